import { describe, expect, it } from 'vitest';
import { energyOf, formatKWh, isEnergyWh } from './energy.ts';
import { isChargePointIdentity, isIdTag, isIdToken, newId, normaliseIdTag } from './ids.ts';
import { formatSlots, isDayOfTiers, parseSlots } from './tiers.ts';

describe('energy', () => {
  it('shows Wh as kWh without a rounding error', () => {
    expect(formatKWh(0)).toBe('0.000');
    expect(formatKWh(12_340)).toBe('12.340');
    expect(formatKWh(-5)).toBe('-0.005');
    expect(formatKWh(4_296_944_685)).toBe('4296944.685');
    expect(() => formatKWh(0.5)).toThrow(RangeError);
  });

  it('takes no fraction, no negative and no NaN for a register', () => {
    expect([0, 5, -1, 0.5, Number.NaN, '5'].map(isEnergyWh)).toEqual([true, true, false, false, false, false]);
    expect(energyOf(22_000, 1_800_000)).toBe(11_000);
  });
});

describe('tiers', () => {
  const day = `${'v'.repeat(14)}${'f'.repeat(10)}${'p'.repeat(12)}${'s'.repeat(6)}${'f'.repeat(6)}`;

  it('gives back the stored day', () => {
    expect(formatSlots(parseSlots(day))).toBe(day);
    expect(parseSlots(day)[13]).toBe('valley');
    expect(parseSlots(day)[14]).toBe('flat');
  });

  it('refuses days with holes, extra slots or unknown tiers', () => {
    expect(() => parseSlots(day.slice(1))).toThrow(/47/);
    expect(() => parseSlots(`x${day.slice(1)}`)).toThrow(/slot 0/);
    expect(isDayOfTiers(Array(48))).toBe(false);
    expect(isDayOfTiers(Array(48).fill('flat'))).toBe(true);
    expect(() => formatSlots(Array(49).fill('flat'))).toThrow(RangeError);
  });
});

describe('identifiers', () => {
  it('takes OCPP identities and idTags of the allowed lengths only', () => {
    expect(isChargePointIdentity('CP 01/ab')).toBe(true);
    for (const bad of ['', ' a', 'a ', 'a\n', 'ä', 'x'.repeat(49), 7]) expect(isChargePointIdentity(bad)).toBe(false);
    expect(isChargePointIdentity('x'.repeat(48))).toBe(true);
    expect(isIdTag('x'.repeat(20))).toBe(true);
    expect(isIdTag('x'.repeat(21))).toBe(false);
    expect(isIdToken('x'.repeat(36))).toBe(true);
    expect(isIdToken('x'.repeat(37))).toBe(false);
  });

  it('compares cards without case', () => {
    expect(normaliseIdTag(' 04aBcd ')).toBe('04ABCD');
  });

  it('makes identifiers that are unique and sort by the order they were made in', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
