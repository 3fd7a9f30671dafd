import { organisationList, PERMISSION_WORDS, providerList, roleList, systemUserList } from '@csms/contract';
import { asFiltered, asListed, type LoggedField, type LoggedThings, textOf } from './system-log/logged-thing.ts';

const NAME: LoggedField = { is: 'u.name', kind: 'text', words: { en: 'Name', zh: '姓名' } };
const REACHED_AT: Record<string, LoggedField> = {
  phone: asListed(systemUserList, 'phone', 'u.phone'),
  email: asListed(systemUserList, 'email', 'u.email'),
  secondFactor: {
    is: 'u.totp_confirmed_at is not null',
    kind: 'flag',
    words: { en: 'Authenticator app', zh: '身份验证器' },
  },
  keys: {
    is: 'array(select k.name from passkey k where k.user_id = u.id order by k.name)',
    kind: 'list',
    words: { en: 'Passkeys', zh: '通行密钥' },
  },
};

/** What the operations of access change. */
export const accessThings: LoggedThings = {
  user: {
    by: 'id',
    from: 'system_users u join role r on r.id = u.role_id join provider v on v.id = u.provider_id',
    key: 'u.id',
    fields: {
      name: NAME,
      status: asFiltered(systemUserList, 'status', "case when u.enabled then 'enabled' else 'disabled' end"),
      roleName: asListed(systemUserList, 'role', 'r.name'),
      providerName: asListed(systemUserList, 'provider', 'v.name'),
      stations: {
        is: 'array(select s.name from system_user_station us join station_label s on s.id = us.station_id where us.user_id = u.id order by s.id)',
        kind: 'list',
        words: systemUserList.columns.stations.words,
      },
      ...REACHED_AT,
    },
  },
  profile: { by: null, from: 'system_users u', key: 'u.id', fields: { name: NAME, ...REACHED_AT } },
  role: {
    by: 'id',
    from: 'role r left join organisation o on o.id = r.org_id left join role up on up.id = r.parent_id',
    key: 'r.id',
    fields: {
      roleName: asListed(roleList, 'role', 'r.name'),
      description: asListed(roleList, 'description', 'r.description'),
      orgName: asListed(roleList, 'organisation', 'o.name'),
      parentName: asListed(roleList, 'parent', 'up.name'),
      permissions: {
        is: 'r.permissions',
        kind: 'list',
        values: PERMISSION_WORDS,
        words: { en: 'Permissions', zh: '权限' },
      },
    },
  },
  organisation: {
    by: 'id',
    from: 'organisation o',
    key: 'o.id',
    fields: {
      orgName: { is: 'o.name', kind: 'text', words: { en: 'Organisation name', zh: '组织名称' } },
      description: asListed(organisationList, 'description', 'o.description'),
    },
  },
  provider: {
    by: 'id',
    from: 'provider v',
    key: 'v.id',
    fields: {
      providerName: { is: 'v.name', kind: 'text', words: { en: 'Name', zh: '名称' } },
      contact: asListed(providerList, 'contact', 'v.contact'),
      phone: asListed(providerList, 'phone', 'v.phone'),
      email: asListed(providerList, 'email', 'v.email'),
      authCount: { is: 'v.auth_count', kind: 'count', words: { en: 'Authorised users', zh: '授权用户数' } },
      expirationTime: { is: 'v.expires_at', kind: 'time', words: providerList.columns.expiration.words },
      currency: asListed(providerList, 'currency', 'v.currency'),
      refundBonus: { is: 'v.refund_bonus', kind: 'flag', words: { en: 'Bonus is refunded', zh: '退还赠送金额' } },
      shortest: { is: 'v.password_min', kind: 'count', words: { en: 'Shortest password', zh: '密码最短长度' } },
      networks: { is: 'v.networks', kind: 'list', words: { en: 'Networks chargers may call from', zh: '充电桩允许接入的网段' } },
      mailAccount: asListed(providerList, 'mail', 'v.mail_account'),
      smtpAddress: { is: 'v.smtp_address', kind: 'text', words: { en: 'SMTP server', zh: 'SMTP 服务器' } },
      smtpPort: { is: 'v.smtp_port', kind: 'count', words: { en: 'SMTP port', zh: 'SMTP 端口' } },
      disclaimer: { is: textOf('v.disclaimer'), kind: 'text', words: { en: 'Disclaimer', zh: '免责声明' } },
      privacyAgreement: { is: textOf('v.privacy_agreement'), kind: 'text', words: { en: 'Privacy agreement', zh: '隐私协议' } },
    },
  },
  config: {
    by: 'key',
    from: 'setting s',
    key: 's.key',
    isPlatforms: true,
    fields: { value: { is: "s.value #>> '{}'", kind: 'text', words: { en: 'Value', zh: '值' } } },
  },
  dictionary: {
    by: 'id',
    from: 'dictionary_entry d',
    key: 'd.id',
    isPlatforms: true,
    fields: {
      value: { is: 'd.value', kind: 'text', words: { en: 'Value', zh: '值' } },
      labelZh: { is: 'd.label_zh', kind: 'text', words: { en: 'Chinese label', zh: '中文标签' } },
      labelEn: { is: 'd.label_en', kind: 'text', words: { en: 'English label', zh: '英文标签' } },
      listClass: { is: 'd.list_class', kind: 'text', words: { en: 'Tag colour', zh: '标签颜色' } },
      cssClass: { is: 'd.css_class', kind: 'text', words: { en: 'CSS class', zh: '样式类' } },
      sort: { is: 'd.sort', kind: 'count', words: { en: 'Order', zh: '排序' } },
      enabled: { is: 'd.enabled', kind: 'flag', words: { en: 'Enabled', zh: '启用' } },
    },
  },
};
