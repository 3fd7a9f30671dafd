import { listOf, withExport } from '../core/list.ts';
import { MINE_FILTER } from '../core/own-filter.ts';
import { COMPLAINT_STATE_WORDS } from './complaints.deeds.ts';
import { COMPLAINT_COLUMNS, COMPLAINT_FIELDS, COMPLAINT_SUBJECT_WORDS, complaints } from './complaints.ts';

/** The list of complaints. */
export const complaintList = withExport(
  listOf({
    name: 'complaints',
    endpoint: complaints.list,
    fields: COMPLAINT_FIELDS,
    columns: {
      number: { width: 96, seen: 'always', fixed: 'start', sort: true },
      state: { width: 96 },
      description: { width: 222, seen: 'always' },
      account: { kind: 'own', words: { en: 'From', zh: '投诉人' }, width: 150 },
      callerPhone: { width: 132, seen: 'chosen' },
      about: { kind: 'own', words: COMPLAINT_FIELDS.about.words, width: 160 },
      assigneeName: { width: 112 },
      dueTime: { width: 112, sort: true },
      createTime: { width: 112, seen: 'chosen', sort: true },
      stationName: { width: 142, seen: 'chosen' },
      createdBy: { width: 120, seen: 'chosen' },
      providerName: {},
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Number, words, caller, account', zh: '编号、内容、来电人、账号' },
      },
      state: { kind: 'options', many: true, main: true, values: COMPLAINT_STATE_WORDS },
      mine: { ...MINE_FILTER, main: true },
      overdue: {
        kind: 'options',
        main: true,
        values: { true: { en: 'Overdue', zh: '已超时' }, false: { en: 'In time', zh: '未超时' } },
        words: COMPLAINT_FIELDS.dueTime.words,
      },
      about: { kind: 'options', many: true, values: COMPLAINT_SUBJECT_WORDS },
      stationId: { kind: 'own' },
      providerId: { kind: 'provider' },
      chargeUserId: { kind: 'link' },
      transactionId: { kind: 'link', words: { en: 'Order', zh: '订单' } },
      serialNumber: { kind: 'link', words: { en: 'Charge point', zh: '充电桩' } },
      cardNumber: { kind: 'link', words: { en: 'Card', zh: '充电卡' } },
      invoiceId: { kind: 'link', words: { en: 'Invoice', zh: '发票' } },
    },
  }),
  { endpoint: complaints.export, words: { en: 'Complaints', zh: '投诉' }, columns: COMPLAINT_COLUMNS },
);
