// The door of prices: which versions a session is billed by.
export { loadPrices, loadSessionPrices, loadStationPrices, loadTaxes, loadVersion, type PriceAsk } from './prices.queries.ts';
export { priceRoutes } from './prices.routes.ts';
