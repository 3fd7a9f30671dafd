import { listOf } from '../core/list.ts';
import { COST_WORDS, orderCosts, WARRANTY_FIELDS } from './order-costs.ts';

/** Charge points with their warranty, those that expire first first. */
export const pointWarrantyList = listOf({
  name: 'pointWarranties',
  endpoint: orderCosts.warranties,
  fields: WARRANTY_FIELDS,
  columns: {
    pointName: { kind: 'own', width: 178, seen: 'always', fixed: 'start', sort: true },
    stationName: { width: 160 },
    model: { kind: 'own', width: 160 },
    cover: { kind: 'own', width: 110 },
    warrantyUntil: { width: 116, sort: true },
    supplier: { width: 160 },
    installedDay: { width: 112 },
    note: { seen: 'chosen' },
    providerName: {},
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Point, station, supplier', zh: '充电桩、站点、供应商' } },
    cover: { kind: 'options', many: true, main: true, values: COST_WORDS.covers },
    stationId: { kind: 'own' },
    providerId: { kind: 'provider' },
  },
});
