/** Specification sections 8 and 9: a part of the page that has not come after 120 s will not come. */
const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the console that did not come in time; the page has its own words for it. */
export class ChunkTimeout extends Error {}

/** Waits for a part of the console, for 120 s at most. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ChunkTimeout('A part of the page did not come within 120 s')), CHUNK_TIMEOUT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
