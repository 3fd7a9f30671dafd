import { siteLimitForm } from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { faultsOf, meet, type Times, weeklySpan } from './site-limits.rules.ts';

const ALL = [1, 2, 3, 4, 5, 6, 7];
const at = (text: string) => Date.parse(text);
const span = (days: number[], fromTime: string, toTime: string, zone: string, now: string) => {
  const found = weeklySpan({ days, fromTime, toTime }, zone, at(now));
  return found && [new Date(found.from).toISOString().slice(0, 16), new Date(found.until).toISOString().slice(0, 16)];
};

describe('the times of a weekly limit', () => {
  it('go over midnight by the station’s clock, on the days on which they begin', () => {
    // 2026-03-02 is a Monday.
    expect(span([1], '22:00', '06:00', 'Asia/Shanghai', '2026-03-02T15:00:00Z')).toEqual([
      '2026-03-02T14:00',
      '2026-03-02T22:00',
    ]);
    expect(span([1], '22:00', '06:00', 'Asia/Shanghai', '2026-03-02T21:59:00Z')).toEqual([
      '2026-03-02T14:00',
      '2026-03-02T22:00',
    ]);
    expect(span([1], '22:00', '06:00', 'Asia/Shanghai', '2026-03-02T22:00:00Z')).toEqual([
      '2026-03-09T14:00',
      '2026-03-09T22:00',
    ]);
    expect(span([1], '22:00', '06:00', 'Asia/Shanghai', '2026-03-01T15:00:00Z')).toEqual([
      '2026-03-02T14:00',
      '2026-03-02T22:00',
    ]);
  });
  it('last a whole day where both ends are the same', () => {
    expect(span([2], '08:00', '08:00', 'UTC', '2026-03-03T09:00:00Z')).toEqual(['2026-03-03T08:00', '2026-03-04T08:00']);
  });
  it('are 7 or 9 hours long over a change of the clock', () => {
    const berlin = (now: string) => span(ALL, '22:00', '06:00', 'Europe/Berlin', now);
    expect(berlin('2026-03-28T22:00:00Z')).toEqual(['2026-03-28T21:00', '2026-03-29T04:00']);
    expect(berlin('2026-10-24T21:00:00Z')).toEqual(['2026-10-24T20:00', '2026-10-25T05:00']);
  });
  it('begin after an hour that the clock skips, and are left out where they lie wholly in it', () => {
    expect(span([7], '02:30', '04:00', 'Europe/Berlin', '2026-03-29T00:00:00Z')).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T02:00',
    ]);
    expect(span([7], '02:10', '02:50', 'Europe/Berlin', '2026-03-29T00:00:00Z')).toEqual([
      '2026-04-05T00:10',
      '2026-04-05T00:50',
    ]);
  });
  it('hold from the first to the second time that the clock shows twice, without a hole', () => {
    expect(span([7], '02:30', '02:45', 'Europe/Berlin', '2026-10-25T00:40:00Z')).toEqual([
      '2026-10-25T00:30',
      '2026-10-25T01:45',
    ]);
    expect(span([7], '01:00', '02:30', 'Europe/Berlin', '2026-10-25T00:45:00Z')).toEqual([
      '2026-10-24T23:00',
      '2026-10-25T01:30',
    ]);
  });
});

describe('a limit', () => {
  const now = at('2026-03-02T12:00:00Z');
  const dated = (change: object) =>
    faultsOf(
      siteLimitForm.parse({
        kind: 'dated',
        startTime: '2026-03-02T13:00:00Z',
        endTime: '2026-03-02T14:00:00Z',
        limitW: 1000,
        ...change,
      }),
      now,
    );
  it('is refused at the field where it means nothing', () => {
    expect(dated({})).toEqual({});
    expect(dated({ startTime: '2026-03-02T11:00:00Z' })).toEqual({});
    expect(dated({ limitW: null })).toEqual({ limitW: 'limitMissing' });
    expect(dated({ limitW: null, limitA: 0 })).toEqual({});
    expect(dated({ endTime: '2026-03-02T13:00:00Z' })).toEqual({ endTime: 'stopBeforeStart' });
    expect(dated({ startTime: '2026-03-02T10:00:00Z', endTime: '2026-03-02T11:00:00Z' })).toEqual({ endTime: 'limitOver' });
    expect(dated({ startTime: '2037-03-02T10:00:00Z', endTime: '2037-03-02T11:00:00Z' })).toEqual({
      startTime: 'limitTooFar',
      endTime: 'limitTooFar',
    });
    expect(dated({ startTime: null, endTime: null })).toEqual({ startTime: 'required', endTime: 'required' });
    expect(dated({ kind: 'weekly' })).toEqual({ days: 'required', fromTime: 'required', toTime: 'required' });
  });
});

describe('two limits', () => {
  const now = at('2026-03-02T00:00:00Z');
  const weekly = (days: number[], fromTime: string, toTime: string): Times => ({
    kind: 'weekly',
    days,
    fromTime,
    toTime,
    startTime: null,
    endTime: null,
  });
  const dated = (startTime: string, endTime: string): Times => ({
    kind: 'dated',
    days: [],
    fromTime: null,
    toTime: null,
    startTime,
    endTime,
  });
  it.each([
    ['one after the other', weekly([1], '08:00', '10:00'), weekly([1], '10:00', '12:00'), false],
    ['on other days', weekly([1], '08:00', '10:00'), weekly([2], '08:00', '10:00'), false],
    ['at the same times', weekly([1, 2], '08:00', '10:00'), weekly([2, 3], '09:00', '09:30'), true],
    ['over the midnight of Sunday', weekly([7], '22:00', '06:00'), weekly([1], '05:00', '07:00'), true],
    ['a whole day and a part of it', weekly([3], '08:00', '08:00'), weekly([4], '07:59', '08:30'), true],
    ['once within a week', weekly([1], '08:00', '10:00'), dated('2026-03-09T09:00:00Z', '2026-03-09T09:10:00Z'), true],
    ['once between two times', weekly([1], '08:00', '10:00'), dated('2026-03-03T09:00:00Z', '2026-03-09T08:00:00Z'), false],
    [
      'once after once',
      dated('2026-03-03T08:00:00Z', '2026-03-03T09:00:00Z'),
      dated('2026-03-03T09:00:00Z', '2026-03-03T10:00:00Z'),
      false,
    ],
    [
      'once within once',
      dated('2026-03-03T08:00:00Z', '2026-03-03T12:00:00Z'),
      dated('2026-03-03T09:00:00Z', '2026-03-03T10:00:00Z'),
      true,
    ],
    ['where one is over', dated('2026-03-01T08:00:00Z', '2026-03-01T12:00:00Z'), weekly([7], '08:00', '12:00'), false],
  ])('%s', (_, one, other, expected) => {
    expect([meet(one, other, 'UTC', now), meet(other, one, 'UTC', now)]).toEqual([expected, expected]);
  });
});
