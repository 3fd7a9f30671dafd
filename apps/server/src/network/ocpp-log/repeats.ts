import { createHash } from 'node:crypto';
import type { OcppLogEntry } from './log-entry.ts';

/** So many kinds are told apart at once; of further ones nothing is kept. */
const MOST_KINDS = 20_000;
/** Kept of a frame, in case its row was never committed and has to be written again with its count. */
const KEPT_CHARACTERS = 256;

/** Messages may be logged out of order by so much; what began later than that began while the clock was ahead. */
const OUT_OF_ORDER_MS = 300_000;
const isOpen = ({ from, until }: { from: number; until: number }, at: number): boolean =>
  at < until && at >= from - OUT_OF_ORDER_MS;

/** Frames of one kind within a time: one row of the log, and how many there were. */
export interface Repeated {
  entry: OcppLogEntry;
  count: number;
  /** The count that stands in the database. */
  written: number;
  /** The row's id, as soon as the database has said it. */
  id: number | undefined;
  /** The database did not have it at the last look: its transaction may not have ended yet. */
  isMissed?: boolean;
  /** From when to when (epoch ms) further ones are counted here. */
  from: number;
  until: number;
}

/** Counts frames of one kind instead of keeping each. The first of a kind is the row; the rest are added to it by `due`. */
export class Repeats {
  private readonly kinds = new Map<string, Repeated>();
  /** How many different frames a serial number has been granted a row of their own, until when. */
  private readonly granted = new Map<string, { count: number; from: number; until: number }>();
  /** Rows whose time is over while their count still has to be written. */
  private finished: Repeated[] = [];

  /**
   * Notes a frame of a kind. Returns its row where this is the first of it within `windowMs`; else whether it was counted on the row that there is, or found no room as one kind more.
   */
  note(entry: OcppLogEntry, kind: string, windowMs: number): Repeated | 'counted' | 'no room' {
    const key = `${entry.serialNumber}\u0001${kind}`;
    const known = this.kinds.get(key);
    if (known && isOpen(known, entry.at)) {
      known.count++;
      return 'counted';
    }
    if (known) this.finish(key, known);
    if (this.kinds.size >= MOST_KINDS) return 'no room';
    const row: Repeated = { entry, count: 1, written: 1, id: undefined, from: entry.at, until: entry.at + windowMs };
    this.kinds.set(key, row);
    return row;
  }

  /** Whether a kind is being counted at `entry`'s time. */
  counts(entry: OcppLogEntry, kind: string): boolean {
    const known = this.kinds.get(`${entry.serialNumber}\u0001${kind}`);
    return known !== undefined && isOpen(known, entry.at);
  }

  /** The name of a frame's content, while its serial number has fewer than `most` different ones within the window; undefined: it shares the row of its kind. */
  contentOf(entry: OcppLogEntry, kind: string, windowMs: number, most: number): string | undefined {
    const text = entry.messageId ? entry.request.replace(entry.messageId, '') : entry.request;
    const content = `${kind} ${createHash('sha1').update(text).digest('base64')}`;
    if (this.counts(entry, content)) return content;
    let granted = this.granted.get(entry.serialNumber);
    if (!granted || !isOpen(granted, entry.at)) {
      if (this.granted.size >= MOST_KINDS) return undefined;
      granted = { count: 0, from: entry.at, until: entry.at + windowMs };
      this.granted.set(entry.serialNumber, granted);
    }
    if (granted.count >= most) return undefined;
    granted.count++;
    return content;
  }

  /** The rows whose count has grown since it was written. Those whose time is over by `now` (epoch ms) are forgotten. */
  due(now: number): Repeated[] {
    const grown = new Set(this.finished);
    this.finished = [];
    for (const [key, row] of this.kinds) {
      if (row.count > row.written) grown.add(row);
      if (!isOpen(row, now)) this.kinds.delete(key);
    }
    for (const [serial, granted] of this.granted) if (!isOpen(granted, now)) this.granted.delete(serial);
    return [...grown];
  }

  /** What could not be written yet. */
  again(rows: readonly Repeated[]): void {
    this.finished.push(...rows.slice(0, MOST_KINDS - this.finished.length));
  }

  private finish(key: string, row: Repeated): void {
    this.kinds.delete(key);
    if (row.count > row.written) this.finished.push(row);
  }
}

/** Less of a row that is in the database already, so that thousands of them weigh little. */
export function slim(row: Repeated): void {
  const { request, answer } = row.entry;
  if (request.length <= KEPT_CHARACTERS && (answer?.length ?? 0) <= KEPT_CHARACTERS) return;
  row.entry = { ...row.entry, request: request.slice(0, KEPT_CHARACTERS), answer: answer?.slice(0, KEPT_CHARACTERS) ?? null };
}
