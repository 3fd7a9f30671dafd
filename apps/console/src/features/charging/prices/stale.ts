import { contract } from '@csms/contract';

const { prices } = contract;

/** What a changed price makes old. */
export const STALE_PRICES = [
  prices.list,
  prices.overview,
  prices.totals,
  prices.station,
  prices.preview,
  contract.taxRates.list,
  contract.userGroups.get,
] as const;
