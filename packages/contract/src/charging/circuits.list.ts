import { listOf, withExport } from '../core/list.ts';
import { CIRCUIT_COLUMNS, CIRCUIT_STATE_WORDS, circuits } from './circuits.ts';

/** The list of local controllers. */
export const circuitList = withExport(
  listOf({
    name: 'circuits',
    endpoint: circuits.list,
    columns: {
      name: { kind: 'own', words: { en: 'Name', zh: '名称' }, width: 170, seen: 'always', fixed: 'start', sort: true },
      status: { kind: 'word', values: CIRCUIT_STATE_WORDS, words: { en: 'State', zh: '状态' }, width: 110 },
      loadW: {
        kind: 'own',
        words: { en: 'Load against limit', zh: '负荷与限额' },
        inFile: { en: 'Load (kW)', zh: '负荷 (kW)' },
        width: 178,
      },
      limitPowerW: {
        kind: 'power',
        words: { en: 'Limit power', zh: '限制功率' },
        inFile: { en: 'Limit power (kW)', zh: '限制功率 (kW)' },
        sort: true,
      },
      limitA: { kind: 'count', words: { en: 'Limit per line (A)', zh: '每相上限 (A)' }, width: 150, seen: 'chosen' },
      stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 178, sort: true },
      parentName: { kind: 'text', words: { en: 'Circuit above', zh: '上级回路' }, width: 150, seen: 'chosen' },
      pointCount: { kind: 'count', words: { en: 'Charge points', zh: '充电桩' }, width: 112, sort: true },
      strategy: {
        kind: 'own',
        words: { en: 'Strategy', zh: '分配策略' },
        width: 190,
        seen: 'chosen',
      },
      turnMinutes: { kind: 'count', words: { en: 'Turn (min)', zh: '轮次时长 (分钟)' }, width: 130, seen: 'chosen' },
      description: { kind: 'text', words: { en: 'Description', zh: '描述' }, width: 200, seen: 'chosen' },
      createdBy: { kind: 'text', words: { en: 'Created by', zh: '创建人' }, width: 130, seen: 'chosen' },
      createTime: { kind: 'time', words: { en: 'Created', zh: '创建时间' }, sort: true, width: 148 },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Name, station, point', zh: '名称、站点、充电桩' } },
      stationId: { kind: 'own', main: true, words: { en: 'Station', zh: '站点' } },
      status: { kind: 'options', many: true, values: CIRCUIT_STATE_WORDS, words: { en: 'State', zh: '状态' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: circuits.export, words: { en: 'Local controllers', zh: '本地控制器' }, columns: CIRCUIT_COLUMNS },
);
