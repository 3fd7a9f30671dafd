import { contract } from '@csms/contract';
import { useCall } from '../../../shared/api/queries.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';

const LOOK_MS = 10_000;

/** What has happened since a moment (ISO 8601; undefined: the last visit). */
export const useSummary = (since: string | undefined) => {
  const query = useCall(
    contract.handovers.summary,
    { query: since === undefined ? {} : { since } },
    { keepPrevious: true, silent: true },
  );
  useLiveRefetch(['alarm.changed', 'point.changed', 'workOrder.changed', 'command.changed'], query.refetch, LOOK_MS);
  return query;
};
