import { contract, type DaysBack, type LiveEvent } from '@csms/contract';
import { useMemo } from 'react';
import { useStations } from '../../../entities/use-stations.ts';
import { useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { userZone } from '../../../shared/format/time.ts';
import { type ListState, useListState } from '../../../shared/hooks/use-url-state.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { usePreferences } from '../../../shared/prefs/preferences.ts';

const NAMES = ['stationId', 'providerId', 'currency'] as const;
export type Name = (typeof NAMES)[number];
export interface Narrowed {
  stationId?: number;
  providerId?: number;
}

const SETTLED: readonly LiveEvent['type'][] = ['session.ended', 'statistics.changed'];
/** What is read from sums of days: these are counted a moment after the session has ended. */
export const COUNTED: readonly LiveEvent['type'][] = ['statistics.changed'];
export const CHARGING: readonly LiveEvent['type'][] = ['session.started', 'session.changed', 'session.ended'];
/** A session that begins or ends moves its connector too, whether or not the charger says so. */
export const STATES: readonly LiveEvent['type'][] = ['connector.changed', 'point.changed', 'session.started', 'session.ended'];
export const ALARMS: readonly LiveEvent['type'][] = ['alarm.changed'];

const positive = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** What the page's address narrows everything to. A filter that makes no sense in a hand-made link is none. */
export function useNarrowed(): { state: ListState<Name>; narrowed: Narrowed } {
  const state = useListState(NAMES);
  const { isShowProvider } = useUser();
  const stationId = positive(state.filters.stationId);
  const providerId = isShowProvider ? positive(state.filters.providerId) : undefined;
  const narrowed = useMemo(() => ({ stationId, providerId }), [stationId, providerId]);
  return { state, narrowed };
}

/** The zone of pictures over time: the chosen station's where the user reads station time, else the user's own. */
export function useZone({ stationId }: Narrowed): string {
  const clock = usePreferences((preferences) => preferences.clock);
  const stations = useStations();
  const station = clock === 'station' ? stations.data?.find((one) => one.id === stationId) : undefined;
  return station?.timeZone ?? userZone();
}

const MINUTE_MS = 60_000;
/** No figure is asked for more often than this, so that with the way there and back it moves within a second. */
export const PACE_MS = 500;

/** A day's figures: today's as they change, an earlier day's once a minute, since they are those up to now. */
export function useDay(narrowed: Narrowed, daysBack: DaysBack) {
  const query = useCall(
    contract.dashboard.day,
    { query: { ...narrowed, daysBack, timeZone: userZone() } },
    { keepPrevious: true, silent: true, refetchInterval: MINUTE_MS },
  );
  useLiveRefetch(daysBack === 0 ? SETTLED : [], query.refetch, PACE_MS);
  return query;
}

export function useUtilisation(narrowed: Narrowed, daysBack: DaysBack) {
  const query = useCall(
    contract.dashboard.utilisation,
    { query: { ...narrowed, daysBack } },
    { keepPrevious: true, silent: true, refetchInterval: MINUTE_MS },
  );
  useLiveRefetch(daysBack === 0 ? CHARGING : [], query.refetch, 10_000);
  return query;
}

/** Where a figure leads: the list that it counts, with the same filter. */
export function listPath(path: string, narrowed: Narrowed, more: Record<string, string> = {}): string {
  const search = new URLSearchParams(more);
  if (narrowed.stationId !== undefined) search.set('stationId', String(narrowed.stationId));
  if (narrowed.providerId !== undefined) search.set('providerId', String(narrowed.providerId));
  return search.size > 0 ? `${path}?${search}` : path;
}
