import { contract } from '@csms/contract';
import { useCall } from '../../shared/api/queries.ts';
import { localDay, userZone } from '../../shared/format/time.ts';

/** What day it is where the figures of a place are counted: a station's day, not the reader's. */
export function usePlaceToday(place: { providerId?: number | undefined; stationId?: number | undefined }) {
  const { data } = useCall(
    contract.statistics.today,
    { query: { providerId: place.providerId, stationId: place.stationId } },
    { keepPrevious: true, silent: true, refetchInterval: 60_000 },
  );
  return {
    /** The day that it is at the stations, the newest where they have several; by the reader's clock until the server has told. */
    day: data?.day ?? localDay(Date.now(), userZone()),
    /** Each station has its own today. */
    several: data?.several ?? false,
    /** The zone of all stations; null where they have several. */
    timeZone: data?.timeZone ?? null,
  };
}
