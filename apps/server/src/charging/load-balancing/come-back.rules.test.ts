import fc from 'fast-check';
import { expect, it } from 'vitest';
import { waitsAfterComingBack } from './come-back.rules.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const SECOND = 1000;

const booted = (agoS: readonly (number | null)[]) =>
  new Map(agoS.map((ago, index) => [index + 1, ago === null ? null : NOW - ago * SECOND]));

it('raises points one group after another after a power cut, the first of them soon', () => {
  const waits = waitsAfterComingBack(booted(Array.from({ length: 20 }, () => 5)), NOW);
  expect(waits.size).toBe(20);
  const at = [...waits.values()].map((time) => (time - NOW) / SECOND);
  expect(at.slice(0, 6)).toEqual([25, 25, 35, 35, 45, 45]);
  expect(at.at(-1)).toBe(115);
});

it('holds nobody back for one charger that boots, or two', () => {
  expect(waitsAfterComingBack(booted([5, 5, 5, ...Array.from({ length: 20 }, () => 3600)]), NOW).size).toBe(0);
  expect(waitsAfterComingBack(booted([5, 5]), NOW).size).toBe(0);
  expect(waitsAfterComingBack(booted([null, null, null, null]), NOW).size).toBe(0);
});

it('lets all go within two and a half minutes, whatever boots meanwhile, and never lets one go that is later in the row before another', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 400 })), { maxLength: 60 }), (agoS) => {
      const waits = waitsAfterComingBack(booted(agoS), NOW);
      const times = [...waits].map(([, at]) => at);
      expect(times.every((at) => at > NOW && at <= NOW + 150 * SECOND)).toBe(true);
      expect(times.toSorted((a, b) => a - b)).toEqual(times);
    }),
  );
});
