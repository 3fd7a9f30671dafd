import { create } from 'zustand';

/** So many are remembered; what is further back stands on no screen. */
const MOST = 500;

/** When this console heard that a session has ended (epoch ms), by its number. */
export const useEndedSessions = create<{ at: ReadonlyMap<number, number> }>()(() => ({ at: new Map() }));

/** Keeps in mind that sessions have ended: their last figures are no longer those of a car that charges. */
export function noteEnded(transactionIds: readonly number[], now = Date.now()): void {
  if (transactionIds.length === 0) return;
  useEndedSessions.setState(({ at }) => ({
    at: new Map([...at, ...transactionIds.filter((id) => !at.has(id)).map((id): [number, number] => [id, now])].slice(-MOST)),
  }));
}

/** Forgets that sessions have ended: one that was closed by rule, and goes on, runs again. */
export function noteRunning(transactionIds: readonly number[]): void {
  const { at } = useEndedSessions.getState();
  if (!transactionIds.some((id) => at.has(id))) return;
  useEndedSessions.setState({ at: new Map([...at].filter(([id]) => !transactionIds.includes(id))) });
}

/** When a session has ended; undefined: it runs, as far as is known. */
export const useEndedAt = (transactionId: number): number | undefined => useEndedSessions((state) => state.at.get(transactionId));
