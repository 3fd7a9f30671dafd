// The door of prices: which versions a session is billed by, and how new ones are set.
export { changedPrices } from './logged-prices.ts';
export { PRICE_COLUMNS, priceColumnsOf, versionRow } from './price-columns.ts';
export {
  findVersions,
  loadPrices,
  loadSessionPrices,
  loadStationPrices,
  loadTaxes,
  loadVersion,
  type PriceAsk,
} from './prices.queries.ts';
export { priceRoutes } from './prices.routes.ts';
export { beginOf } from './prices.service.ts';
export { reviewPrices } from './review.ts';
export { allTargetsOf, beginAt, type Target, targetsOf } from './targets.ts';
