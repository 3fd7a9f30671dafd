import { contract } from '@csms/contract';

/** What a changed energy cost makes old. */
export const STALE_COSTS = [
  contract.energyCosts.list,
  contract.financialStatistics.summary,
  contract.financialStatistics.breakdown,
] as const;
