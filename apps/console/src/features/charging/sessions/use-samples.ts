import { contract, type LiveEvent, type ResponseOf } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { keyOf, useCall } from '../../../shared/api/queries.ts';
import { useLiveEvents } from '../../../shared/live/live.tsx';

export type Samples = ResponseOf<typeof contract.records.getHisBmsData>['samples'];
const NONE: Samples = [];
/** Samples of one moment come one by one. */
const GATHER_MS = 1500;

/** What the charger of a running session has measured so far, growing with every sample that comes in. */
export function useSamples(transactionId: number): Samples {
  const client = useQueryClient();
  const args = useMemo(() => ({ body: { transactionId } }), [transactionId]);
  const { data } = useCall(contract.records.getHisBmsData, args);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.type !== 'session.changed' || event.transactionId !== transactionId || timer.current !== undefined) return;
      // The event has the session's figures, the curve those of the charger: it is read anew, not added to.
      timer.current = setTimeout(() => {
        timer.current = undefined;
        void client.invalidateQueries({ queryKey: keyOf(contract.records.getHisBmsData, args) });
      }, GATHER_MS);
    },
    [client, args, transactionId],
  );
  useLiveEvents(onEvent);
  return data?.samples ?? NONE;
}
