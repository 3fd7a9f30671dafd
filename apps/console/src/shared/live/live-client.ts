import { API_PREFIX, contract, LIVE_EVENTS, type LiveEvent } from '@csms/contract';
import { createParser } from 'eventsource-parser';
import { headers } from '../api/request.ts';
import { comeBackWait } from './come-back.ts';

/** `waiting`: cut off, the next attempt is on its way. `ended`: the session is over, no more attempts. */
export type LiveState = 'connecting' | 'open' | 'waiting' | 'ended';

export interface LiveHandlers {
  onEvent: (event: LiveEvent) => void;
  /** What was missed cannot be told any more: load everything anew. */
  onReset: () => void;
  onState: (state: LiveState) => void;
  /** The session is over; `words` say why, in the user's language. */
  onEnded: (words?: string) => void;
}

export interface LiveSource {
  path: string;
  /** Beside the session's. */
  headers?: Record<string, string>;
}

/** A server that does not even begin to answer is asked anew. */
const ANSWER_MS = 10_000;
/** A stream that has said nothing at all for so long is dead; asking again costs nothing, since it resumes where it was. */
const SILENCE_MS = 75_000;

/** The words of an answer or event that says why the session is over. */
function said(text: string): string | undefined {
  try {
    const { msg } = JSON.parse(text) as { msg?: unknown };
    return typeof msg === 'string' && msg !== '' ? msg : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The live stream, by fetch rather than EventSource, which cannot send the session's headers. It remembers the last event's id and comes back with
 * it, so that nothing that happened meanwhile is lost.
 */
export class LiveClient {
  #handlers: LiveHandlers;
  #lastEventId: string | undefined;
  #stop: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The stream has just been lost: the first attempt to come back is the next one. */
  #lost = true;
  /** The next attempt, while one is waited for. */
  #again: (() => void) | undefined;

  readonly #source: LiveSource;

  constructor(handlers: LiveHandlers, source: LiveSource = { path: contract.live.stream.path }) {
    this.#handlers = handlers;
    this.#source = source;
  }

  start(): void {
    if (this.#stop) return;
    this.#stop = new AbortController();
    void this.#run(this.#stop.signal);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#again = undefined;
    this.#stop?.abort();
    this.#stop = undefined;
  }

  /** Tries now what would be tried in a moment: the page is looked at again. A stream that is open stays as it is. */
  hurry(): void {
    this.#again?.();
  }

  /** Tries at once, for example when the machine is back on the network. */
  retryNow(): void {
    if (!this.#stop) return;
    this.stop();
    this.start();
  }

  async #run(signal: AbortSignal): Promise<void> {
    this.#handlers.onState('connecting');
    const silence = new AbortController();
    let watchdog = setTimeout(() => silence.abort(), ANSWER_MS);
    let over = false;
    let words: string | undefined;
    try {
      const response = await fetch(`${API_PREFIX}${this.#source.path}`, {
        headers: headers({
          Accept: 'text/event-stream',
          ...this.#source.headers,
          ...(this.#lastEventId === undefined ? {} : { 'Last-Event-ID': this.#lastEventId }),
        }),
        credentials: 'include',
        cache: 'no-store',
        signal: AbortSignal.any([signal, silence.signal]),
      });
      if (response.status === 401) {
        over = true;
        words = said(await response.text());
      } else if (!response.ok || !response.body) throw new Error(`live stream: ${response.status}`);
      else {
        this.#lost = true;
        this.#handlers.onState('open');
        clearTimeout(watchdog);
        watchdog = setTimeout(() => silence.abort(), SILENCE_MS);
        const parser = createParser({
          onEvent: ({ event, id, data }) => {
            if (id !== undefined) this.#lastEventId = id;
            if (event === 'reset') this.#handlers.onReset();
            else if (event === 'ended') {
              over = true;
              words = said(data);
            } else this.#take(data);
          },
        });
        const text = new TextDecoder();
        for await (const chunk of response.body) {
          clearTimeout(watchdog);
          watchdog = setTimeout(() => silence.abort(), SILENCE_MS);
          parser.feed(text.decode(chunk, { stream: true }));
          if (over) break;
        }
      }
    } catch {
      // Falls through to the next attempt, unless we were told to stop.
    } finally {
      clearTimeout(watchdog);
    }
    if (signal.aborted) return;
    if (over) {
      this.#stop = undefined;
      this.#handlers.onState('ended');
      this.#handlers.onEnded(words);
      return;
    }
    this.#handlers.onState('waiting');
    this.#again = () => {
      clearTimeout(this.#timer);
      this.#again = undefined;
      if (!signal.aborted) void this.#run(signal);
    };
    this.#timer = setTimeout(this.#again, comeBackWait(this.#lost));
    this.#lost = false;
  }

  #take(data: string): void {
    try {
      // An event that a newer server sends and we do not know is not for us.
      const event = JSON.parse(data) as LiveEvent;
      if (Object.hasOwn(LIVE_EVENTS, event.type)) this.#handlers.onEvent(event);
    } catch {
      // Not JSON: a comment line of a proxy.
    }
  }
}
