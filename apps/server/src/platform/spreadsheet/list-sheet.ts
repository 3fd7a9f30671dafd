import type { FastifyReply } from 'fastify';
import { Problem } from '../http/problem.ts';
import { EXPORT_LIMIT, sendSheet } from './send-sheet.ts';
import type { About, Cell } from './spreadsheet.ts';

export interface ListSheet<T> {
  name: string;
  header: readonly string[];
  about?: About;
  /** How many rows there are. */
  total: number;
  /** The rows after one that was given before: rows that come meanwhile shift nothing. */
  after(row: T | undefined, limit: number): Promise<readonly T[]>;
  cells(row: T): Cell[];
}

const SLICE = 1000;

/** The rows of a list, slice by slice, so that no more than one is in memory. `after` gives the rows after one that was given before. */
export async function* slicesOf<T>(after: ListSheet<T>['after']): AsyncGenerator<readonly T[]> {
  for (let last: T | undefined; ; ) {
    const slice = await after(last, SLICE);
    if (slice.length > 0) yield slice;
    if (slice.length < SLICE) return;
    last = slice.at(-1);
  }
}

/** Answers with a list as a file. Throws `exportTooLarge`. */
export async function sendList<T>(reply: FastifyReply, list: ListSheet<T>, format: 'xlsx' | 'csv', now: number): Promise<void> {
  if (list.total > EXPORT_LIMIT) throw new Problem('exportTooLarge');
  const rows = (async function* () {
    for await (const slice of slicesOf(list.after)) yield slice.map((row) => list.cells(row));
  })();
  await sendSheet(
    reply,
    { name: list.name, total: list.total, header: list.header, ...(list.about ? { about: list.about } : {}), rows },
    format,
    now,
  );
}
