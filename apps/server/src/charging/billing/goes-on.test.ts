import { describe, expect, it } from 'vitest';
import { goesOn, type HeardAfter } from './goes-on.rules.ts';

const MINUTE = 60_000;
const CLOSED = Date.parse('2026-06-01T12:00:00Z');
/** Closed six minutes after its last reading of 5 kWh; 22 kW. */
const CLOSING = { closedAt: CLOSED, endedAt: CLOSED - 6 * MINUTE, endWh: 5000, maxPowerW: 22_000 };
/** Minutes after the closing at which it was received, by how many minutes its clock is off, Wh. */
const heard = (received: number, registerWh: number, off = 0): HeardAfter => ({
  at: CLOSED + (received + off) * MINUTE,
  receivedAt: CLOSED + received * MINUTE,
  registerWh,
});
/** Measured so many minutes after the closing, received later. */
const late = (measured: number, received: number, registerWh: number): HeardAfter => ({
  at: CLOSED + measured * MINUTE,
  receivedAt: CLOSED + received * MINUTE,
  registerWh,
});

describe('a session that was closed by rule', () => {
  it.each<[string, HeardAfter[]]>([
    ['two readings that rise, as they are measured', [heard(1, 6000), heard(2, 6300)]],
    ['also by a clock that is four minutes slow', [heard(1, 6000, -4), heard(2, 6300, -4)]],
    ['also by a clock that is four minutes fast', [heard(1, 6000, 4), heard(2, 6300, 4)]],
    ['a single reading that is later than any clock is off', [heard(15, 9000)]],
    ['two that rise among others that came late', [late(-5, 1, 5200), heard(2, 6300), heard(3, 6600)]],
  ])('goes on: %s', (_, readings) => expect(goesOn(readings, CLOSING)).toBe(true));

  it.each<[string, HeardAfter[]]>([
    ['a reading of before that comes late', [late(-4, 3, 5800)]],
    ['a queue of them, all at once', [late(-5, 2, 5200), late(-4, 2.01, 5500), late(-3, 2.02, 5800)]],
    ['a queue, some time after', [late(-60, 20, 5200), late(-59, 20.2, 5500), late(-58, 20.4, 5800)]],
    ['a single reading about the closing', [heard(1, 6000)]],
    ['readings that say again what was known', [heard(1, 5000), heard(2, 5000), heard(30, 5000)]],
    ['readings that fall, or come from another meter', [heard(1, 6000), heard(2, 4000), heard(3, 900_000)]],
    ['a reading that was received before the closing', [heard(-2, 5200), heard(-1, 5500)]],
    ['two that cannot have been delivered between them', [heard(1, 5000), heard(1.2, 8000)]],
    ['nothing', []],
  ])('does not go on by %s', (_, readings) => expect(goesOn(readings, CLOSING)).toBe(false));
});
