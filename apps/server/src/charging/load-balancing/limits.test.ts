import { expect, it } from 'vitest';
import { type ConnectorLimit, isDue, mayDraw } from './limits.ts';
import { times } from './times.ts';

const RATING = { ratingA: 32, unheldA: 32 };
const SAFE_A = 6;
const SECOND = 1000;

/** A limit that is proven and holds until a moment, its safe share after that. */
const proven = (limitA: number, until: number): ConnectorLimit => ({
  sentNo: 1,
  provenNo: 1,
  provenA: limitA,
  provenSafeA: SAFE_A,
  provenUntil: until,
  provenAt: -times.leaseMs,
  beforeA: null,
  comeDownMs: 0,
  openA: null,
  openSafeA: null,
  sentUntil: null,
});

it('after any silence of ours a low limit counts as low for as long as one above its safe share may still stand', () => {
  // The worst that renewal leaves: the low one was just about to be renewed, the high one just was.
  const low = proven(0, times.lowRenewMs);
  const high = proven(16, times.leaseMs);
  expect(isDue(times.lowRenewMs + SECOND, 0, SAFE_A, 0, 0)).toBe(false);
  for (let silent = 0; silent < 2 * times.lowLeaseMs; silent += SECOND) {
    const both = [mayDraw(high, RATING, null, silent), mayDraw(low, RATING, null, silent + times.aheadMs)];
    expect(
      [
        [16, 0],
        [SAFE_A, 0],
        [SAFE_A, SAFE_A],
      ],
      `after ${silent / SECOND} s`,
    ).toContainEqual(both);
  }
});
