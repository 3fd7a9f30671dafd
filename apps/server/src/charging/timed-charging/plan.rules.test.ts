import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joined, planOf, type Room } from './plan.rules.ts';

const HOUR = 3_600_000;
const rooms = (...hours: [powerW: number, price: number][]): Room[] =>
  hours.map(([powerW, price], i) => ({ from: i * HOUR, to: (i + 1) * HOUR, powerW, price }));
const whOf = (charges: readonly { from: number; to: number; powerW: number }[]) =>
  charges.reduce((sum, { from, to, powerW }) => sum + (powerW * (to - from)) / HOUR, 0);
const costOf = (charges: readonly { from: number; to: number; powerW: number }[], of: readonly Room[]) =>
  charges.reduce((sum, one) => sum + whOf([one]) * of.find(({ from, to }) => from <= one.from && one.from < to)!.price!, 0);

describe('a plan', () => {
  it('takes the cheapest hours, of equal ones the earlier, and charges in one go where it cannot pause', () => {
    const night = rooms([10_000, 3], [10_000, 1], [10_000, 2], [10_000, 1]);
    const paused = planOf(night, { wantsWh: 20_000, leastW: 0, canPause: true });
    expect(paused.charges.map(({ from }) => from / HOUR)).toEqual([1, 3]);
    const inOne = planOf(night, { wantsWh: 20_000, leastW: 0, canPause: false });
    expect(inOne.charges.map(({ from }) => from / HOUR)).toEqual([1, 2]);
  });

  it('does not put off what may begin now, when it is made anew in the middle of a cheap time', () => {
    const now = 12_345_678;
    const night = [
      { from: now, to: 5 * HOUR, powerW: 22_000, price: 0.2 },
      { from: 5 * HOUR, to: 6 * HOUR, powerW: 22_000, price: 0.2 },
    ];
    for (const canPause of [true, false]) {
      const { charges } = planOf(night, { wantsWh: 21_999, leastW: 0, canPause });
      expect(charges[0]!.from).toBe(now);
    }
  });

  it('says what cannot be reached, and uses all there is', () => {
    const plan = planOf(rooms([5_000, 1], [1_000, 1], [5_000, 9]), { wantsWh: 20_000, leastW: 4_000, canPause: true });
    expect(plan.missingWh).toBe(10_000);
    expect(plan.charges).toHaveLength(2);
  });

  it('holds the energy wanted, stays inside its rooms, and no other choice of rooms is cheaper', () => {
    const hour = fc.tuple(fc.integer({ min: 0, max: 22_000 }), fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(
        fc.array(hour, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.boolean(),
        (hours, wantsWh, canPause) => {
          const all = rooms(...hours);
          const leastW = 4_000;
          const { charges, missingWh } = planOf(all, { wantsWh, leastW, canPause });
          const most = all.filter(({ powerW }) => powerW >= leastW).reduce((sum, room) => sum + room.powerW, 0);
          expect(Math.abs(whOf(charges) - Math.min(wantsWh, most))).toBeLessThan(2);
          expect(Math.abs(missingWh - Math.max(0, wantsWh - most))).toBeLessThan(2);
          for (const [i, one] of charges.entries()) {
            const room = all.find(({ from, to }) => from <= one.from && one.to <= to);
            expect(room?.powerW).toBe(one.powerW);
            expect(one.powerW).toBeGreaterThanOrEqual(leastW);
            if (i > 0) expect(one.from).toBeGreaterThanOrEqual(charges[i - 1]!.to);
          }
          // The cheapest energy there is, hour by hour.
          let left = Math.min(wantsWh, most);
          let least = 0;
          for (const room of all.filter(({ powerW }) => powerW >= leastW).sort((a, b) => a.price! - b.price!)) {
            const wh = Math.min(left, room.powerW);
            least += wh * room.price!;
            left -= wh;
          }
          if (canPause) expect(Math.abs(costOf(charges, all) - least)).toBeLessThan(20);
          else expect(costOf(charges, all)).toBeGreaterThan(least - 20);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('joins what touches and is alike; a pause, another power or another tier stays apart', () => {
    const slot = (from: number, to: number, powerW: number, tier: 'valley' | 'peak') => ({ from, to, powerW, tier });
    const slots = [
      slot(20, 21, 7000, 'valley'),
      slot(21, 22, 7000, 'valley'),
      slot(23, 24, 7000, 'valley'),
      slot(24, 25, 7000, 'peak'),
      slot(25, 26, 3500, 'peak'),
    ];
    expect(joined(slots).map(({ from, to }) => `${from}-${to}`)).toEqual(['20-22', '23-24', '24-25', '25-26']);
    expect(slots[0]!.to).toBe(21);
  });
});
