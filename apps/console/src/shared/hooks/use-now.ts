import { useSyncExternalStore } from 'react';

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  // While nobody listened it stood still.
  if (listeners.size === 0) now = Date.now();
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

const never = () => () => {};

/** The time, once a second, from one timer however many clocks tick; `isOn` false: as it was read last. */
export function useNow(isOn = true): number {
  return useSyncExternalStore(isOn ? subscribe : never, () => now);
}
