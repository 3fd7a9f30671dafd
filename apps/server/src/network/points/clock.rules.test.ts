import { describe, expect, it } from 'vitest';
import { type ClockEstimate, clockAfterBoot, INITIAL_CLOCK, readClock, rememberedClock, type TimeKind } from './clock.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-06-10T12:00:00Z');

/** A charger's clock: what it writes at a moment of ours. */
type ClockOf = (at: number) => number;
const shifted =
  (ms: number): ClockOf =>
  (at) =>
    at + ms;

/** Reads times that are told live at the moments (ms after NOW), by a clock. */
function tell(clock: ClockOf, moments: readonly number[], estimate: ClockEstimate = INITIAL_CLOCK, kind: TimeKind = 'live') {
  const readings = [];
  let known = estimate;
  for (const moment of moments) {
    const reading = readClock(known, clock(NOW + moment), NOW + moment, kind);
    known = reading.estimate;
    readings.push({ ...reading, moment });
  }
  return readings;
}

const HOURS = Array.from({ length: 53 }, (_, index) => index - 26).filter((hours) => hours !== 0);

describe('a clock that is hours off', () => {
  it.each(HOURS)('%i h: the boot burst of a new point is how it is now, not a replay', (hours) => {
    for (const moment of [0, 20, 45]) {
      const reading = readClock(INITIAL_CLOCK, shifted(hours * HOUR)(NOW + moment), NOW + moment, 'boot');
      expect(reading.replayed).toBe(false);
      expect(Math.abs(reading.at - NOW)).toBeLessThan(1000);
    }
  });

  it.each(HOURS)('%i h: is known for certain after two times in step, and over connections', (hours) => {
    const told = tell(shifted(hours * HOUR), [0, 10_000, 25_000]);
    expect(told.at(-1)).toMatchObject({ replayed: false, estimate: { offsetMs: hours * HOUR, certain: true } });
    const later = tell(shifted(hours * HOUR + 20_000), [HOUR], rememberedClock(hours * HOUR), 'queued');
    expect(later[0]).toMatchObject({ replayed: false });
    expect(Math.abs(later[0]!.at - NOW - HOUR)).toBeLessThan(MINUTE);
  });

  it.each(HOURS)('%i h: a backlog by a known clock stays a replay, dated by that clock', (hours) => {
    const clock = shifted(hours * HOUR);
    // Not a whole number of hours: what happens to look like the right time is taken for a clock that was set right.
    const reading = readClock(rememberedClock(hours * HOUR), clock(NOW - 200 * MINUTE), NOW);
    expect(reading).toMatchObject({ replayed: true, at: NOW - 200 * MINUTE });
  });
});

describe('a right clock', () => {
  it('a burst from an offline time is a replay, whatever its length, and moves nothing', () => {
    let estimate = readClock(INITIAL_CLOCK, NOW, NOW).estimate;
    for (let n = 0; n < 500; n++) {
      const at = NOW - 30 * HOUR + n * MINUTE;
      const reading = readClock(estimate, at, NOW + n * 60);
      expect(reading).toMatchObject({ replayed: true, at });
      estimate = reading.estimate;
    }
    expect(estimate).toMatchObject({ offsetMs: 0, certain: true });
  });

  it('two queued times that happen to be as far apart as their receipts do not make it slow', () => {
    let { estimate } = readClock(INITIAL_CLOCK, NOW, NOW);
    for (const [at, receivedAt] of [
      [-3 * HOUR, 0],
      [-3 * HOUR + MINUTE, MINUTE],
      [-2 * HOUR, MINUTE + 50],
    ] as const) {
      const reading = readClock(estimate, NOW + at, NOW + receivedAt);
      expect(reading.replayed).toBe(true);
      estimate = reading.estimate;
    }
    expect(estimate.offsetMs).toBe(0);
  });
});

describe('a clock that drifts', () => {
  it.each([1, -1, 5, -5])('%i s in an hour: is live for a month, though it leaves the tolerance behind', (seconds) => {
    let estimate = INITIAL_CLOCK;
    for (let hour = 0; hour < 24 * 30; hour += 0.5) {
      const now = NOW + hour * HOUR;
      const reading = readClock(estimate, now + hour * seconds * 1000, now, 'queued');
      expect(reading.replayed).toBe(false);
      expect(Math.abs(reading.at - now)).toBeLessThanOrEqual(6 * MINUTE);
      estimate = reading.estimate;
    }
  });
});

describe('a clock that steps', () => {
  it.each([HOUR, -HOUR])('by %i ms as local time does when summer begins and ends: is followed', (step) => {
    const before = tell(shifted(8 * HOUR), [0, 10_000, 20_000]).at(-1)!.estimate;
    const after = tell(shifted(8 * HOUR + step), [60_000, 70_000, 80_000], before);
    expect(after.at(-1)).toMatchObject({ replayed: false, estimate: { offsetMs: 8 * HOUR + step, certain: true } });
  });

  it.each([
    ['1970', NOW - 10 * MINUTE],
    ['2099', -73 * 365 * 24 * HOUR],
    ['local time', -8 * HOUR],
  ])('from %s to the right time: is right at once', (_name, offset) => {
    const wrong = tell(shifted(-offset), [0, 10_000]).at(-1)!;
    expect(wrong.replayed).toBe(false);
    const right = readClock(wrong.estimate, NOW + 20_000, NOW + 20_000);
    expect(right).toMatchObject({ replayed: false, at: NOW + 20_000, estimate: { offsetMs: 0 } });
  });

  it('does not, though a wrong clock’s messages waited some seconds and come one after another', () => {
    const late = tell(shifted(-5 * HOUR - 40_000), [0, 6000], rememberedClock(-5 * HOUR));
    for (const { estimate } of late) expect(estimate.offsetMs).toBe(-5 * HOUR);
    expect(readClock(late.at(-1)!.estimate, NOW + 12_000 - 5 * HOUR, NOW + 12_000).estimate.offsetMs).toBe(-5 * HOUR);
  });

  it('by two minutes, is followed once its times keep step', () => {
    const set = tell(shifted(-5 * HOUR - 2 * MINUTE), [0, 10_000, 20_000], rememberedClock(-5 * HOUR));
    expect(set.at(-1)!.estimate).toMatchObject({ offsetMs: -5 * HOUR - 2 * MINUTE, certain: true });
    const forward = tell(shifted(-5 * HOUR + 2 * MINUTE), [0], rememberedClock(-5 * HOUR));
    expect(forward.at(-1)!.estimate).toMatchObject({ offsetMs: -5 * HOUR + 2 * MINUTE, certain: true });
  });

  it('that starts at 1970 with each boot is read anew after each', () => {
    const first = tell((at) => at - NOW + 5000, [0, 10_000, HOUR]).at(-1)!.estimate;
    const again = readClock(clockAfterBoot(first, NOW + 2 * HOUR), 4000, NOW + 2 * HOUR);
    expect(again).toMatchObject({ replayed: false });
    expect(again.at).toBe(NOW + 2 * HOUR);
    expect(clockAfterBoot(rememberedClock(8 * HOUR), NOW).offsetMs).toBe(8 * HOUR);
  });
});

it('nothing happens after it was heard', () => {
  for (const ahead of [1000, MINUTE, 4 * MINUTE, 6 * MINUTE, HOUR])
    expect(readClock(INITIAL_CLOCK, NOW + ahead, NOW).at).toBe(NOW);
});
