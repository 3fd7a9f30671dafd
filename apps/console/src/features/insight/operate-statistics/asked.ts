import type { contract, QueryOf, StatisticFigures } from '@csms/contract';
import { minorUnitOf } from '@csms/kernel';
import { useCallback, useMemo } from 'react';
import { recordsPath } from '../../../entities/statistics/links.ts';
import { comparedDays, type Days, daysOf, PERIOD_NAMES, type PeriodFilters } from '../../../entities/statistics/period.ts';
import { useAccess } from '../../../shared/access/access.tsx';
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
      /** Hours are not counted by these. */
      kinds: rest.connectorType !== undefined || rest.groupId !== undefined || rest.startType !== undefined,
    };
  }, [key]);
}
export type Page = ReturnType<typeof useAsked>;

/** The records of the page's filter on some days, of one currency where there are several; undefined for whoever may not see them. */
export function useRecordsOf(page: Page): (days: Days, of?: Parameters<typeof recordsPath>[1]) => string | undefined {
  const { can } = useAccess();
  const { stationId, providerId, startType, groupId, connectorType } = page.asked;
  const seen = can('record:read') && (groupId === undefined || can('userGroup:read'));
  return useCallback(
    (days, of) => (seen ? recordsPath(days, { stationId, providerId, startType, groupId, connectorType, ...of }) : undefined),
    [seen, stationId, providerId, startType, groupId, connectorType],
  );
}

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
    income: { unit: currency ?? '', fraction: minorUnitOf(currency ?? '') },
  })[metric];
