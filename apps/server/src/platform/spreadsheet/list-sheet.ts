import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/database.ts';

/** Rows of a file in memory at once. The collector keeps rows that it finds, so few should be there when it looks. */
const SLICE = 250;
/** A list that is asked by page and offset walks past the rows before: fewer and larger pages. */
const PAGE = 1000;

/**
 * The rows of a list, slice by slice, so that no more than one is in memory. `after` gives the rows after one that was given before (absent: the first):
 * rows that come meanwhile shift nothing.
 */
export async function* slicesOf<T>(
  after: (row: T | undefined, limit: number) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let last: T | undefined; ; ) {
    const slice = await after(last, SLICE);
    if (slice.length > 0) yield slice;
    if (slice.length < SLICE) return;
    last = slice.at(-1);
  }
}

/** The rows of a query, read slice by slice from a cursor: for an order that no index gives. One of that name at a time in a transaction. */
export async function* cursorSlices<T>(trx: Trx, name: string, query: RawBuilder<T>): AsyncGenerator<readonly T[]> {
  await sql`declare ${sql.ref(name)} no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(SLICE)} from ${sql.ref(name)}`.execute(trx);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** Slices with each row made into another shape. */
export async function* rowsAs<T, R>(slices: AsyncIterable<readonly T[]>, as: (row: T) => R): AsyncGenerator<R[]> {
  for await (const slice of slices) yield slice.map(as);
}

/** The rows of a list of hundreds, page by page, for a list that is asked by its pages alone. In a snapshot nothing shifts between two. */
export async function* pagesOf<T>(
  page: (page: number, limit: number) => Promise<readonly T[] | { list: readonly T[] }>,
): AsyncGenerator<readonly T[]> {
  for (let number = 1; ; number++) {
    const found = await page(number, PAGE);
    const list = 'list' in found ? found.list : found;
    if (list.length > 0) yield list;
    if (list.length < PAGE) return;
  }
}
