import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AROUND_THE_CLOCK, dueAfter, type WorkingHours, workingMs } from './working-time.rules.ts';

const HOUR = 3_600_000;
const weekdays = (from: string, to: string, days = [1, 2, 3, 4, 5]) => days.map((day) => ({ day, from, to }));
const OFFICE: WorkingHours = { week: weekdays('08:00', '18:00'), holidays: ['2026-12-25'], urgentAlways: true };
const at = (text: string) => Date.parse(text);

describe('the clock of an order', () => {
  it('that opens on Friday evening goes on on Monday', () => {
    // Friday 2026-11-20 17:00 in Berlin; four hours of work: one on Friday, three on Monday.
    expect(dueAfter(at('2026-11-20T16:00:00Z'), 4 * HOUR, OFFICE, 'Europe/Berlin')).toBe(at('2026-11-23T10:00:00Z'));
  });

  it('does not count holidays', () => {
    expect(dueAfter(at('2026-12-24T16:00:00Z'), 2 * HOUR, OFFICE, 'Europe/Berlin')).toBe(at('2026-12-28T08:00:00Z'));
  });

  it('counts a day of 23 hours by its own clock', () => {
    const nights: WorkingHours = { week: weekdays('00:00', '24:00', [6, 7]), holidays: [], urgentAlways: true };
    // The night of 2027-03-28 is an hour shorter in Berlin: 47 hours of the weekend.
    expect(workingMs(at('2027-03-26T00:00:00Z'), at('2027-03-30T00:00:00Z'), nights, 'Europe/Berlin')).toBe(47 * HOUR);
  });

  it('counts hours that are entered twice once', () => {
    const twice: WorkingHours = { ...OFFICE, week: [...OFFICE.week, ...weekdays('10:00', '20:00', [1])] };
    expect(workingMs(at('2026-11-23T00:00:00Z'), at('2026-11-24T00:00:00Z'), twice, 'UTC')).toBe(12 * HOUR);
  });

  it('of a service without hours counts them all', () => {
    expect(dueAfter(1000, 5 * HOUR, AROUND_THE_CLOCK, 'UTC')).toBe(1000 + 5 * HOUR);
  });

  it('ends in a calendar in which nobody ever works', () => {
    const never: WorkingHours = { week: [{ day: 1, from: '09:00', to: '09:00' }], holidays: [], urgentAlways: true };
    expect(dueAfter(0, HOUR, never, 'UTC')).toBe(HOUR);
  });

  it('the due moment lies exactly the asked working time after the start', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') }),
        fc.integer({ min: 1, max: 400 * HOUR }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Shanghai', 'Australia/Lord_Howe', 'America/New_York'),
        (start, ms, zone) => {
          const due = dueAfter(start, ms, OFFICE, zone);
          expect(workingMs(start, due, OFFICE, zone)).toBe(ms);
        },
      ),
      { numRuns: 300 },
    );
  });
});
