import { statusMeaning } from '@csms/contract';
import { CLOCK_TOLERANCE_MS } from '../../network/index.ts';
import { EXPECTATIONS } from './expectations.ts';

/** A status as it was heard live; times in epoch ms. */
export interface Word {
  /** 0: of the whole point. */
  connectorNo: number;
  status: string;
  /** By the charger, its clock corrected. */
  at: number;
  receivedAt: number;
}

/** A running session, in epoch ms. */
export interface RunningSession {
  startedAt: number;
  startReceivedAt: number;
  /** When its charger showed last that it goes on. */
  shownAt: number;
}

/** Since when a session is denied by its connector, in epoch ms; null: it is not. */
export interface Denial {
  /** By what is said where nothing goes on. */
  soon: number | null;
  /** By what is also said of what may go on. */
  late: number | null;
}

/**
 * Since when the words of a connector and its point, in the order in which they were heard, deny a session. A word counts from its first saying until the connector says that a session goes on. Words of before the start say
 * nothing of it; Preparing denies it only once something else was said, since until then it may be of this session's own plug-in. The whole point denies while it is inoperative.
 */
export function denialOf({ startedAt, startReceivedAt }: RunningSession, words: readonly Word[]): Denial {
  let soon: number | null = null;
  let late: number | null = null;
  let whole: number | null = null;
  let hasSpoken = false;
  for (const { connectorNo, status, at, receivedAt } of words) {
    if (receivedAt <= startReceivedAt && at <= startedAt + CLOCK_TOLERANCE_MS) continue;
    const since = Math.max(receivedAt, startReceivedAt);
    const meaning = statusMeaning(status);
    if (!meaning) continue;
    if (connectorNo === 0) {
      const isInoperative = meaning.state === 'unavailable' || meaning.state === 'faulted';
      whole = isInoperative ? (whole ?? since) : null;
      continue;
    }
    if (meaning.isRunning) {
      soon = late = whole = null;
    } else if (meaning.denies === 'soon' || (meaning.isReady && hasSpoken)) {
      soon ??= since;
      late ??= since;
    } else if (meaning.denies === 'late') {
      soon = null;
      late ??= since;
    }
    hasSpoken ||= !meaning.isReady;
  }
  return { soon: earliest(soon, whole), late };
}

const earliest = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.min(a, b));

/** When a session that is denied is closed for want of its stop, epoch ms; null: it is not denied. `minutes`: of its provider and model. */
export function closesAt(session: RunningSession, { soon, late }: Denial, minutes: number): number | null {
  const after = (since: number | null, ms: number) => (since === null ? null : Math.max(since, session.shownAt) + ms);
  return earliest(after(soon, minutes * 60_000), after(late, Math.max(EXPECTATIONS.stopOfFinishing.within, minutes * 60_000)));
}
