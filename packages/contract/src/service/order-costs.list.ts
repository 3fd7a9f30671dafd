import { listOf } from '../core/list.ts';
import { COST_WORDS, orderCosts } from './order-costs.ts';

/** Charge points with their warranty, those that expire first first. */
export const pointWarrantyList = listOf({
  name: 'pointWarranties',
  endpoint: orderCosts.warranties,
  columns: {
    pointName: {
      kind: 'own',
      words: { en: 'Charge point', zh: '充电桩' },
      width: 178,
      seen: 'always',
      fixed: 'start',
      sort: true,
    },
    stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 160 },
    model: { kind: 'own', words: { en: 'Model', zh: '型号' }, width: 160 },
    cover: { kind: 'own', words: { en: 'Warranty', zh: '质保状态' }, width: 110 },
    warrantyUntil: { kind: 'day', words: { en: 'Until', zh: '质保到期' }, width: 116, sort: true },
    supplier: { kind: 'text', words: { en: 'Supplier', zh: '供应商' }, width: 160 },
    installedDay: { kind: 'day', words: { en: 'Installed', zh: '安装日期' }, width: 112 },
    note: { kind: 'text', words: { en: 'Note', zh: '备注' }, seen: 'chosen' },
    providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Point, station, supplier', zh: '充电桩、站点、供应商' } },
    cover: { kind: 'options', many: true, main: true, values: COST_WORDS.covers, words: { en: 'Warranty', zh: '质保状态' } },
    stationId: { kind: 'own', words: { en: 'Station', zh: '站点' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
