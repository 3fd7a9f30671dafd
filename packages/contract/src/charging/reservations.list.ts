import { listOf, withExport } from '../core/list.ts';
import { RESERVATION_COLUMNS, RESERVATION_STATE_WORDS, reservations } from './reservations.ts';

/** The list of reservations. */
export const reservationList = withExport(
  listOf({
    name: 'reservations',
    endpoint: reservations.list,
    columns: {
      id: { kind: 'id', words: { en: 'Reservation', zh: '预约编号' }, width: 106, seen: 'always', fixed: 'start', sort: true },
      status: { kind: 'own', words: { en: 'Status', zh: '状态' }, width: 106, seen: 'always' },
      account: { kind: 'text', words: { en: 'User account', zh: '用户账号' }, width: 120, sort: true },
      phone: { kind: 'text', words: { en: 'Phone', zh: '手机号' }, width: 140, seen: 'chosen' },
      pointName: { kind: 'own', words: { en: 'Charge point', zh: '充电桩' }, width: 176, sort: true },
      serialNumber: { kind: 'text', words: { en: 'Serial number', zh: '序列号' }, seen: 'chosen' },
      connectorNo: { kind: 'own', words: { en: 'Connector', zh: '充电枪' }, width: 102 },
      heldConnectorNo: { kind: 'count', words: { en: 'Connector held', zh: '实际保留枪' }, width: 120, seen: 'chosen' },
      startTime: { kind: 'time', zone: 'timeZone', words: { en: 'From', zh: '开始时间' }, sort: true, width: 112 },
      expiryTime: { kind: 'time', zone: 'timeZone', words: { en: 'Expiry', zh: '过期时间' }, sort: true, width: 112 },
      fee: { kind: 'money', currency: 'currency', words: { en: 'Reservation fee', zh: '预约费' }, width: 110, seen: 'chosen' },
      keeper: { kind: 'own', words: { en: 'Kept by', zh: '保留方式' }, width: 150, seen: 'alone' },
      problem: { kind: 'own', words: { en: 'Problem', zh: '问题' }, width: 220, seen: 'chosen' },
      transactionId: { kind: 'own', words: { en: 'Session', zh: '订单号' }, width: 100, seen: 'chosen' },
      stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 150, sort: true },
      note: { kind: 'text', words: { en: 'Note', zh: '备注' }, width: 180, seen: 'chosen' },
      createdBy: { kind: 'text', words: { en: 'Created by', zh: '创建人' }, width: 120, seen: 'chosen' },
      createTime: { kind: 'time', words: { en: 'Created', zh: '创建时间' }, sort: true, seen: 'chosen' },
      endedBy: { kind: 'text', words: { en: 'Ended by', zh: '结束操作人' }, width: 120, seen: 'chosen' },
      endTime: { kind: 'time', words: { en: 'Ended', zh: '结束时间' }, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'User, point, station, number', zh: '用户、充电桩、站点、编号' } },
      status: { kind: 'options', many: true, main: true, values: RESERVATION_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
      from: { kind: 'range', to: 'to', main: true, words: { en: 'Held between', zh: '预约时段' } },
      stationId: { kind: 'own', main: true, words: { en: 'Station', zh: '站点' } },
      serialNumber: { kind: 'text', words: { en: 'Serial number', zh: '序列号' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: reservations.export, words: { en: 'Reservations', zh: '预约' }, columns: RESERVATION_COLUMNS },
);
