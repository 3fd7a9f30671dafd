import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { usePlaceToday } from './use-place-today.ts';

export interface Today extends Omit<ReturnType<typeof usePlaceToday>, 'day'> {
  day: Dayjs;
}

/** The same for choices of days, which keeps its identity while it is the same day. */
export function useToday(place: Parameters<typeof usePlaceToday>[0]): Today {
  const { day, several, timeZone } = usePlaceToday(place);
  return useMemo(() => ({ day: dayjs(day), several, timeZone }), [day, several, timeZone]);
}
