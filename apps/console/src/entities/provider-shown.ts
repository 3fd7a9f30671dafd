import { useUser } from '../shared/access/access.tsx';
import { useStations } from './use-stations.ts';

/** The provider whose things there are to show, out of the stations that a user sees: its own where it has any, else the one with the most. */
export function providerToShow(own: number, stations: readonly { providerId: number }[]): number {
  const counts = new Map<number, number>();
  for (const { providerId } of stations) counts.set(providerId, (counts.get(providerId) ?? 0) + 1);
  if (counts.has(own)) return own;
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [own, 0] as [number, number])[0];
}

/**
 * The provider that a screen of one provider shows: the one asked for in the URL, else one that has stations. Undefined while that is not known yet. The platform's own provider mostly has no
 * stations.
 */
export function useProviderShown(asked: string | undefined): number | undefined {
  const { providerId: own, isShowProvider } = useUser();
  const stations = useStations({ enabled: isShowProvider && asked === undefined });
  if (asked !== undefined) return Number(asked);
  if (!isShowProvider || stations.error) return own;
  return stations.data && providerToShow(own, stations.data);
}
