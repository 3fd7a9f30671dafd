import { percentiles } from '../load.ts';

/** Of one question at one size. */
export interface Figure {
  p50: number;
  p95: number;
}

/** So many times a round each question is asked at least and at most, and for so long a round in between, ms. */
const ASKED_LEAST = 10;
const ASKED_MOST = 30;
const ASKED_FOR_MS = 500;

/** Asks one after another, twice to warm up and then some times a round: a p95 of few says what the machine did beside it. */
export async function timed(rounds: number, ask: () => Promise<unknown>): Promise<Figure> {
  const times: number[] = [];
  let spent = 0;
  for (let n = -2; n < rounds * ASKED_LEAST || (n < rounds * ASKED_MOST && spent < rounds * ASKED_FOR_MS); n++) {
    const began = performance.now();
    await ask();
    const took = performance.now() - began;
    if (n >= 0) times.push(took);
    spent += took;
    // What takes seconds is known after a few.
    if (n >= 2 && took > 1000) break;
  }
  return percentiles(times);
}
