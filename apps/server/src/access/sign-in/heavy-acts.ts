import { contract, type Language } from '@csms/contract';
import type { AnyEndpoint } from '../../platform/http/http.ts';

type Words = Readonly<Record<Language, string>>;

/** Something that a stolen sign-in could do much harm with, and of which nobody does much in an hour. */
export interface HeavyAct {
  key: string;
  /** So many an hour and user go without a question. */
  perHour: number;
  what: Words;
  why: Words;
  of: readonly HeavyCall[];
}

interface HeavyCall {
  endpoint: AnyEndpoint;
  /** How many of them a call is, by its body; 0: none. One by default. */
  count?: (body: never) => number;
}

const heavy = <E extends AnyEndpoint>(endpoint: E, count?: (body: Body<E>) => number): HeavyCall => ({
  endpoint,
  ...(count ? { count: count as HeavyCall['count'] & {} } : {}),
});
// biome-ignore lint/suspicious/noExplicitAny: the schema's own output
type Body<E extends AnyEndpoint> = E extends { body?: { _output: infer B } } ? B : any;

type CommandBody = Body<typeof contract.commands.request>;
const targetsOf = ({ serialNumbers, matching }: CommandBody): number => matching?.count ?? new Set(serialNumbers).size;
const isHardReset = ({ action, payload }: CommandBody): boolean => action === 'reset' && payload.type === 'hard';
const isRefund = ({ amount, tradeType }: { amount: string; tradeType?: string | undefined }): number =>
  amount.startsWith('-') || tradeType === 'refund' ? 1 : 0;

const isCredit = (body: { amount: string; tradeType?: string | undefined }): number => 1 - isRefund(body);

/** All of them, with their numbers. A call that is on the list is counted before it is done. */
export const HEAVY_ACTS: readonly HeavyAct[] = [
  {
    key: 'hardReset',
    perHour: 100,
    what: { en: 'hard resets of charge points', zh: '充电桩硬重启' },
    why: { en: 'They end the sessions of everybody who charges there.', zh: '会中断正在充电的用户。' },
    of: [
      heavy(contract.commands.request, (body) => (isHardReset(body) ? targetsOf(body) : 0)),
      heavy(contract.onSite.reset, ({ type }) => (type === 'hard' ? 1 : 0)),
    ],
  },
  {
    key: 'unlock',
    perHour: 100,
    what: { en: 'unlocks of connectors', zh: '解锁充电枪' },
    why: { en: 'They set cables free that belong to somebody.', zh: '会释放他人正在使用的充电线缆。' },
    of: [heavy(contract.commands.request, (body) => (body.action === 'unlockConnector' ? targetsOf(body) : 0))],
  },
  {
    key: 'price',
    perHour: 500,
    what: { en: 'price changes', zh: '电价变更' },
    why: { en: 'Everybody who charges pays by them.', zh: '所有充电用户都按电价付费。' },
    of: [
      heavy(contract.prices.create),
      heavy(contract.prices.withdraw),
      heavy(contract.taxRates.create),
      heavy(contract.taxRates.withdraw),
      // By a filter it may be any number of stations: five times an hour goes without a question.
      heavy(contract.prices.copy, ({ stationIds }) => stationIds?.length ?? 100),
      heavy(contract.priceChanges.perform, ({ stationIds }) => stationIds.length),
    ],
  },
  {
    key: 'refund',
    perHour: 200,
    what: { en: 'refunds', zh: '退款' },
    why: { en: 'Money leaves the books.', zh: '资金会从账上转出。' },
    of: [
      heavy(contract.cards.recharge, isRefund),
      heavy(contract.chargeUsers.recharge, isRefund),
      heavy(contract.records.invalidate),
      heavy(contract.records.refund),
      // Of a period it may be any number of records: as above.
      heavy(contract.records.reprice, ({ transactionIds }) => transactionIds?.length ?? 100),
    ],
  },
  {
    key: 'credit',
    perHour: 200,
    what: { en: 'recharges, goodwill and transfers', zh: '充值、补偿和转账' },
    why: { en: 'Money comes into wallets.', zh: '资金会进入账户。' },
    of: [
      heavy(contract.cards.recharge, isCredit),
      heavy(contract.chargeUsers.recharge, isCredit),
      heavy(contract.cards.goodwill),
      heavy(contract.chargeUsers.goodwill),
      heavy(contract.transfers.create),
      heavy(contract.corporateTransfers.confirm),
      heavy(contract.membership.purchase),
    ],
  },
  {
    key: 'vouchers',
    perHour: 2000,
    what: { en: 'vouchers', zh: '发放优惠券' },
    why: { en: 'They are money that was not paid.', zh: '优惠券等同于未支付的资金。' },
    // By groups it may be any number of users.
    of: [
      heavy(
        contract.vouchers.issue,
        ({ chargeUserIds, groupIds, count }) => (chargeUserIds.length + 100 * groupIds.length) * count,
      ),
    ],
  },
  {
    key: 'people',
    perHour: 60,
    what: { en: 'changes of users and roles', zh: '用户和角色变更' },
    why: { en: 'They decide who may do what.', zh: '会改变谁能做什么。' },
    of: [
      heavy(contract.systemUsers.addUser),
      heavy(contract.systemUsers.editUserInfo),
      heavy(contract.systemUsers.updateSystemUserStatus),
      heavy(contract.systemUsers.resetSecondFactor),
      heavy(contract.systemUsers.removePasskeys),
      heavy(contract.roles.createRole),
      heavy(contract.roles.editRoleInfo),
      heavy(contract.roles.deleteRole),
      heavy(contract.providers.addProvider),
      heavy(contract.providers.updateProviderInfo),
      heavy(contract.applications.approve),
      heavy(contract.displayLinks.create),
    ],
  },
  {
    key: 'customers',
    perHour: 60,
    what: { en: 'merged and erased customers', zh: '合并或删除充电用户' },
    why: { en: 'Accounts and their money cannot be had back.', zh: '账户及其资金无法恢复。' },
    of: [heavy(contract.chargeUsers.merge), heavy(contract.chargeUsers.erase)],
  },
  {
    key: 'chargerKeys',
    perHour: 500,
    what: { en: 'changed passwords and certificates of charge points', zh: '充电桩密码和证书变更' },
    why: { en: 'They decide which charger may speak for a point.', zh: '会改变哪台设备可以代表充电桩。' },
    of: [
      heavy(contract.security.set),
      heavy(contract.security.rotate),
      heavy(contract.security.openReturn),
      heavy(contract.security.revoke),
      heavy(contract.security.deleteInstalled),
    ],
  },
  {
    key: 'personalExport',
    perHour: 100,
    what: { en: 'exports of personal data', zh: '导出个人信息' },
    why: { en: 'Customers’ data leaves the system.', zh: '客户信息会离开系统。' },
    of: [
      heavy(contract.cards.export),
      heavy(contract.cars.export),
      heavy(contract.chargeUsers.export),
      heavy(contract.chargeUsers.personalData),
      heavy(contract.messages.export),
      heavy(contract.reservations.export),
      heavy(contract.ocppLog.export),
      heavy(contract.rechargeRecords.export),
      heavy(contract.records.export),
      heavy(contract.receipts.send),
      heavy(contract.serviceFigures.export),
      heavy(contract.statements.export),
      heavy(contract.workOrders.export),
      heavy(contract.feedback.export),
      heavy(contract.complaints.export),
      heavy(contract.applyOrders.export),
      heavy(contract.partReservations.export),
      heavy(contract.contractors.export),
      heavy(contract.spareParts.exportMovements),
      heavy(contract.systemLog.export),
      heavy(contract.timedCharges.export),
      heavy(contract.timedCharges.exportStarts),
    ],
  },
];
