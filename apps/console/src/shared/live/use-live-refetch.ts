import type { LiveEvent } from '@csms/contract';
import { useCallback, useEffect, useRef } from 'react';
import { useLiveEvents } from './live.tsx';

/** So long events are gathered before the first question: what happens together comes together. */
const GATHER_MS = 20;

/**
 * Asks again soon after something of these kinds has happened, but never more often than every `everyMs`: for sums over the whole network, which change
 * with every event and cost more than one.
 */
export function useLiveRefetch(types: readonly LiveEvent['type'][], refetch: () => unknown, everyMs = 2000): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const latest = useRef(refetch);
  latest.current = refetch;
  const wanted = types.join();
  useLiveEvents(
    useCallback(
      (event) => {
        if (!wanted.split(',').includes(event.type)) return;
        timer.current ??= setTimeout(
          () => {
            timer.current = undefined;
            asked.current = Date.now();
            latest.current();
          },
          Math.max(GATHER_MS, asked.current + everyMs - Date.now()),
        );
      },
      [wanted, everyMs],
    ),
  );
  useEffect(() => () => clearTimeout(timer.current), []);
}
