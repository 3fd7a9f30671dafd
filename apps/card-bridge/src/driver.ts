import type { BridgeMessage, ReadCard, ReaderState } from '@csms/contract';

/** How things stand at the reader. */
export interface Snapshot {
  state: ReaderState;
  /** The reader's name, where there is one. */
  reader: string | null;
  card: ReadCard | null;
}

/** What a change is called on the wire. */
export type ChangeType = Extract<BridgeMessage['type'], 'readerChanged' | 'cardPresent' | 'cardRemoved'>;

/** Card readers, behind which PC/SC stands, or a fake one in tests. */
export interface CardDriver {
  current(): Snapshot;
  /** Reads the card that lies there anew. Never rejects: what goes wrong is a state. */
  read(): Promise<Snapshot>;
  /** Calls the listener at every change; returns how to stop it. */
  onChange(listener: (snapshot: Snapshot) => void): () => void;
  close(): Promise<void>;
}

const HELD: readonly ReaderState[] = ['card', 'unreadable'];

/** What the change from one snapshot to the next is called; undefined where nothing changed. */
export function changeOf(before: Snapshot, after: Snapshot): ChangeType | undefined {
  if (before.state === after.state && before.reader === after.reader && before.card?.uid === after.card?.uid) return undefined;
  if (HELD.includes(after.state)) return 'cardPresent';
  if (after.state === 'cardRemoved' || (after.state === 'noCard' && HELD.includes(before.state))) return 'cardRemoved';
  return 'readerChanged';
}
