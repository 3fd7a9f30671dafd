import { listOf, withExport } from '../core/list.ts';
import { BALANCING_STRATEGY_WORDS, loadBalancing, SITE_COLUMNS, SITE_MODE_WORDS, SITE_STATE_WORDS } from './load-balancing.ts';

/** The list of sites whose power is shared, or may be. */
export const siteList = withExport(
  listOf({
    name: 'sites',
    endpoint: loadBalancing.list,
    columns: {
      stationName: {
        kind: 'own',
        words: { en: 'Site', zh: '站点' },
        width: 200,
        seen: 'always',
        fixed: 'start',
        sort: true,
      },
      state: { kind: 'word', values: SITE_STATE_WORDS, words: { en: 'State', zh: '状态' }, width: 162 },
      loadW: {
        kind: 'own',
        words: { en: 'Load against limit', zh: '负荷与限额' },
        inFile: { en: 'Load (kW)', zh: '负荷 (kW)' },
        width: 210,
        sort: 'share',
      },
      carsW: { kind: 'power', words: { en: 'Cars', zh: '车辆' }, inFile: { en: 'Cars (kW)', zh: '车辆 (kW)' }, sort: true },
      buildingW: { kind: 'power', words: { en: 'Building', zh: '建筑' }, inFile: { en: 'Building (kW)', zh: '建筑 (kW)' } },
      sessionCount: { kind: 'count', words: { en: 'Sessions', zh: '充电中' }, sort: true },
      mode: { kind: 'word', values: SITE_MODE_WORDS, words: { en: 'Control', zh: '控制方式' } },
      strategy: {
        kind: 'word',
        values: BALANCING_STRATEGY_WORDS,
        words: { en: 'Strategy', zh: '分配策略' },
        width: 190,
        seen: 'chosen',
      },
      limitW: {
        kind: 'power',
        words: { en: 'Limit', zh: '功率上限' },
        inFile: { en: 'Limit (kW)', zh: '功率上限 (kW)' },
        seen: 'chosen',
      },
      limitA: {
        kind: 'count',
        words: { en: 'Limit per line (A)', zh: '每相上限 (A)' },
        width: 150,
        seen: 'chosen',
      },
      pointCount: { kind: 'count', words: { en: 'Charge points', zh: '充电桩' }, width: 130, seen: 'chosen' },
      circuitCount: { kind: 'count', words: { en: 'Circuits', zh: '回路' }, seen: 'chosen' },
      createTime: { kind: 'time', zone: 'timeZone', words: { en: 'Created', zh: '创建时间' }, seen: 'chosen', sort: true },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Site', zh: '站点' } },
      state: { kind: 'options', many: true, main: true, values: SITE_STATE_WORDS, words: { en: 'State', zh: '状态' } },
      mode: { kind: 'options', many: true, values: SITE_MODE_WORDS, words: { en: 'Control', zh: '控制方式' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: loadBalancing.export, words: { en: 'Sites', zh: '负载均衡站点' }, columns: SITE_COLUMNS, sorted: true },
);
