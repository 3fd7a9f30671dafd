import { contract } from '@csms/contract';
import { useMemo } from 'react';
import { useAccess } from '../../../shared/access/access.tsx';
import { type Beside, useBeside } from '../../../shared/api/beside.ts';

/** Open alarms by station; nothing of it where they are none of the user's business. */
export type AlarmCounts = Beside<ReadonlyMap<number, { serious: number; common: number }>>;

/** Open alarms of some stations, live. */
export function useOpenAlarms(stationIds: readonly number[]): AlarmCounts {
  const sees = useAccess().can('alarm:read');
  const { data, ...known } = useBeside(
    contract.alarms.byStation,
    { query: { stationIds: [...stationIds].sort((a, b) => a - b) } },
    sees && stationIds.length > 0,
  );
  const counts = useMemo(() => data && new Map(data.map((one) => [one.stationId, one])), [data]);
  return { ...known, data: counts };
}
