import { listOf } from '../core/list.ts';
import { EQUIPMENT_TYPE_WORDS, POINT_FIELDS, points } from './points.ts';

/** The list of charge points. */
export const pointList = listOf({
  name: 'points',
  endpoint: points.list,
  fields: POINT_FIELDS,
  columns: {
    point: {
      kind: 'own',
      words: { en: 'Charge point', zh: '充电桩' },
      width: 160,
      seen: 'always',
      fixed: 'start',
      sort: 'pointName',
    },
    station: { field: 'stationName', width: 118, sort: 'stationName' },
    connectors: { kind: 'own', width: 308, seen: 'always', sort: 'state' },
    session: { kind: 'own', words: { en: 'Under way', zh: '进行中' }, width: 118, sort: 'transactionId' },
    connection: { kind: 'own', words: { en: 'Connection', zh: '连接' }, width: 142, sort: 'lastSeenTime' },
    type: { kind: 'own', field: 'equipmentType', width: 110, sort: 'ratedPower' },
    model: { kind: 'text', words: { en: 'Make and model', zh: '厂商型号' }, width: 160, seen: 'chosen', sort: 'model' },
    software: { field: 'softwareVersion', width: 120, seen: 'chosen', sort: 'softwareVersion' },
    provider: { field: 'providerName', sort: 'providerName' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Name, serial number, station', zh: '名称、序列号、站点' } },
    stationId: { kind: 'own', main: true },
    state: { kind: 'options', many: true, main: true, words: { en: 'State', zh: '状态' } },
    equipmentType: { kind: 'options', main: true, values: EQUIPMENT_TYPE_WORDS },
    providerId: { kind: 'provider' },
    awaySince: { kind: 'since', words: { en: 'Offline since', zh: '离线时间不早于' } },
    backSince: { kind: 'since', words: { en: 'Back after an outage since', zh: '曾离线并已恢复，起始' } },
    quarantined: {
      kind: 'options',
      values: { true: { en: 'Quarantined', zh: '被隔离' } },
      words: { en: 'Connection', zh: '连接' },
    },
  },
});
