import { contract } from '@csms/contract';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { useCall } from '../../shared/api/queries.ts';
import { localDay, userZone } from '../../shared/format/time.ts';

export interface Today {
  /** The day that it is at the stations, the newest where they have several; by the reader's clock until the server has told. */
  day: Dayjs;
  /** Each station has its own today. */
  several: boolean;
  /** The zone of all stations; null where they have several. */
  timeZone: string | null;
}

/** What day it is where the figures of a place are counted: a station's day, not the reader's. */
export function useToday(place: { providerId?: number | undefined; stationId?: number | undefined }): Today {
  const { data } = useCall(
    contract.statistics.today,
    { query: { providerId: place.providerId, stationId: place.stationId } },
    { keepPrevious: true, silent: true, refetchInterval: 60_000 },
  );
  const day = data?.day ?? localDay(Date.now(), userZone());
  return useMemo(
    () => ({ day: dayjs(day), several: data?.several ?? false, timeZone: data?.timeZone ?? null }),
    [day, data?.several, data?.timeZone],
  );
}
