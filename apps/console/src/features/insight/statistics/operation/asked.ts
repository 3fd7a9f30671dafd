import type { contract, QueryOf, StatisticFigures } from '@csms/contract';
import { minorUnitOf } from '@csms/kernel';
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
import { type ListState, useListState } from '../../../../shared/hooks/use-url-state.ts';

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
  const today = useToday({ providerId: numberOf(filters.providerId), stationId: numberOf(filters.stationId) });
  const days = daysOf(filters as PeriodFilters, today.day);
  const compared = comparedDays(filters as PeriodFilters, today.day);
  const upToNow = isUpToNow(days, today.day) || undefined;
  const key = JSON.stringify([filters, days, compared, today.several]);
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
      today,
      unit: unitOf(filters as PeriodFilters, today.day),
      asked: { ...days, ...rest, upToNow } satisfies Asked,
      than: compared ? ({ ...compared, ...rest, upToNow } satisfies Asked) : undefined,
      metric: METRICS.find((one) => one === filters.metric) ?? ('energy' as Metric),
      /** Hours are not counted by these. */
      kinds: rest.connectorType !== undefined || rest.groupId !== undefined || rest.startType !== undefined,
    };
  }, [key]);
}
export type Page = ReturnType<typeof useAsked>;

/** The records of the period that the page compares with; none where that counts only as far as today has come, which no list can say. */
export const comparedRecords = (page: Pick<Page, 'compared' | 'asked'>): Days | undefined =>
  page.asked.upToNow ? undefined : page.compared;

/** The records of the page's filter on some days, of one currency where there are several; undefined for users who may not see them. */
export function useRecordsOf(page: Page): (days: Days, of?: Parameters<typeof recordsPath>[1]) => string | undefined {
  const { can } = useAccess();
  const { stationId, providerId, startType, groupId, connectorType } = page.asked;
  const { today } = page;
  const seen = can('record:read') && (groupId === undefined || can('userGroup:read'));
  return useCallback(
    (days, of) =>
      seen ? recordsPath(days, { stationId, providerId, startType, groupId, connectorType, ...of }, today) : undefined,
    [seen, stationId, providerId, startType, groupId, connectorType, today],
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
