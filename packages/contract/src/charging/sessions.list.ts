import { listOf } from '../core/list.ts';
import { SESSION_START_TYPE_WORDS, sessions } from './sessions.ts';

/** The list of running sessions. */
export const sessionList = listOf({
  name: 'sessions',
  endpoint: sessions.list,
  columns: {
    point: {
      kind: 'own',
      words: { en: 'Charge point', zh: '充电桩' },
      width: 166,
      seen: 'always',
      fixed: 'start',
      sort: 'pointName',
    },
    connector: { kind: 'own', words: { en: 'Connector', zh: '枪' }, width: 94, sort: 'connectorNo' },
    status: { kind: 'own', words: { en: 'State', zh: '状态' }, width: 152, sort: 'ocppStatus' },
    power: { kind: 'power', field: 'powerW', words: { en: 'Power', zh: '功率' }, width: 90, sort: 'powerW' },
    energy: { kind: 'energy', field: 'energyWh', words: { en: 'Energy', zh: '电量' }, width: 94, sort: 'energyWh' },
    soc: { kind: 'own', words: { en: 'SOC', zh: 'SOC' }, width: 94, sort: true },
    cost: { kind: 'money', currency: 'currency', words: { en: 'Cost', zh: '费用' }, width: 80, sort: true },
    balance: { kind: 'money', currency: 'currency', words: { en: 'Balance', zh: '余额' }, width: 90, seen: 'alone' },
    duration: { kind: 'own', words: { en: 'Duration', zh: '时长' }, width: 88, sort: true },
    payer: { kind: 'own', words: { en: 'Paid by', zh: '付款方' }, width: 110, sort: 'account' },
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' }, sort: 'providerName' },
    startTime: { kind: 'time', zone: 'timeZone', words: { en: 'Started', zh: '开始时间' }, seen: 'chosen', sort: true },
    transaction: {
      kind: 'id',
      field: 'transactionId',
      words: { en: 'Transaction', zh: '交易号' },
      width: 120,
      seen: 'chosen',
      sort: 'transactionId',
    },
    sampleTime: { kind: 'time', zone: 'timeZone', words: { en: 'Last report', zh: '最近上报' }, seen: 'chosen', sort: true },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Point, station, account, card', zh: '桩、站点、账号、卡号' } },
    stationId: { kind: 'own', main: true, words: { en: 'Station', zh: '站点' } },
    startType: {
      kind: 'options',
      many: true,
      main: true,
      values: SESSION_START_TYPE_WORDS,
      words: { en: 'Started by', zh: '启动方式' },
    },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
