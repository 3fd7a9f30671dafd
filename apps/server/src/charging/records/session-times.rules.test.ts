import { describe, expect, it } from 'vitest';
import { INITIAL_CLOCK, readClock, rememberedClock } from '../../network/index.ts';
import { type SessionEnd, sessionTimes } from './session-times.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-06-10T12:00:00Z');
const HOURS = Array.from({ length: 53 }, (_, index) => index - 26);

/** A session told live (or late) by a clock, judged as the server judges it. */
function session(
  offsetAt: (at: number) => number,
  told: { startAt: number; startHeard: number; stopAt: number; stopHeard: number },
  known = INITIAL_CLOCK,
) {
  const sentStart = told.startAt + offsetAt(told.startAt);
  const sentStop = told.stopAt + offsetAt(told.stopAt);
  const first = readClock(known, sentStart, told.startHeard);
  const second = readClock(first.estimate, sentStop, told.stopHeard);
  const start: SessionEnd = { at: first.at, sentAt: sentStart, receivedAt: told.startHeard };
  const stop: SessionEnd = { at: second.at, sentAt: sentStop, receivedAt: told.stopHeard };
  return sessionTimes(start, stop, second.estimate);
}
const live = (startAt: number, stopAt: number) => ({
  startAt,
  startHeard: startAt + 30,
  stopAt,
  stopHeard: stopAt + 50,
});

describe('a session that is told as it happens', () => {
  it.each(HOURS)('by a clock %i h off that nobody knew is dated by what we heard, whatever its length', (hours) => {
    for (const length of [12_000, 5 * MINUTE, 3 * HOUR]) {
      const times = session(() => hours * HOUR, live(NOW, NOW + length));
      expect(times.doubtful).toBe(false);
      expect(Math.abs(times.startedAt - NOW)).toBeLessThan(1000);
      expect(Math.abs(times.stoppedAt - NOW - length)).toBeLessThan(1000);
    }
  });

  it('over an hour that the clock is set forward is dated by what we heard', () => {
    const clock = (at: number) => (at > NOW + HOUR ? 9 * HOUR : 8 * HOUR);
    const times = session(clock, live(NOW, NOW + 2 * HOUR), rememberedClock(8 * HOUR));
    expect(times.doubtful).toBe(false);
    expect(Math.abs(times.startedAt - NOW)).toBeLessThan(1000);
    expect(Math.abs(times.stoppedAt - NOW - 2 * HOUR)).toBeLessThan(1000);
  });

  it('that begins in 1970 and ends by the right time is dated by what we heard', () => {
    const times = session((at) => (at > NOW + MINUTE ? 0 : 1_000_000 - NOW), live(NOW, NOW + HOUR));
    expect(times).toMatchObject({ doubtful: false });
    expect(Math.abs(times.startedAt - NOW)).toBeLessThan(1000);
    expect(Math.abs(times.stoppedAt - NOW - HOUR)).toBeLessThan(1000);
  });
});

describe('a session that is told late', () => {
  it.each(HOURS)('by a known clock %i h off is dated by its own times', (hours) => {
    const told = { startAt: NOW - 30 * HOUR, startHeard: NOW, stopAt: NOW - 28 * HOUR, stopHeard: NOW + 40 };
    expect(session(() => hours * HOUR, told, rememberedClock(hours * HOUR))).toMatchObject({
      startedAt: NOW - 30 * HOUR,
      stoppedAt: NOW - 28 * HOUR,
      doubtful: false,
    });
  });

  it('whose start was heard live and whose stop came from the backlog keeps both times', () => {
    const told = { startAt: NOW, startHeard: NOW + 20, stopAt: NOW + HOUR, stopHeard: NOW + 9 * HOUR };
    expect(session(() => 0, told)).toMatchObject({ startedAt: NOW, stoppedAt: NOW + HOUR, doubtful: false });
  });

  it('whose clock was learnt only after its start is dated anew by it', () => {
    // −5 h, unknown at the start: dated five hours early then. The stop comes late, when the clock is certain.
    const start = { at: NOW - 5 * HOUR, sentAt: NOW - 5 * HOUR, receivedAt: NOW };
    const stop = { at: NOW + HOUR, sentAt: NOW - 4 * HOUR, receivedAt: NOW + 3 * HOUR };
    expect(sessionTimes(start, stop, { offsetMs: -5 * HOUR, certain: true })).toEqual({
      startedAt: NOW,
      stoppedAt: NOW + HOUR,
      byReceipt: false,
      doubtful: false,
    });
  });
});

it('what contradicts itself waits for a person, and its end is never before its start', () => {
  const start = { at: NOW, sentAt: NOW, receivedAt: NOW };
  const stop = { at: NOW - 2 * HOUR, sentAt: NOW - 2 * HOUR, receivedAt: NOW + HOUR };
  const times = sessionTimes(start, stop, { offsetMs: 0, certain: true });
  expect(times.doubtful).toBe(true);
  expect(times.stoppedAt).toBeGreaterThanOrEqual(times.startedAt);
});
