import { contract } from '@csms/contract';
import { useCall } from '../shared/api/queries.ts';

/** The stations that the user sees, by their names. */
export function useStations({ enabled = true }: { enabled?: boolean } = {}) {
  return useCall(contract.stations.options, { query: {} }, { staleTime: 60_000, enabled });
}
