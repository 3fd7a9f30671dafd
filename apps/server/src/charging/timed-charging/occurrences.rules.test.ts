import { describe, expect, it } from 'vitest';
import { nextOccurrence, occurrenceOn, occurrencesBetween, type Timetable } from './occurrences.rules.ts';
import { firstOverlap, type Taking } from './overlap.rules.ts';

const table = (given: Partial<Timetable> = {}): Timetable => ({
  kind: 'start',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  days: [1, 2, 3, 4, 5, 6, 7],
  startTime: '02:30',
  readyTime: null,
  retryMinutes: 0,
  ...given,
});
const at = (text: string) => Date.parse(text);
const BERLIN = 'Europe/Berlin';

describe('a start time', () => {
  it('that a day skips happens at the first moment after, one that comes twice happens once', () => {
    expect(occurrenceOn(table(), BERLIN, '2026-03-29')?.dueAt).toBe(at('2026-03-29T01:00Z'));
    expect(occurrenceOn(table(), BERLIN, '2026-10-25')?.dueAt).toBe(at('2026-10-25T00:30Z'));
    for (const [from, to] of [
      ['2026-03-28T12:00Z', '2026-03-30T12:00Z'],
      ['2026-10-24T12:00Z', '2026-10-26T12:00Z'],
    ] as const)
      expect(occurrencesBetween(table(), BERLIN, at(from), at(to))).toHaveLength(2);
  });

  it('comes on each day of a year once, looked for in steps of any length', () => {
    for (const zone of [BERLIN, 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Pacific/Chatham', 'UTC'])
      for (const step of [17 * 60_000, 9 * 3_600_000, 40 * 3_600_000]) {
        const days: string[] = [];
        for (let from = at('2025-12-30T00:00Z'); from < at('2027-01-02T00:00Z'); from += step)
          days.push(...occurrencesBetween(table(), zone, from, from + step).map(({ day }) => day));
        expect(days).toHaveLength(365);
        expect(new Set(days).size).toBe(365);
      }
  });

  it('keeps to its days of the week and its valid period', () => {
    const weekdays = table({ days: [1, 5], validFrom: '2026-11-23', validTo: '2026-11-30', startTime: '22:00' });
    const found = occurrencesBetween(weekdays, BERLIN, at('2026-11-01T00:00Z'), at('2026-12-31T00:00Z'));
    expect(found.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-27', '2026-11-30']);
    expect(nextOccurrence(weekdays, BERLIN, found[2]!.dueAt)).toBeNull();
  });

  it('of ready-by lies on the evening before, and is there at its time on a night of the clock change', () => {
    const ready = table({ kind: 'readyBy', startTime: '18:00', readyTime: '07:00' });
    expect(occurrenceOn(ready, BERLIN, '2026-03-29')).toEqual({
      day: '2026-03-29',
      dueAt: at('2026-03-28T17:00Z'),
      untilAt: at('2026-03-29T05:00Z'),
    });
    expect(occurrenceOn(ready, BERLIN, '2026-10-25')).toMatchObject({ untilAt: at('2026-10-25T06:00Z') });
  });
});

describe('two timed charges', () => {
  const taking = (given: Partial<Taking>): Taking => ({ ...table(), wantsWh: null, maxMinutes: 60, powerW: 11_000, ...given });
  const overlap = (one: Partial<Taking>, other: Partial<Taking>) => firstOverlap(taking(one), taking(other), [BERLIN, BERLIN]);

  it('overlap where their times do, also over midnight, and not where they only touch', () => {
    expect(overlap({ startTime: '22:00' }, { startTime: '23:00' })).toBeNull();
    expect(overlap({ startTime: '22:00' }, { startTime: '22:59' })).toBe('2026-01-01');
    expect(overlap({ startTime: '23:30', maxMinutes: 120 }, { startTime: '01:00' })).not.toBeNull();
    expect(overlap({ startTime: '23:30', maxMinutes: 120, days: [1] }, { startTime: '01:00', days: [1] })).toBeNull();
    expect(overlap({ startTime: '23:30', maxMinutes: 120, days: [1] }, { startTime: '01:00', days: [2] })).not.toBeNull();
    expect(overlap({ validTo: '2026-06-30' }, { validFrom: '2026-07-01' })).toBeNull();
  });

  it('count as lasting half a day where nothing ends them', () => {
    expect(overlap({ startTime: '10:00', maxMinutes: null }, { startTime: '21:59' })).not.toBeNull();
    expect(overlap({ startTime: '10:00', maxMinutes: null }, { startTime: '22:00' })).toBeNull();
  });

  it('take their connector for the whole night of a ready-by', () => {
    const ready = { kind: 'readyBy', startTime: '18:00', readyTime: '07:00', wantsWh: 10_000 } as const;
    expect(overlap(ready, { startTime: '03:00' })).not.toBeNull();
    expect(overlap(ready, { startTime: '07:00' })).toBeNull();
  });
});
