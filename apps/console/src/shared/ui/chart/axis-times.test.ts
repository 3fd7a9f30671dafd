import { expect, it } from 'vitest';
import { axisTimes, axisWord } from './axis-times.ts';

const words = (from: string, to: string, zone: string) =>
  axisTimes(Date.parse(from), Date.parse(to), zone).map((at) => axisWord(at, zone, false));

it('names each day of a week at the midnights of its zone', () => {
  expect(words('2026-11-26T05:00:00Z', '2026-12-03T05:00:00Z', 'Europe/Lisbon')).toEqual([
    '11-27',
    '11-28',
    '11-29',
    '11-30',
    '12-01',
    '12-02',
    '12-03',
  ]);
});

it('names hours of a day, and the day where it begins', () => {
  expect(words('2026-11-26T09:10:00Z', '2026-11-26T21:00:00Z', 'Asia/Shanghai')).toEqual([
    '18:00',
    '20:00',
    '22:00',
    '11-27',
    '02:00',
    '04:00',
  ]);
});

it('goes over the hour that a clock skips', () => {
  expect(words('2026-03-29T00:00:00Z', '2026-03-29T06:00:00Z', 'Europe/Berlin')).toEqual([
    '01:00',
    '03:00',
    '04:00',
    '05:00',
    '06:00',
    '07:00',
    '08:00',
  ]);
});

it('leaves out days of a month that have no room', () => {
  expect(words('2026-11-01T00:00:00Z', '2026-11-30T00:00:00Z', 'UTC')).toEqual([
    '11-01',
    '11-05',
    '11-09',
    '11-13',
    '11-17',
    '11-21',
    '11-25',
    '11-29',
  ]);
});

it('names none of a short or a very long time', () => {
  expect(words('2026-11-26T09:00:00Z', '2026-11-26T10:00:00Z', 'UTC')).toEqual([]);
  expect(words('2026-01-01T00:00:00Z', '2026-11-26T10:00:00Z', 'UTC')).toEqual([]);
  expect(axisTimes(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 'UTC')).toEqual([]);
});
