import { contract } from '@csms/contract';
import { useMemo } from 'react';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';

export type AlarmCounts = ReadonlyMap<number, { serious: number; common: number }>;

/** Open alarms of some stations, live; undefined while they are not known or none of the user's business. */
export function useOpenAlarms(stationIds: readonly number[]): AlarmCounts | undefined {
  const sees = useAccess().can('alarm:read');
  const { data } = useCall(
    contract.alarms.byStation,
    { query: { stationIds: [...stationIds].sort((a, b) => a - b) } },
    { enabled: sees && stationIds.length > 0, keepPrevious: true, silent: true },
  );
  return useMemo(() => data && new Map(data.map((one) => [one.stationId, one])), [data]);
}
