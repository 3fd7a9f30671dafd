import { contract, type FinancialSummary } from '@csms/contract';
import { useCallback, useMemo } from 'react';
import { recordsPath } from '../../../../entities/statistics/links.ts';
import {
  comparedDays,
  type Days,
  daysOf,
  isUpToNow,
  PERIOD_NAMES,
  type PeriodFilters,
  unitOf,
} from '../../../../entities/statistics/period.ts';
import { useToday } from '../../../../entities/statistics/use-today.ts';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { type ListState, useListState } from '../../../../shared/hooks/use-url-state.ts';

const NAMES = [...PERIOD_NAMES, 'providerId', 'stationId', 'currency', 'by'] as const;
export type Name = (typeof NAMES)[number];

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** What the URL asks for, and the money of it, of one currency at a time: several are never added. */
export function useMoney() {
  const state: ListState<Name> = useListState(NAMES);
  const { filters } = state;
  const today = useToday({ providerId: numberOf(filters.providerId), stationId: numberOf(filters.stationId) });
  const days = daysOf(filters as PeriodFilters, today.day);
  const compared = comparedDays(filters as PeriodFilters, today.day);
  const upToNow = isUpToNow(days, today.day) || undefined;
  const key = JSON.stringify([filters, days, compared]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of it
  const asked = useMemo(() => {
    const place = { providerId: numberOf(filters.providerId), stationId: numberOf(filters.stationId) };
    return { now: { ...days, ...place, upToNow }, than: compared ? { ...compared, ...place, upToNow } : undefined };
  }, [key]);
  const summary = useCall(contract.financialStatistics.summary, { query: asked.now }, { keepPrevious: true });
  const before = useCall(
    contract.financialStatistics.summary,
    { query: asked.than ?? asked.now },
    { keepPrevious: true, enabled: asked.than !== undefined },
  );
  const currencies = summary.data?.currencies ?? [];
  const current = currencies.find((one) => one.currency === filters.currency) ?? mostOf(currencies);
  return {
    state,
    today,
    unit: unitOf(filters as PeriodFilters, today.day),
    days,
    /** The compared period as a list shows it; none where it counts only as far as today has come, which no list can say. */
    compared: upToNow ? undefined : compared,
    asked: asked.now,
    than: asked.than,
    summary,
    currencies: currencies.map((one) => one.currency),
    current,
    before: asked.than ? before.data?.currencies.find((one) => one.currency === current?.currency) : undefined,
  };
}
export type MoneyPage = ReturnType<typeof useMoney>;

/** The records of the page's filter on some days, of the currency that is shown where there are several; undefined for users who may not see them. */
export function useRecordsOf(page: MoneyPage): (days: Days, of?: Parameters<typeof recordsPath>[1]) => string | undefined {
  const seen = useAccess().can('record:read');
  const { stationId, providerId } = page.asked;
  const { today } = page;
  const currency = currencyOf(page);
  return useCallback(
    (days, of) => (seen ? recordsPath(days, { stationId, providerId, currency, ...of }, today) : undefined),
    [seen, stationId, providerId, currency, today],
  );
}

/** What lists are narrowed to; nothing where there is one currency alone. */
export const currencyOf = (page: MoneyPage): string | undefined =>
  page.currencies.length > 1 ? page.current?.currency : undefined;

/** Of several currencies, the one of most sessions is shown first. */
const mostOf = (currencies: readonly FinancialSummary[]): FinancialSummary | undefined =>
  [...currencies].sort((a, b) => b.sessions - a.sessions)[0];
