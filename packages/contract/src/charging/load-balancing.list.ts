import { listOf, withExport } from '../core/list.ts';
import { SITE_FIELDS } from './load-balancing.fields.ts';
import { loadBalancing, SITE_COLUMNS } from './load-balancing.ts';
import { SITE_MODE_WORDS, SITE_STATE_WORDS } from './load-balancing.words.ts';

/** The list of sites whose power is shared, or may be. */
export const siteList = withExport(
  listOf({
    name: 'sites',
    endpoint: loadBalancing.list,
    fields: SITE_FIELDS,
    columns: {
      stationName: { kind: 'own', width: 200, seen: 'always', fixed: 'start', sort: true },
      state: { width: 162 },
      loadW: {
        kind: 'own',
        words: { en: 'Load against limit', zh: '负荷与限额' },
        inFile: { en: 'Load (kW)', zh: '负荷 (kW)' },
        width: 210,
        sort: 'share',
      },
      carsW: { sort: true },
      buildingW: {},
      sessionCount: { sort: true },
      mode: {},
      strategy: { width: 190, seen: 'chosen' },
      limitW: { seen: 'chosen' },
      limitA: { width: 150, seen: 'chosen' },
      pointCount: { width: 130, seen: 'chosen' },
      circuitCount: { seen: 'chosen' },
      createTime: { seen: 'chosen', sort: true },
      providerName: {},
    },
    filters: {
      keyword: { kind: 'search', main: true, words: SITE_FIELDS.stationName.words },
      state: { kind: 'options', many: true, main: true, values: SITE_STATE_WORDS },
      mode: { kind: 'options', many: true, values: SITE_MODE_WORDS },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: loadBalancing.export, words: { en: 'Sites', zh: '负载均衡站点' }, columns: SITE_COLUMNS, sorted: true },
);
