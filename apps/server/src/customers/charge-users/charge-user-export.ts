import type { CHARGE_USER_COLUMNS, ChargeUser, Language } from '@csms/contract';
import { isTimeZone } from '@csms/kernel';
import { type Cell, momentCell } from '../../platform/spreadsheet/spreadsheet.ts';

export type ChargeUserColumn = (typeof CHARGE_USER_COLUMNS)[number];
type Words = Readonly<Record<Language, string>>;

const HEADERS: Readonly<Record<ChargeUserColumn, Words>> = {
  account: { en: 'Account', zh: '账号' },
  phone: { en: 'Phone', zh: '手机号' },
  email: { en: 'E-mail', zh: '邮箱' },
  userType: { en: 'Type', zh: '用户类型' },
  cardBalance: { en: 'Card balance', zh: '卡余额' },
  mobileBalance: { en: 'Mobile balance', zh: '移动端余额' },
  currency: { en: 'Currency', zh: '币种' },
  postPaid: { en: 'Post-paid', zh: '后付费' },
  groupName: { en: 'Group', zh: '用户组' },
  levelName: { en: 'Member level', zh: '会员等级' },
  status: { en: 'Status', zh: '状态' },
  providerName: { en: 'Provider', zh: '运营商' },
  registerTime: { en: 'Registered', zh: '注册时间' },
  idTag: { en: 'Token', zh: '用户令牌' },
};
const TYPES: Readonly<Record<ChargeUser['userType'], Words>> = {
  card: { en: 'Card user', zh: '卡用户' },
  phone: { en: 'Phone user', zh: '手机用户' },
  platformAdmin: { en: 'Platform admin', zh: '平台管理员' },
};
const STATES: Readonly<Record<ChargeUser['status'], Words>> = {
  enabled: { en: 'Enabled', zh: '启用' },
  disabled: { en: 'Disabled', zh: '停用' },
};

export const chargeUserHeaders = (columns: readonly ChargeUserColumn[], language: Language): string[] =>
  columns.map((column) => HEADERS[column][language]);

/** A user as cells, its times in `timeZone` or else UTC. */
export function chargeUserCells(
  user: ChargeUser,
  columns: readonly ChargeUserColumn[],
  language: Language,
  timeZone: string | undefined,
): Cell[] {
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : 'UTC';
  return columns.map((column): Cell => {
    switch (column) {
      case 'cardBalance':
      case 'mobileBalance':
        return { number: user[column] };
      case 'userType':
        return { text: TYPES[user.userType][language] };
      case 'status':
        return { text: STATES[user.status][language] };
      case 'postPaid':
        return { text: user.postPaid ? { en: 'Yes', zh: '是' }[language] : { en: 'No', zh: '否' }[language] };
      case 'registerTime':
        return momentCell(user.registerTime, zone);
      default:
        return { text: user[column] ?? '' };
    }
  });
}
