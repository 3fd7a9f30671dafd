const SLICE = 1000;

/**
 * The rows of a list, slice by slice, so that no more than one is in memory. `after` gives the rows after one that was given before: rows that come meanwhile
 * shift nothing.
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

/** The rows of a list of hundreds, page by page, for a list that is asked by its pages alone. In a snapshot nothing shifts between two. */
export async function* pagesOf<T>(
  page: (page: number, limit: number) => Promise<{ list: readonly T[] }>,
): AsyncGenerator<readonly T[]> {
  for (let number = 1; ; number++) {
    const { list } = await page(number, SLICE);
    if (list.length > 0) yield list;
    if (list.length < SLICE) return;
  }
}
