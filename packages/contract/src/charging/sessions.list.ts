import { listOf } from '../core/list.ts';
import { SESSION_FIELDS, SESSION_START_TYPE_WORDS, sessions } from './sessions.ts';

/** The list of running sessions. */
export const sessionList = listOf({
  name: 'sessions',
  endpoint: sessions.list,
  fields: SESSION_FIELDS,
  columns: {
    point: { kind: 'own', field: 'pointName', width: 166, seen: 'always', fixed: 'start', sort: 'pointName' },
    connector: { kind: 'own', field: 'connectorNo', width: 94, sort: 'connectorNo' },
    status: { kind: 'own', words: { en: 'State', zh: '状态' }, width: 152, sort: 'ocppStatus' },
    power: { field: 'powerW', width: 90, sort: 'powerW' },
    energy: { field: 'energyWh', width: 94, sort: 'energyWh' },
    soc: { kind: 'own', words: { en: 'SOC', zh: 'SOC' }, width: 94, sort: true },
    cost: { width: 80, sort: true },
    balance: { width: 90, seen: 'alone' },
    duration: { kind: 'own', words: { en: 'Duration', zh: '时长' }, width: 88, sort: true },
    payer: { kind: 'own', words: { en: 'Paid by', zh: '付款方' }, width: 110, sort: 'account' },
    provider: { field: 'providerName', sort: 'providerName' },
    startAccount: { width: 112, seen: 'chosen' },
    startTime: { seen: 'chosen', sort: true },
    transaction: { field: 'transactionId', width: 120, seen: 'chosen', sort: 'transactionId' },
    sampleTime: { seen: 'chosen', sort: true },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Point, station, account, card', zh: '桩、站点、账号、卡号' } },
    stationId: { kind: 'own', main: true },
    startType: { kind: 'options', many: true, main: true, values: SESSION_START_TYPE_WORDS },
    providerId: { kind: 'provider' },
  },
});
