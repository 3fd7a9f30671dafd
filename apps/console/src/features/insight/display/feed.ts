import { API_PREFIX, contract, DISPLAY_KEY, type ResponseOf } from '@csms/contract';
import { createStore } from 'zustand/vanilla';
import { headers } from '../../../shared/api/request.ts';
import { userZone } from '../../../shared/format/time.ts';
import { comeBackWait } from '../../../shared/live/come-back.ts';
import { LiveClient } from '../../../shared/live/live-client.ts';

export type Figures = ResponseOf<typeof contract.display.figures>;
export type Pictures = ResponseOf<typeof contract.display.pictures>;
/** `ended`: the link is not valid any more; `signIn`: the session is over; `forbidden`: the user may not see it. */
export type End = 'ended' | 'signIn' | 'forbidden';

export interface Feed {
  figures: Figures | undefined;
  pictures: Pictures | undefined;
  /** When the figures were asked for last with success; epoch ms. */
  asOf: number | undefined;
  /** Whether news comes; what is shown may be old where it does not. */
  stream: 'connecting' | 'open' | 'lost';
  /** The last question failed. */
  failing: boolean;
  end: End | undefined;
}

type Part = 'figures' | 'pictures';
/** Least and longest time between two questions for a part; `gather` is how long after news it is asked for: sums of days are counted a moment after the session's end. */
const PACE: Record<Part, { gather: number; least: number; longest: number }> = {
  figures: { gather: 0, least: 500, longest: 30_000 },
  pictures: { gather: 250, least: 2_000, longest: 60_000 },
};
const TIMEOUT_MS = 20_000;

/**
 * What a wall screen shows, kept new for weeks: one stream that says that something has changed, and two questions, each asked at most once at a time and at a bounded pace. It holds
 * one answer of each and nothing else. Returns its store and its end.
 */
export function startFeed(key: string | undefined) {
  const store = createStore<Feed>(() => ({
    figures: undefined,
    pictures: undefined,
    asOf: undefined,
    stream: 'connecting',
    failing: false,
    end: undefined,
  }));
  let stopped = false;
  // One of its own for each question: a signal that lives for weeks would hold on to what was derived from it.
  const asking = new Set<AbortController>();
  const keyHeader: Record<string, string> = key ? { [DISPLAY_KEY]: key } : {};
  const timers: Partial<Record<Part, ReturnType<typeof setTimeout>>> = {};
  const asked: Record<Part, number> = { figures: 0, pictures: 0 };
  const due: Record<Part, number> = { figures: Number.POSITIVE_INFINITY, pictures: Number.POSITIVE_INFINITY };
  const busy: Record<Part, boolean> = { figures: false, pictures: false };
  /** Asked for while an answer was under way. */
  const again: Record<Part, boolean> = { figures: false, pictures: false };

  function finish(end: End): void {
    stop();
    store.setState({ end, figures: undefined, pictures: undefined });
  }

  /** Asks soon after news, a little later after a failure, and at the latest when the longest time is over. News upon news puts nothing off. */
  function plan(part: Part, after: 'news' | 'failure' | 'answer'): void {
    if (stopped) return;
    const { gather, least, longest } = PACE[part];
    const at = {
      news: Math.max(Date.now() + gather, asked[part] + least),
      failure: Date.now() + comeBackWait(),
      answer: asked[part] + longest,
    }[after];
    if (at >= due[part]) return;
    clearTimeout(timers[part]);
    due[part] = at;
    timers[part] = setTimeout(() => void ask(part), at - Date.now());
  }

  async function ask(part: Part): Promise<void> {
    due[part] = Number.POSITIVE_INFINITY;
    if (busy[part]) {
      again[part] = true;
      return;
    }
    busy[part] = true;
    again[part] = false;
    asked[part] = Date.now();
    let failing = false;
    const limit = new AbortController();
    asking.add(limit);
    const timer = setTimeout(() => limit.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(`${API_PREFIX}${contract.display[part].path}?timeZone=${encodeURIComponent(userZone())}`, {
        headers: headers(keyHeader),
        cache: 'no-store',
        signal: limit.signal,
      });
      if (response.status === 401) return finish(key ? 'ended' : 'signIn');
      if (response.status === 403) return finish('forbidden');
      if (!response.ok) throw new Error(String(response.status));
      const { data } = await response.json();
      store.setState(part === 'figures' ? { figures: data, asOf: Date.now() } : { pictures: data });
    } catch {
      failing = true;
    } finally {
      clearTimeout(timer);
      asking.delete(limit);
      busy[part] = false;
      if (!stopped) {
        store.setState({ failing });
        plan(part, failing ? 'failure' : again[part] ? 'news' : 'answer');
      }
    }
  }

  const all = () => {
    plan('figures', 'news');
    plan('pictures', 'news');
  };
  const live = new LiveClient(
    {
      onEvent: all,
      onReset: all,
      onState: (state) => {
        store.setState({ stream: state === 'open' ? 'open' : state === 'waiting' ? 'lost' : store.getState().stream });
        if (state === 'open') all();
      },
      onEnded: () => finish(key ? 'ended' : 'signIn'),
    },
    { path: contract.display.live.path, headers: keyHeader },
  );
  const retry = () => live.retryNow();
  function stop(): void {
    stopped = true;
    for (const limit of asking) limit.abort();
    live.stop();
    for (const timer of Object.values(timers)) clearTimeout(timer);
    window.removeEventListener('online', retry);
    document.removeEventListener('visibilitychange', seen);
  }
  const seen = () => document.visibilityState === 'visible' && live.hurry();
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', retry);
  live.start();
  all();
  return { store, stop };
}
