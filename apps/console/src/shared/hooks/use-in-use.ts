import { useSyncExternalStore } from 'react';
import { whenInUse } from './when-in-use.ts';

let isInUse = false;
const listeners = new Set<() => void>();
let isAwaited = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAwaited) {
    isAwaited = true;
    whenInUse(() => {
      isInUse = true;
      for (const tell of listeners) tell();
    });
  }
  return () => void listeners.delete(listener);
}

/** Whether somebody has moved the pointer, pressed a key or touched the page since it was loaded. */
export const useInUse = (): boolean => useSyncExternalStore(subscribe, () => isInUse);
