import { listOf, withExport } from '../core/list.ts';
import { FACILITY_WORDS, STATION_COLUMNS, STATION_FIELDS, stations } from './stations.ts';

const ACCESS = { en: 'Access', zh: '开放范围' };

/** The list of stations; times of its file are each station's own. */
export const stationList = withExport(
  listOf({
    name: 'stations',
    endpoint: stations.list,
    fields: STATION_FIELDS,
    columns: {
      stationName: { words: { en: 'Station', zh: '站点' }, width: 284, seen: 'always', fixed: 'start', sort: true },
      status: { width: 120 },
      states: { kind: 'own', words: { en: 'Connectors by state', zh: '各状态枪数' }, width: 152 },
      pointCount: { inFile: { en: 'Charge points', zh: '充电桩数' }, width: 135, sort: true },
      totalPower: {
        kind: 'own',
        words: STATION_FIELDS.totalPower.words,
        inFile: { en: 'Rated power (kW)', zh: '额定功率 (kW)' },
        width: 105,
        sort: true,
      },
      siteLimitW: { inFile: { en: 'Site limit (kW)', zh: '站点功率上限 (kW)' }, width: 110, seen: 'chosen' },
      country: { kind: 'own', width: 102 },
      openingTime: { kind: 'own', words: { en: 'Opening time', zh: '营业时间' }, width: 98 },
      isPublic: { words: ACCESS, inFile: { en: 'Public', zh: '对外开放' }, width: 84, seen: 'chosen' },
      servicePhone: { width: 140, seen: 'chosen' },
      timeZone: { seen: 'chosen' },
      createTime: { seen: 'chosen', sort: true },
      providerName: { sort: true },
      address: { seen: 'file' },
      longitude: { seen: 'file' },
      latitude: { seen: 'file' },
      connectorCount: { inFile: { en: 'Connectors', zh: '充电枪数' }, seen: 'file' },
      facilities: { kind: 'own', seen: 'file' },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Name or address', zh: '名称或地址' } },
      status: { kind: 'options', many: true, main: true },
      country: { kind: 'options', main: true },
      facilities: { kind: 'options', many: true, values: FACILITY_WORDS },
      isPublic: {
        kind: 'options',
        values: { true: { en: 'Public', zh: '对外开放' }, false: { en: 'Not public', zh: '不对外' } },
        words: ACCESS,
      },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: stations.export, words: { en: 'Stations', zh: '站点' }, columns: STATION_COLUMNS, sorted: true },
);
