import {
  type CONNECTOR_TYPES,
  each,
  FEE_KEYS,
  FEE_KINDS,
  type FINANCIAL_TABLES,
  type IncomePart,
  type Language,
  type STATISTIC_TABLES,
  type StatisticLevel,
} from '@csms/contract';

type Words = Readonly<Record<Language, string>>;

/** Headings and names of the tables in files. */
export const LEVEL_WORDS: Record<StatisticLevel, Words> = {
  station: { en: 'Station', zh: '站点' },
  point: { en: 'Charge point', zh: '充电桩' },
  connectorType: { en: 'Connector type', zh: '枪型' },
  group: { en: 'User group', zh: '用户组' },
  startType: { en: 'Start type', zh: '启动方式' },
  provider: { en: 'Provider', zh: '运营商' },
};
/** What the tables are called. */
export const TABLE_WORDS: Record<(typeof STATISTIC_TABLES)[number] | (typeof FINANCIAL_TABLES)[number], Words> = {
  ...LEVEL_WORDS,
  trend: { en: 'Trend', zh: '趋势' },
  heat: { en: 'By hour', zh: '分时段' },
  tiers: { en: 'Tiers', zh: '分时电价' },
  movements: { en: 'Wallet movements', zh: '资金变动' },
  proof: { en: 'Reconciliation', zh: '账务核对' },
};
export const START_TYPE_WORDS: Record<string, Words> = {
  card: { en: 'Card swipe', zh: '刷卡启动' },
  remote: { en: 'Administrator', zh: '管理员启动' },
  scan: { en: 'Code scan', zh: '扫码启动' },
};
export const CONNECTOR_TYPE_WORDS: Record<(typeof CONNECTOR_TYPES)[number], Words> = {
  ccs1: { en: 'CCS1', zh: 'CCS1' },
  ccs2: { en: 'CCS2', zh: 'CCS2' },
  chademo: { en: 'CHAdeMO', zh: 'CHAdeMO' },
  gbt_ac: { en: 'GB/T AC', zh: '国标交流' },
  gbt_dc: { en: 'GB/T DC', zh: '国标直流' },
  j1772: { en: 'SAE J1772', zh: 'SAE J1772' },
  type2: { en: 'Type 2', zh: 'Type 2' },
  schuko: { en: 'SCHUKO', zh: 'SCHUKO' },
};
export const INCOME_WORDS: Record<IncomePart, Words> = {
  ...each(FEE_KEYS, (key): Words => FEE_KINDS[key].words),
  discount: { en: 'Discounts', zh: '优惠' },
  total: { en: 'Income', zh: '收入' },
};
export const MOVEMENT_WORDS = {
  recharge: { en: 'Recharged', zh: '充值' },
  corporateTransfer: { en: 'of it corporate transfers', zh: '其中对公转账' },
  refund: { en: 'Refunded', zh: '退款' },
  transfer: { en: 'Transferred between wallets', zh: '账户间转账' },
  bonus: { en: 'Bonuses', zh: '赠送' },
  membership: { en: 'Membership', zh: '会员费' },
  orderRefund: { en: 'Order refunds', zh: '订单退款' },
  goodwill: { en: 'Goodwill', zh: '补偿' },
} satisfies Record<string, Words>;
export const BALANCE_WORDS = {
  card: { en: 'Balance of cards', zh: '充电卡余额' },
  chargeUser: { en: 'Balance of charge users', zh: '用户余额' },
  company: { en: 'Balance of companies', zh: '企业余额' },
} satisfies Record<string, Words>;
/** From Monday on. */
export const WEEKDAY_WORDS: readonly Words[] = [
  { en: 'Monday', zh: '周一' },
  { en: 'Tuesday', zh: '周二' },
  { en: 'Wednesday', zh: '周三' },
  { en: 'Thursday', zh: '周四' },
  { en: 'Friday', zh: '周五' },
  { en: 'Saturday', zh: '周六' },
  { en: 'Sunday', zh: '周日' },
];
export const WORDS = {
  operation: { en: 'Operation statistics', zh: '运营统计' },
  financial: { en: 'Financial statistics', zh: '财务统计' },
  from: { en: 'From', zh: '开始日期' },
  to: { en: 'To', zh: '结束日期' },
  weekday: { en: 'Weekday', zh: '星期' },
  hour: { en: 'Hour', zh: '小时' },
  serialNumber: { en: 'Serial number', zh: '序列号' },
  sessions: { en: 'Sessions', zh: '充电次数' },
  energy: { en: 'Energy (kWh)', zh: '电量（kWh）' },
  busy: { en: 'Time at connectors (h)', zh: '占用时长（小时）' },
  service: { en: 'Time in service (h)', zh: '在役时长（小时）' },
  utilisation: { en: 'Utilisation (%)', zh: '利用率（%）' },
  income: { en: 'Income', zh: '收入' },
  net: { en: 'Income without tax', zh: '不含税收入' },
  energyCost: { en: 'Energy cost', zh: '购电成本' },
  margin: { en: 'Margin', zh: '毛利' },
  currency: { en: 'Currency', zh: '币种' },
  tier: { en: 'Tier', zh: '时段' },
  fee: { en: 'Fee', zh: '费用' },
  movement: { en: 'Movement', zh: '资金变动' },
  amount: { en: 'Amount', zh: '金额' },
  records: { en: 'By records', zh: '按充电记录' },
  ledger: { en: 'By ledger', zh: '按账务' },
  difference: { en: 'Difference', zh: '差额' },
  beganOutside: { en: 'Posted here, began outside', zh: '期内入账、期外开始' },
  postedOutside: { en: 'Began here, posted outside', zh: '期内开始、期外入账' },
  unpaid: { en: 'Without a payer', zh: '无付款账户' },
  unexplained: { en: 'Unexplained', zh: '未解释' },
  none: { en: 'None', zh: '无' },
} satisfies Record<string, Words>;
