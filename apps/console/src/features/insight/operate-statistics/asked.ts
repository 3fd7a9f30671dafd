import type { contract, QueryOf, StatisticFigures } from '@csms/contract';
import { useMemo } from 'react';
import { comparedDays, daysOf, PERIOD_NAMES, type PeriodFilters } from '../../../entities/statistics/period.ts';
import { type ListState, useListState } from '../../../shared/hooks/use-url-state.ts';

const NAMES = [
  ...PERIOD_NAMES,
  'providerId',
  'stationId',
  'connectorType',
  'groupId',
  'startType',
  'metric',
  'currency',
  'by',
] as const;
export type Name = (typeof NAMES)[number];
export type Asked = QueryOf<typeof contract.statistics.summary>;

export const METRICS = ['energy', 'sessions', 'utilisation', 'income'] as const;
export type Metric = (typeof METRICS)[number];

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** What the URL asks for, and what it is compared with. */
export function useAsked() {
  const state: ListState<Name> = useListState(NAMES);
  const { filters } = state;
  const days = daysOf(filters as PeriodFilters);
  const compared = comparedDays(filters as PeriodFilters);
  const key = JSON.stringify([filters, days, compared]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of it
  return useMemo(() => {
    const rest = {
      providerId: numberOf(filters.providerId),
      stationId: numberOf(filters.stationId),
      connectorType: filters.connectorType as Asked['connectorType'],
      groupId: numberOf(filters.groupId),
      startType: filters.startType as Asked['startType'],
    };
    return {
      state,
      days,
      compared,
      asked: { ...days, ...rest } satisfies Asked,
      than: compared ? ({ ...compared, ...rest } satisfies Asked) : undefined,
      metric: METRICS.find((one) => one === filters.metric) ?? ('energy' as Metric),
      /** Lists of records know neither of them. */
      listed: rest.connectorType === undefined && rest.groupId === undefined,
      /** Hours are not counted by these. */
      kinds: rest.connectorType !== undefined || rest.groupId !== undefined || rest.startType !== undefined,
    };
  }, [key]);
}
export type Page = ReturnType<typeof useAsked>;

/** The figure of a metric as a number to draw: kWh, per cent, an amount of one currency. */
export function drawn(figures: StatisticFigures, metric: Metric, currency: string | undefined): number | null {
  switch (metric) {
    case 'energy':
      return figures.energyWh / 1000;
    case 'sessions':
      return figures.sessions;
    case 'utilisation':
      return figures.utilisation;
    case 'income':
      return Number(figures.income.find((one) => one.currency === currency)?.amount ?? 0);
  }
}

export const measureOf = (metric: Metric, currency: string | undefined) =>
  ({
    energy: { unit: 'kWh', fraction: 1 },
    sessions: { unit: '', fraction: 0 },
    utilisation: { unit: '%', fraction: 2 },
    income: { unit: currency ?? '', fraction: 2 },
  })[metric];
