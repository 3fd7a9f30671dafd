import { type Bridge, type CardDriver, type Snapshot, startBridge } from '@csms/card-bridge';
import { CARD_BRIDGE_PORT } from '@csms/contract';

/** The card bridge of a clerk's desk, with a reader that a test plays. */
export interface DeskReader {
  /** Lays a card on; its physical number is its block number, or else its chip's serial number. */
  lay(uid: string, blockNumber?: string): void;
  take(): void;
  become(state: Snapshot['state']): void;
  close(): Promise<void>;
}

export async function startDeskReader(origin: string): Promise<DeskReader> {
  const listeners = new Set<(snapshot: Snapshot) => void>();
  let now: Snapshot = { state: 'noCard', reader: 'Desk reader', card: null };
  const become = (snapshot: Snapshot) => {
    now = snapshot;
    for (const listener of listeners) listener(now);
  };
  const driver: CardDriver = {
    current: () => now,
    read: () => Promise.resolve(now),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => Promise.resolve(),
  };
  const bridge: Bridge = await startBridge({ driver, port: CARD_BRIDGE_PORT, host: '127.0.0.1', origins: [origin] });
  return {
    lay: (uid, blockNumber) => become({ state: 'card', reader: 'Desk reader', card: { uid, blockNumber: blockNumber ?? null } }),
    take: () => become({ state: 'noCard', reader: 'Desk reader', card: null }),
    become: (state) => become({ state, reader: null, card: null }),
    close: () => bridge.close(),
  };
}
