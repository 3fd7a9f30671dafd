import { listOf, withExport } from '../core/list.ts';
import { CONNECTOR_TYPE_WORDS } from '../network/points.ts';
import { each, FEE_FIELDS, FEE_KEYS, FEE_KINDS, type FeeField } from './fee-kinds.ts';
import { EXPORT_COLUMNS, records } from './records.ts';
import { START_TYPE_WORDS } from './sessions.ts';
import { STOP_REASON_WORDS } from './stop-reasons.ts';

export const RECORD_STATUS_WORDS = {
  charging: { en: 'Charging', zh: '充电中' },
  finished: { en: 'Finished', zh: '已完成' },
  review: { en: 'Needs review', zh: '待复核' },
};
const AMOUNT = { kind: 'money', currency: 'currency', needs: ['currency'] } as const;
const kindOf = (field: FeeField) => FEE_KEYS.find((key) => FEE_KINDS[key].field === field)!;

/** The list of charging records. */
export const recordList = withExport(
  listOf({
    name: 'records',
    endpoint: records.list,
    columns: {
      transactionId: {
        kind: 'id',
        words: { en: 'Transaction', zh: '交易号' },
        width: 90,
        seen: 'always',
        fixed: 'start',
      },
      status: { kind: 'word', values: RECORD_STATUS_WORDS, words: { en: 'Status', zh: '状态' }, width: 112 },
      stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 130 },
      pointName: { kind: 'text', words: { en: 'Charge point', zh: '充电桩' }, width: 112 },
      serialNumber: { kind: 'id', words: { en: 'Serial number', zh: '序列号' }, width: 140, seen: 'chosen' },
      connectorNo: { kind: 'count', words: { en: 'Connector', zh: '充电枪' }, width: 82, seen: 'alone' },
      startTime: { kind: 'time', zone: 'timeZone', words: { en: 'Start time', zh: '开始时间' }, sort: true, width: 142 },
      endTime: { kind: 'time', zone: 'timeZone', words: { en: 'End time', zh: '结束时间' }, sort: true, width: 112 },
      energy: {
        kind: 'energy',
        field: 'energyWh',
        words: { en: 'Energy', zh: '电量' },
        inFile: { en: 'Energy (kWh)', zh: '电量 (kWh)' },
        inDialog: { en: 'Energy (kWh)', zh: '电量 (kWh)' },
        width: 94,
        sort: 'energyWh',
      },
      cost: { ...AMOUNT, words: { en: 'Cost', zh: '金额' }, width: 92, sort: true },
      account: {
        kind: 'text',
        words: { en: 'Account, card', zh: '账号或卡号' },
        inFile: { en: 'Account', zh: '账号' },
        inDialog: { en: 'Account', zh: '账号' },
        width: 110,
        together: ['cardNumber'],
      },
      cardNumber: { kind: 'text', words: { en: 'Card number', zh: '卡号' }, width: 140, seen: 'chosen' },
      startType: {
        kind: 'word',
        values: START_TYPE_WORDS,
        words: { en: 'Start type', zh: '启动方式' },
        width: 100,
        seen: 'chosen',
      },
      stopReason: { kind: 'own', words: { en: 'Stop reason', zh: '停止原因' }, width: 112, seen: 'alone' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
      ...each(FEE_FIELDS, (field) => ({
        ...AMOUNT,
        words: FEE_KINDS[kindOf(field)].words,
        width: 118,
        seen: 'chosen' as const,
      })),
      discount: { ...AMOUNT, words: { en: 'Discount', zh: '优惠' }, width: 104, seen: 'chosen' },
      currency: { kind: 'text', words: { en: 'Currency', zh: '币种' }, seen: 'file' },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Transaction, point, station, account, card', zh: '交易号、桩、站点、账号、卡号' },
      },
      from: { kind: 'range', to: 'to', main: true, words: { en: 'Started', zh: '开始时间' } },
      stationId: { kind: 'own', main: true, words: { en: 'Station', zh: '站点' } },
      status: { kind: 'options', many: true, main: true, values: RECORD_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
      startType: { kind: 'options', many: true, values: START_TYPE_WORDS, words: { en: 'Start type', zh: '启动方式' } },
      stopReason: { kind: 'options', many: true, values: STOP_REASON_WORDS, words: { en: 'Stop reason', zh: '停止原因' } },
      serialNumber: { kind: 'text', words: { en: 'Serial number', zh: '序列号' } },
      account: { kind: 'text', words: { en: 'Account', zh: '账号' } },
      cardNumber: { kind: 'text', words: { en: 'Card number', zh: '卡号' } },
      transactionId: { kind: 'text', words: { en: 'Transaction', zh: '交易号' } },
      valid: {
        kind: 'options',
        values: { true: { en: 'Valid', zh: '有效' }, false: { en: 'Invalid', zh: '无效' } },
        words: { en: 'Validity', zh: '有效性' },
      },
      today: {
        kind: 'options',
        values: { true: { en: 'Today (station time)', zh: '今天（站点时间）' } },
        words: { en: 'Began', zh: '开始日' },
      },
      upToNow: {
        kind: 'options',
        values: {
          yesterday: { en: 'Yesterday up to this time', zh: '昨天截至此刻' },
          lastWeek: { en: 'Same day last week up to this time', zh: '上周同日截至此刻' },
        },
        words: { en: 'Day so far', zh: '截至此刻' },
      },
      firstDay: { kind: 'days', to: 'lastDay', words: { en: 'Days (station time)', zh: '日期（站点时间）' } },
      groupId: { kind: 'own', words: { en: 'User group', zh: '用户组' } },
      connectorType: { kind: 'options', values: CONNECTOR_TYPE_WORDS, words: { en: 'Connector type', zh: '枪型' } },
      currency: { kind: 'text', words: { en: 'Currency', zh: '币种' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  {
    endpoint: records.export,
    words: { en: 'Charging records', zh: '充电记录' },
    columns: EXPORT_COLUMNS,
    asShown: true,
    ownClock: true,
  },
);
