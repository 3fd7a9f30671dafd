import { percentiles } from '../load.ts';

/** Of one question at one size. */
export interface Figure {
  p50: number;
  p95: number;
}

/** Asks one after another, twice to warm up and then ten times a round. */
export async function timed(rounds: number, ask: () => Promise<unknown>): Promise<Figure> {
  const times: number[] = [];
  for (let n = -2; n < rounds * 10; n++) {
    const began = performance.now();
    await ask();
    const took = performance.now() - began;
    if (n >= 0) times.push(took);
    // What takes seconds is known after a few.
    if (n >= 2 && took > 1000) break;
  }
  return percentiles(times);
}
