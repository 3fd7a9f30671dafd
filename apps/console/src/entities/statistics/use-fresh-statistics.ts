import type { Endpoint } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../shared/api/queries.ts';
import { useLiveRefetch } from '../../shared/live/use-live-refetch.ts';

/** Asks again, at leisure, when records or the ledger have changed figures. */
export function useFreshStatistics(endpoints: readonly Endpoint[]): void {
  const client = useQueryClient();
  useLiveRefetch(['statistics.changed'], () => invalidate(client, endpoints), 5000);
}
