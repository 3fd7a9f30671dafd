import { describe, expect, it } from 'vitest';
import { dueSince, type Moment, nextDue, periodBefore, periodOn } from './reports.rules.ts';

const at = (text: string) => Date.parse(text);
const daily = (time: string, timeZone: string): Moment => ({ frequency: 'daily', weekday: null, monthDay: null, time, timeZone });
const iso = (ms: number) => new Date(ms).toISOString();

/** The first moments after one. */
function moments(moment: Moment, after: string, count: number): string[] {
  const found: string[] = [];
  for (let last = at(after); found.length < count; ) {
    last = nextDue(moment, last).at;
    found.push(iso(last));
  }
  return found;
}

describe('a due moment', () => {
  it('that the clock jumps over goes at the end of the jump, once', () => {
    expect(moments(daily('02:30', 'Europe/Berlin'), '2026-03-27T12:00:00Z', 3)).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    expect(moments(daily('00:00', 'America/Sao_Paulo'), '2018-11-03T12:00:00Z', 2)).toEqual([
      '2018-11-04T03:00:00.000Z',
      '2018-11-05T02:00:00.000Z',
    ]);
  });

  it('that the clock shows twice goes once', () => {
    expect(moments(daily('02:30', 'Europe/Berlin'), '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
    expect(moments(daily('02:30', 'Europe/Berlin'), '2026-10-25T00:30:00Z', 1)).toEqual(['2026-10-26T01:30:00.000Z']);
  });

  it('of a week and of a month falls on the chosen day', () => {
    const weekly: Moment = { frequency: 'weekly', weekday: 7, monthDay: null, time: '23:59', timeZone: 'Pacific/Kiritimati' };
    expect(nextDue(weekly, at('2026-11-21T09:58:00Z'))).toEqual({
      at: at('2026-11-22T09:59:00Z'),
      from: '2026-11-09',
      to: '2026-11-15',
    });
    const monthly: Moment = { frequency: 'monthly', weekday: null, monthDay: 28, time: '06:00', timeZone: 'UTC' };
    expect(nextDue(monthly, at('2026-02-28T06:00:00Z'))).toEqual({
      at: at('2026-03-28T06:00:00Z'),
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });
});

describe('what was missed', () => {
  const moment = daily('08:00', 'UTC');
  it('is made up for by the latest moment alone', () => {
    expect(dueSince(moment, at('2026-11-10T08:00:00Z'), at('2026-11-13T07:00:00Z'))).toMatchObject({
      due: { at: at('2026-11-12T08:00:00Z'), from: '2026-11-11' },
      missed: 2,
      next: { at: at('2026-11-13T08:00:00Z') },
    });
    expect(dueSince(moment, at('2026-11-10T08:00:00Z'), at('2026-11-10T08:00:00Z'))).toMatchObject({ missed: 0 });
  });
  it('is nothing before the moment', () => {
    expect(dueSince(moment, at('2026-11-10T08:00:00Z'), at('2026-11-10T07:59:59Z'))).toBeUndefined();
  });
});

describe('the days of a report', () => {
  it.each([
    ['daily', '2026-03-01', { from: '2026-02-28', to: '2026-02-28' }, { from: '2026-02-27', to: '2026-02-27' }],
    ['weekly', '2026-11-22', { from: '2026-11-09', to: '2026-11-15' }, { from: '2026-11-02', to: '2026-11-08' }],
    ['weekly', '2026-11-23', { from: '2026-11-16', to: '2026-11-22' }, { from: '2026-11-09', to: '2026-11-15' }],
    ['monthly', '2026-01-01', { from: '2025-12-01', to: '2025-12-31' }, { from: '2025-11-01', to: '2025-11-30' }],
  ] as const)('%s on %s', (frequency, day, period, before) => {
    expect(periodOn(frequency, day)).toEqual(period);
    expect(periodBefore(frequency, period)).toEqual(before);
  });
});
