import { describe, expect, it } from 'vitest';
import { lsnText, type Manifest, type Piece, SEGMENT_BYTES } from './catalog.ts';
import { chooseCopy, endOf, type Life } from './choose.rules.ts';
import { copiesToRemove } from './retention.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 1);
const at = (hours: number) => START + hours * HOUR;
/** A copy that is whole at an hour, with its log beginning in the segment of that number. */
const copyAt = (hours: number, series = 'a') =>
  ({
    name: `c${hours}`,
    series,
    endedAt: new Date(at(hours)).toISOString(),
    startLsn: lsnText(BigInt(hours * SEGMENT_BYTES + 40)),
  }) as Manifest;
const piece = (from: number, to: number): Piece => ({
  name: `${from}-${to}`,
  from: BigInt(from * SEGMENT_BYTES),
  to: BigInt(to * SEGMENT_BYTES),
});
const life = (series: string, hours: number[], pieces: Piece[], until: number): Life => ({
  series,
  copies: hours.map((hour) => copyAt(hour, series)),
  pieces,
  until: at(until),
});

describe('the copy of a restore', () => {
  const whole = life('a', [1, 10], [piece(1, 10), piece(10, 20)], 20);

  it('is the newest without a moment, and the last one before a moment', () => {
    expect(chooseCopy([whole], {})).toMatchObject({ copy: { name: 'c10' }, chain: [{ name: '10-20' }] });
    expect(chooseCopy([whole], { to: at(9) })).toMatchObject({
      copy: { name: 'c1' },
      chain: [{ name: '1-10' }, { name: '10-20' }],
    });
  });

  it('is none where the moment lies outside, with the moments that there are', () => {
    expect(() => chooseCopy([whole], { to: at(0.5) })).toThrow(/There is one of any moment from 2026-11-01T01:00.*T20:00/);
    expect(() => chooseCopy([whole], { to: at(21) })).toThrow(/no backup of/);
    expect(() => chooseCopy([], {})).toThrow(/no copy yet/);
  });

  it('stands without a log that does not reach it, and its end then is its own', () => {
    const gap = life('a', [10], [piece(11, 20)], 20);
    expect(chooseCopy([gap], {}).chain).toEqual([]);
    expect(endOf(gap)).toBe(at(10));
  });

  it('of several lives is of the one that went on longest, and is asked for where a moment has two', () => {
    const later = life('b', [15], [piece(15, 30)], 30);
    expect(chooseCopy([whole, later], {}).copy.series).toBe('b');
    expect(chooseCopy([whole, later], { to: at(12) }).copy.series).toBe('a');
    expect(() => chooseCopy([whole, later], { to: at(17) })).toThrow(/--series \(a, b\)/);
    expect(chooseCopy([whole, later], { to: at(17), series: 'b' }).copy.series).toBe('b');
  });
});

describe('old copies', () => {
  it('go by number and age together; the last proven one stays', () => {
    const copies = [24, 48, 72, 96].map((hours) => copyAt(hours));
    const names = (keep: { copies: number; days: number }, proven?: string) =>
      copiesToRemove(copies, keep, at(100), proven).map(({ name }) => name);
    expect(names({ copies: 2, days: 0 })).toEqual(['c24', 'c48']);
    expect(names({ copies: 2, days: 3 })).toEqual(['c24']);
    expect(names({ copies: 0, days: 0 }, 'c48')).toEqual(['c24', 'c72']);
  });
});
