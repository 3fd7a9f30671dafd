import { listOf, withExport } from '../core/list.ts';
import { RESERVATION_COLUMNS, RESERVATION_FIELDS, RESERVATION_STATE_WORDS, reservations } from './reservations.ts';

/** The list of reservations. */
export const reservationList = withExport(
  listOf({
    name: 'reservations',
    endpoint: reservations.list,
    fields: RESERVATION_FIELDS,
    columns: {
      id: { width: 106, seen: 'always', fixed: 'start', sort: true },
      status: { kind: 'own', width: 106, seen: 'always' },
      account: { width: 120, sort: true },
      phone: { width: 140, seen: 'chosen' },
      pointName: { kind: 'own', width: 176, sort: true },
      serialNumber: { kind: 'text', seen: 'chosen' },
      connectorNo: { kind: 'own', width: 102 },
      heldConnectorNo: { width: 120, seen: 'chosen' },
      startTime: { sort: true, width: 112 },
      expiryTime: { sort: true, width: 112 },
      fee: { width: 110, seen: 'chosen' },
      keeper: { kind: 'own', width: 150, seen: 'alone' },
      problem: { kind: 'own', width: 220, seen: 'chosen' },
      transactionId: { kind: 'own', width: 100, seen: 'chosen' },
      stationName: { width: 150, sort: true },
      note: { width: 180, seen: 'chosen' },
      createdBy: { width: 120, seen: 'chosen' },
      createTime: { sort: true, seen: 'chosen' },
      endedBy: { width: 120, seen: 'chosen' },
      endTime: { seen: 'chosen' },
      providerName: {},
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'User, point, station, number', zh: '用户、充电桩、站点、编号' } },
      status: { kind: 'options', many: true, main: true, values: RESERVATION_STATE_WORDS },
      from: { kind: 'range', to: 'to', main: true, words: { en: 'Held between', zh: '预约时段' } },
      stationId: { kind: 'own', main: true },
      serialNumber: { kind: 'text' },
      connectorNo: { kind: 'text' },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: reservations.export, words: { en: 'Reservations', zh: '预约' }, columns: RESERVATION_COLUMNS },
);
