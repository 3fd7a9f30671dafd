import type { CardDriver, Snapshot } from '../driver.ts';

/** A reader that a test plays. */
export interface FakeDriver extends CardDriver {
  become(snapshot: Partial<Snapshot>): void;
  /** What the next read finds. */
  reads: Snapshot[];
  closed: boolean;
}

export function createFakeDriver(): FakeDriver {
  const listeners = new Set<(snapshot: Snapshot) => void>();
  let now: Snapshot = { state: 'noCard', reader: 'Fake reader', card: null };
  const driver: FakeDriver = {
    reads: [],
    closed: false,
    current: () => now,
    read: () => Promise.resolve(driver.reads.shift() ?? now),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become: (snapshot) => {
      now = { ...now, card: null, ...snapshot };
      for (const listener of listeners) listener(now);
    },
    close: () => {
      driver.closed = true;
      return Promise.resolve();
    },
  };
  return driver;
}
