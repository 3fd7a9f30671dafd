import { contract } from '@csms/contract';
import { useMemo } from 'react';
import { useCall } from '../../../shared/api/queries.ts';
import { userZone } from '../../../shared/format/time.ts';
import type { Narrowed } from './use-dashboard.ts';

/** Currencies that there was income in within a year. */
export function useCurrencies(narrowed: Narrowed): string[] {
  const { data } = useCall(
    contract.dashboard.trend,
    { query: { ...narrowed, span: 'month', timeZone: userZone() } },
    { keepPrevious: true, silent: true, staleTime: 60_000 },
  );
  return useMemo(() => [...new Set(data?.rows.map((row) => row.currency))], [data]);
}
