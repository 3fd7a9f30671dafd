import { listOf, withExport } from '../core/list.ts';
import { CIRCUIT_COLUMNS, CIRCUIT_FIELDS, CIRCUIT_STATE_WORDS, circuits } from './circuits.ts';

/** The list of local controllers. */
export const circuitList = withExport(
  listOf({
    name: 'circuits',
    endpoint: circuits.list,
    fields: CIRCUIT_FIELDS,
    columns: {
      name: { kind: 'own', width: 170, seen: 'always', fixed: 'start', sort: true },
      status: { width: 110 },
      loadW: {
        kind: 'own',
        words: { en: 'Load against limit', zh: '负荷与限额' },
        inFile: { en: 'Load (kW)', zh: '负荷 (kW)' },
        width: 178,
      },
      limitPowerW: { sort: true },
      limitA: { width: 150, seen: 'chosen' },
      stationName: { width: 178, sort: true },
      parentName: { width: 150, seen: 'chosen' },
      pointCount: { width: 112, sort: true },
      strategy: { kind: 'own', width: 190, seen: 'chosen' },
      turnMinutes: { width: 130, seen: 'chosen' },
      description: { width: 200, seen: 'chosen' },
      createdBy: { width: 130, seen: 'chosen' },
      createTime: { sort: true, width: 148 },
      providerName: {},
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Name, station, point', zh: '名称、站点、充电桩' } },
      stationId: { kind: 'own', main: true },
      status: { kind: 'options', many: true, values: CIRCUIT_STATE_WORDS },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: circuits.export, words: { en: 'Local controllers', zh: '本地控制器' }, columns: CIRCUIT_COLUMNS },
);
