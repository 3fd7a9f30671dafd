import { listOf, withExport } from '../core/list.ts';
import { CONNECTOR_TYPE_WORDS } from '../network/points.ts';
import { each, FEE_FIELDS } from './fee-kinds.ts';
import { RECORD_FIELDS } from './records.fields.ts';
import { EXPORT_COLUMNS, records } from './records.ts';
import { RECORD_STATUS_WORDS } from './records.words.ts';
import { START_TYPE_WORDS } from './sessions.ts';
import { STOP_REASON_WORDS } from './stop-reasons.ts';

const AMOUNT = { needs: ['currency'] } as const;

/** The list of charging records. */
export const recordList = withExport(
  listOf({
    name: 'records',
    endpoint: records.list,
    fields: RECORD_FIELDS,
    columns: {
      transactionId: { width: 90, seen: 'always', fixed: 'start' },
      status: { width: 112 },
      stationName: { width: 130 },
      pointName: { width: 112 },
      serialNumber: { width: 140, seen: 'chosen' },
      connectorNo: { width: 82, seen: 'alone' },
      startTime: { sort: true, width: 142 },
      endTime: { sort: true, width: 112 },
      energy: { field: 'energyWh', width: 94, sort: 'energyWh' },
      cost: { ...AMOUNT, width: 92, sort: true },
      account: {
        words: { en: 'Account, card', zh: '账号或卡号' },
        inFile: RECORD_FIELDS.account.words,
        inDialog: RECORD_FIELDS.account.words,
        width: 110,
        together: ['cardNumber'],
      },
      cardNumber: { width: 140, seen: 'chosen' },
      startType: { width: 100, seen: 'chosen' },
      startAccount: { width: 112, seen: 'chosen' },
      stopReason: { kind: 'own', width: 112, seen: 'alone' },
      providerName: {},
      ...each(FEE_FIELDS, () => ({ ...AMOUNT, width: 118, seen: 'chosen' as const })),
      discount: { ...AMOUNT, width: 104, seen: 'chosen' },
      refunded: { ...AMOUNT, width: 104, seen: 'chosen' },
      currency: { seen: 'file' },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Transaction, point, station, account, card', zh: '交易号、桩、站点、账号、卡号' },
      },
      from: { kind: 'range', to: 'to', main: true, words: { en: 'Started', zh: '开始时间' } },
      stationId: { kind: 'own', main: true },
      status: { kind: 'options', many: true, main: true, values: RECORD_STATUS_WORDS },
      startType: { kind: 'options', many: true, values: START_TYPE_WORDS },
      stopReason: { kind: 'options', many: true, values: STOP_REASON_WORDS },
      serialNumber: { kind: 'text' },
      connectorNo: { kind: 'text' },
      account: { kind: 'text' },
      cardNumber: { kind: 'text' },
      transactionId: { kind: 'text' },
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
      currency: { kind: 'text' },
      refunded: {
        kind: 'options',
        values: { true: { en: 'With refunds', zh: '有退款' } },
        words: { en: 'Refund', zh: '退款' },
      },
      sameCustomerAs: { kind: 'link', words: { en: 'Same customer as', zh: '与该订单同一客户' } },
      providerId: { kind: 'provider' },
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
