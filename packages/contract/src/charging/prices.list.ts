import { listOf } from '../core/list.ts';
import { PRICE_FIELDS, prices } from './prices.ts';

export const PRICE_STATE_WORDS = {
  unpriced: { en: 'Without a price', zh: '未设置电价' },
  scheduled: { en: 'Change scheduled', zh: '有待生效电价' },
  groupPrice: { en: 'With group prices', zh: '有用户组电价' },
};

/** The list of stations with their prices. */
export const priceList = listOf({
  name: 'prices',
  endpoint: prices.overview,
  fields: PRICE_FIELDS,
  columns: {
    station: { kind: 'own', field: 'stationName', width: 258, seen: 'always', fixed: 'start', sort: 'stationName' },
    day: { kind: 'own', words: { en: 'Today’s tiers and price per kWh', zh: '当日时段与每度电价' }, width: 458, seen: 'always' },
    next: { kind: 'own', words: { en: 'Next change', zh: '下次调价' }, width: 152, sort: true },
    groups: { kind: 'own', words: { en: 'Group prices', zh: '用户组电价' }, width: 176 },
    provider: { field: 'providerName', sort: 'providerName' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Station or address', zh: '站点或地址' } },
    state: { kind: 'options', many: true, main: true, values: PRICE_STATE_WORDS, words: { en: 'Price state', zh: '电价状态' } },
    providerId: { kind: 'provider', main: true },
  },
});
