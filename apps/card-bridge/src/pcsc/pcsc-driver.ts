import { setTimeout as sleep } from 'node:timers/promises';
import type { CardDriver, Snapshot } from '../driver.ts';
import type { Context, Pcsc } from './binding.ts';
import {
  NO_SMARTCARD,
  PcscError,
  READER_UNAVAILABLE,
  REMOVED_CARD,
  RESET_CARD,
  SHARING_VIOLATION,
  UNKNOWN_READER,
} from './errors.ts';
import { readCardWith, Unreadable } from './read-card.ts';

const NO_DRIVER: Snapshot = { state: 'noDriver', reader: null, card: null };
const NO_READER: Snapshot = { state: 'noReader', reader: null, card: null };
const GONE = new Set([NO_SMARTCARD, REMOVED_CARD, UNKNOWN_READER, READER_UNAVAILABLE]);
const AGAIN = new Set([SHARING_VIOLATION, RESET_CARD]);
const TRIES = 5;
/** Services look at their readers about twice a second. */
const NOTICE_MS = 1000;

export interface PcscDriverOptions {
  /** Throws where there is no card driver. */
  load: () => Pcsc;
  /** Only a reader whose name contains this. */
  reader?: string;
  log?: (text: string) => void;
  /** How long one look at the readers waits for a change, and the pause before the service is asked for again, in ms. */
  waitMs?: number;
  retryMs?: number;
}

/** Follows the readers of this computer and reads each card that is laid on one. Readers, and the service itself, may come and go. */
export function createPcscDriver({
  load,
  reader: wanted,
  log = () => {},
  waitMs = 400,
  retryMs = 1500,
}: PcscDriverOptions): CardDriver {
  const listeners = new Set<(snapshot: Snapshot) => void>();
  const ended = new AbortController();
  let pcsc: Pcsc | undefined;
  let now = NO_DRIVER;
  let said = '';
  const become = (snapshot: Snapshot) => {
    now = snapshot;
    for (const listener of listeners) listener(snapshot);
  };
  /** Why there is no driver, once. */
  const explain = (error: unknown) => {
    const text = `no card driver installed, or its service does not run (${(error as Error).message.split('\n')[0]})`;
    if (text !== said) log(text);
    said = text;
  };

  const readOn = async (reader: string): Promise<Snapshot> => {
    const context = pcsc!.establish();
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return { state: 'card', reader, card: await readOnce(context, reader) };
        } catch (error) {
          const code = error instanceof PcscError ? error.code : 0;
          if (GONE.has(code)) return { state: 'cardRemoved', reader, card: null };
          if (attempt < TRIES && AGAIN.has(code)) {
            await sleep(100);
            continue;
          }
          if (await hasGone(context, reader, error instanceof Unreadable ? 0 : NOTICE_MS))
            return { state: 'cardRemoved', reader, card: null };
          log(`unreadable: ${(error as Error).message}`);
          return { state: 'unreadable', reader, card: null };
        }
      }
    } finally {
      released(context);
    }
  };

  /** One life of a connection to the service; ends by throwing. */
  const follow = async (context: Context) => {
    let known = new Map<string, number>();
    let counted = '';
    while (!ended.signal.aborted) {
      const readers = context.readers().filter((name) => !wanted || name.includes(wanted));
      if (readers.length === 0) {
        if (now.state !== 'noReader') become(NO_READER);
        known = new Map();
        counted = '';
        await sleep(waitMs, undefined, { signal: ended.signal });
        continue;
      }
      const states = await context
        .states(
          readers,
          readers.map((name) => known.get(name) ?? 0),
          waitMs,
        )
        .catch((error: unknown) => {
          // It was pulled out between the two calls.
          if (error instanceof PcscError && GONE.has(error.code)) return undefined;
          throw error;
        });
      if (!states || ended.signal.aborted) continue;
      known = new Map(states.map(({ event, raw }) => [event.reader, raw]));
      const { event } = states.find((one) => one.event.present) ?? states[0]!;
      const key = `${event.reader} ${event.present} ${event.mute} ${event.counter}`;
      if (key === counted) continue;
      counted = key;
      if (event.present)
        become(event.mute ? { state: 'unreadable', reader: event.reader, card: null } : await readOn(event.reader));
      // "Removed while it was read" stays said until the next card.
      else if (now.state !== 'cardRemoved' || now.reader !== event.reader)
        become({ state: 'noCard', reader: event.reader, card: null });
    }
  };

  const run = async () => {
    while (!ended.signal.aborted) {
      let context: Context | undefined;
      try {
        pcsc ??= load();
        context = pcsc.establish();
        said = '';
        await follow(context);
      } catch (error) {
        if (ended.signal.aborted) break;
        explain(error);
        if (now.state !== 'noDriver') become(NO_DRIVER);
      } finally {
        released(context);
      }
      await sleep(retryMs, undefined, { signal: ended.signal }).catch(() => {});
    }
  };
  const running = run();

  return {
    current: () => now,
    read: async () => {
      if (!pcsc || now.reader === null || now.state === 'noCard') return now;
      const read = await readOn(now.reader).catch(() => now);
      if (read.state !== now.state || read.card?.uid !== now.card?.uid) become(read);
      return read;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      ended.abort();
      listeners.clear();
      await running;
    },
  };
}

async function readOnce(context: Context, reader: string) {
  const card = await context.connect(reader);
  try {
    return await readCardWith(card);
  } finally {
    try {
      card.disconnect();
    } catch {
      // it has been taken away
    }
  }
}

/** Taken away in the middle, a card may fail with any code, and the service notices only a little later: what counts is whether it still lies there. */
async function hasGone(context: Context, reader: string, milliseconds: number): Promise<boolean> {
  try {
    const [before] = await context.states([reader], [], 0);
    if (!before?.event.present || milliseconds === 0) return !before?.event.present;
    const [after] = await context.states([reader], [before.raw], milliseconds);
    return !after?.event.present;
  } catch {
    return true;
  }
}

function released(context: Context | undefined): void {
  try {
    context?.release();
  } catch {
    // the service has gone, and the connection with it
  }
}
