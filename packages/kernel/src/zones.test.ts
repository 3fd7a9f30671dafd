import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  instantOfWallTime,
  isTimeZone,
  localDateTime,
  nextSlotBoundary,
  offsetMinutesAt,
  slotAt,
  startOfLocalDay,
  startOfNextLocalDay,
} from './zones.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const ZONES = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Havana',
  'Asia/Shanghai',
  'Africa/Casablanca',
  'Pacific/Chatham',
  'Asia/Beirut',
];
const moments = fc.integer({ min: at('2000-01-01T00:00Z'), max: at('2030-01-01T00:00Z') });

/** The clock as Intl itself shows it: slow, and independent of the code under test. */
function clock(zone: string, ms: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(ms);
}
function slotByClock(zone: string, ms: number): number {
  const [hour, minute] = clock(zone, ms).slice(11).split(':').map(Number);
  return hour! * 2 + (minute! >= 30 ? 1 : 0);
}

describe('time zones', () => {
  it('knows zones, and refuses bare offsets whose sign databases read the other way', () => {
    for (const zone of ZONES) expect(isTimeZone(zone)).toBe(true);
    for (const name of ['', '+05:30', 'Mars/Base', 'Europe/Paris ', 5, null]) expect(isTimeZone(name)).toBe(false);
    expect(() => slotAt('Mars/Base', 0)).toThrow(RangeError);
    expect(() => slotAt('UTC', Number.NaN)).toThrow(RangeError);
  });

  it('reads half-hour and quarter-hour offsets', () => {
    expect(offsetMinutesAt('Asia/Kathmandu', at('2026-01-01T00:00Z'))).toBe(345);
    expect(offsetMinutesAt('America/St_Johns', at('2026-01-01T00:00Z'))).toBe(-210);
    expect(offsetMinutesAt('Australia/Lord_Howe', at('2026-01-01T00:00Z'))).toBe(660);
    expect(offsetMinutesAt('Australia/Lord_Howe', at('2026-07-01T00:00Z'))).toBe(630);
  });

  it('ends slots of quarter-hour zones at the local half hour, not the UTC one', () => {
    expect(slotAt('Asia/Kathmandu', at('2026-01-01T00:14Z'))).toBe(11);
    expect(nextSlotBoundary('Asia/Kathmandu', at('2026-01-01T00:14Z'))).toBe(at('2026-01-01T00:15Z'));
  });

  it('does not lose or invent an hour on days of 23 and 25 hours', () => {
    const hours = (zone: string, ms: number) => (startOfNextLocalDay(zone, ms) - startOfLocalDay(zone, ms)) / HOUR;
    expect(hours('Europe/Paris', at('2026-03-29T12:00Z'))).toBe(23);
    expect(hours('Europe/Paris', at('2026-10-25T12:00Z'))).toBe(25);
    expect(hours('Australia/Lord_Howe', at('2026-04-05T00:00Z'))).toBe(24.5);
    expect(hours('Australia/Lord_Howe', at('2026-10-04T00:00Z'))).toBe(23.5);
    expect(hours('Europe/Paris', at('2026-06-01T12:00Z'))).toBe(24);
  });

  it('starts the day at the end of the gap where midnight does not exist', () => {
    expect(clock('America/Sao_Paulo', startOfLocalDay('America/Sao_Paulo', at('2018-11-04T12:00Z')))).toBe('2018-11-04 01:00:00');
    expect(startOfNextLocalDay('America/Sao_Paulo', at('2018-11-03T12:00Z'))).toBe(at('2018-11-04T03:00Z'));
  });

  it('starts the day at the first of two midnights', () => {
    const start = startOfLocalDay('America/Havana', at('2026-11-01T12:00Z'));
    expect(start).toBe(at('2026-11-01T04:00Z'));
    expect(startOfLocalDay('America/Havana', at('2026-11-01T05:10Z'))).toBe(start);
  });

  it('jumps with the clock: 01:59 is followed by 03:00 in spring', () => {
    expect(nextSlotBoundary('Europe/Paris', at('2026-03-29T00:45Z'))).toBe(at('2026-03-29T01:00Z'));
    expect(slotAt('Europe/Paris', at('2026-03-29T01:00Z'))).toBe(6);
  });

  it('goes on with the slot that Lord Howe repeats in autumn', () => {
    const [zone, ms] = ['Australia/Lord_Howe', at('2026-04-04T14:45Z')];
    expect(localDateTime(zone, ms)).toEqual({ year: 2026, month: 4, day: 5, hour: 1, minute: 45, second: 0 });
    expect(nextSlotBoundary(zone, ms)).toBe(at('2026-04-04T15:30Z'));
  });

  it("ends a slot at a transition inside it (St John's moved its clock at 00:01)", () => {
    expect(nextSlotBoundary('America/St_Johns', at('2010-03-14T03:30Z'))).toBe(at('2010-03-14T03:31Z'));
    expect(slotAt('America/St_Johns', at('2010-03-14T03:31Z'))).toBe(2);
  });

  it('agrees with the platform at any instant, and no slot changes before the boundary it names', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (zone, ms) => {
        const next = nextSlotBoundary(zone, ms);
        expect(slotAt(zone, ms)).toBe(slotByClock(zone, ms));
        expect(slotByClock(zone, next)).not.toBe(slotByClock(zone, ms));
        for (let t = ms; t < next; t += 60_000) expect(slotAt(zone, t)).toBe(slotAt(zone, ms));
        expect(slotByClock(zone, next - 1)).toBe(slotByClock(zone, ms));
        const [start, end] = [startOfLocalDay(zone, ms), startOfNextLocalDay(zone, ms)];
        expect(start <= ms && ms < end).toBe(true);
        expect(clock(zone, start).slice(0, 10)).toBe(clock(zone, ms).slice(0, 10));
        expect(clock(zone, end).slice(0, 10) > clock(zone, ms).slice(0, 10)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

describe('a wall time', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-21T14:00', '2026-11-21T06:00:00Z', 1],
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:00:00Z', 0],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00Z', 2],
    ['America/Denver', '2026-03-08T00:00', '2026-03-08T07:00:00Z', 1],
  ] as const)('of %s, %s, is one instant, also when the clock moves', (zone, wall, instant, shown) => {
    expect(instantOfWallTime(zone, wall)).toEqual({ at: Date.parse(instant), shown });
  });

  it.each(['2026-13-01T00:00', '2026-01-01', 'now', '2026-01-01T00:00Z'])('is not made out of %s', (wall) => {
    expect(() => instantOfWallTime('UTC', wall)).toThrow(RangeError);
  });
});
