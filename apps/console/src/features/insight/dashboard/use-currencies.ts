import { contract } from '@csms/contract';
import { useMemo } from 'react';
import { useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { userZone } from '../../../shared/format/time.ts';
import type { Narrowed } from './use-dashboard.ts';

/** Currencies that there was income in within a year, and that of the headlines; until it is known, the reader's own. */
export function useCurrencies(narrowed: Narrowed): { present: string[]; main: string; isKnown: boolean } {
  const { currency } = useUser();
  const { data, isPending } = useCall(
    contract.dashboard.trend,
    { query: { ...narrowed, span: 'month', timeZone: userZone() } },
    { keepPrevious: true, silent: true, staleTime: 60_000 },
  );
  return useMemo(
    () => ({ present: data?.rows.map((row) => row.currency) ?? [], main: data?.currency ?? currency, isKnown: !isPending }),
    [data, currency, isPending],
  );
}
