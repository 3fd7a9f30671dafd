import { add, compare, isZero, sum } from '@csms/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Benefit, chooseBenefits, discountsOf, type Fees } from './benefit.rules.ts';
import { bonusOf } from './recharge-bonus.ts';

const fees: Fees = { elecFee: '10.00', serviceFee: '5.00', reserveFee: '1.00' };
const level: Benefit = {
  kind: 'membership',
  benefitId: 1,
  label: 'Gold',
  terms: { type: 'percent', fee: 'service', percent: '20' },
};
const activity = (benefitId: number, percent: string, fee: 'electricity' | 'service' | 'both' = 'both'): Benefit => ({
  kind: 'activity',
  benefitId,
  label: `Activity ${benefitId}`,
  terms: { type: 'percent', fee, percent },
});
const voucher = (voucherId: number, terms: Partial<Extract<Benefit['terms'], { type: 'voucher' }>>): Benefit => ({
  kind: 'voucher',
  benefitId: 9,
  voucherId,
  label: 'Voucher',
  terms: { type: 'voucher', percent: null, amount: null, maxAmount: null, minCost: '0', ...terms },
});

describe('discounts', () => {
  it('are each taken off what the ones before have left', () => {
    const lines = discountsOf(fees, [level, activity(2, '50'), voucher(3, { amount: '3' })], 2);
    // 5.00 × 20 % = 1.00; (10.00 + 4.00) × 50 % = 7.00; of 16 − 8 = 8.00 the voucher takes 3.00.
    expect(lines.map((line) => line.amount)).toEqual(['-1.00', '-7.00', '-3.00']);
  });
  it('never make a bill negative, and leave no line where they save nothing', () => {
    expect(discountsOf(fees, [voucher(1, { amount: '50' })], 2).map((line) => line.amount)).toEqual(['-16.00']);
    const none = discountsOf({ elecFee: '3.00', serviceFee: '0.00', reserveFee: '0.00' }, [level], 2);
    expect(none).toEqual([]);
  });
  it('of a voucher hold to its least bill and its most', () => {
    expect(discountsOf(fees, [voucher(1, { percent: '50', maxAmount: '2.5' })], 2)[0]?.amount).toBe('-2.50');
    expect(discountsOf(fees, [voucher(1, { amount: '5', minCost: '16.01' })], 2)).toEqual([]);
    expect(discountsOf(fees, [voucher(1, { amount: '5', minCost: '16' })], 2)).toHaveLength(1);
  });
  it('are rounded half-up, once for each fee', () => {
    const small = { elecFee: '0.01', serviceFee: '0.01', reserveFee: '0.00' };
    expect(discountsOf(small, [activity(1, '50')], 2)[0]?.amount).toBe('-0.02');
    expect(discountsOf(small, [activity(1, '49')], 2)).toEqual([]);
  });
  it('are the best activity and the best voucher, and no voucher is wasted', () => {
    const chosen = chooseBenefits(
      fees,
      {
        membership: level,
        activities: [activity(1, '10'), activity(2, '30'), activity(3, '30')],
        vouchers: [voucher(1, { amount: '1' }), voucher(2, { percent: '90' }), voucher(3, { amount: '1', minCost: '100' })],
      },
      2,
    );
    expect(chosen.map((one) => one.voucherId ?? one.benefitId)).toEqual([1, 2, 2]);
    const free = { elecFee: '0.00', serviceFee: '0.00', reserveFee: '0.00' };
    expect(chooseBenefits(free, { membership: null, activities: [], vouchers: [voucher(1, { amount: '1' })] }, 2)).toEqual([]);
  });

  it('of a voucher are not taken for cents: it waits for a bill that is worth its least use', () => {
    const half = voucher(1, { amount: '2.50', leastUse: '1.25' });
    const choose = (elecFee: string, vouchers: Benefit[]) =>
      chooseBenefits({ elecFee, serviceFee: '0.00', reserveFee: '0.00' }, { membership: null, activities: [], vouchers }, 2);
    expect(choose('0.01', [half])).toEqual([]);
    expect(choose('1.24', [half])).toEqual([]);
    expect(choose('1.25', [half])).toEqual([half]);
    expect(choose('0.01', [half, voucher(2, { amount: '5' })]).map((one) => one.voucherId)).toEqual([2]);
  });
  it('give the driver most, whichever go together, and of equal vouchers the one that expires first', () => {
    const bill = { elecFee: '20.00', serviceFee: '0.00', reserveFee: '0.00' };
    // One per cent off would bring the bill below what the voucher needs.
    const rich = voucher(1, { amount: '10', minCost: '20' });
    const chosen = chooseBenefits(bill, { membership: null, activities: [activity(1, '1')], vouchers: [rich] }, 2);
    expect(chosen).toEqual([rich]);
    const soon = voucher(5, { amount: '3' });
    const late = voucher(6, { percent: '15' });
    expect(chooseBenefits(bill, { membership: null, activities: [], vouchers: [soon, late] }, 2)).toEqual([soon]);
    // A voucher that adds nothing to an activity that takes all is kept.
    expect(chooseBenefits(bill, { membership: null, activities: [activity(1, '100')], vouchers: [soon] }, 2)).toEqual([
      activity(1, '100'),
    ]);
  });

  it('whatever the terms, never exceed the fees, and come out the same from their own lines', () => {
    const cents = fc.nat(10_000_000).map((n) => (n / 100).toFixed(2));
    const percents = fc.integer({ min: 1, max: 10_000 }).map((n) => (n / 100).toFixed(2));
    const any: fc.Arbitrary<Benefit> = fc.oneof(
      percents.map((percent) => ({ ...level, terms: { type: 'percent', fee: 'service', percent } as const })),
      fc
        .tuple(percents, fc.constantFrom('electricity' as const, 'service' as const, 'both' as const))
        .map(([percent, fee]) => activity(1, percent, fee)),
      fc
        .record({ amount: fc.option(cents), percent: percents, maxAmount: fc.option(cents), minCost: cents })
        .map(({ amount, percent, ...terms }) => voucher(1, { ...terms, amount, percent: amount === null ? percent : null })),
    );
    fc.assert(
      fc.property(
        fc.record({ elecFee: cents, serviceFee: cents, reserveFee: cents }),
        fc.array(any, { maxLength: 5 }),
        (all, benefits) => {
          const lines = discountsOf(all, benefits, 2);
          const left = add(all.elecFee, all.serviceFee, all.reserveFee, sum(lines.map((line) => line.amount)));
          expect(compare(left, '0')).toBeGreaterThanOrEqual(0);
          expect(lines.some((line) => isZero(line.amount) || !line.amount.startsWith('-'))).toBe(false);
          expect(discountsOf(all, JSON.parse(JSON.stringify(lines)), 2)).toEqual(lines);
        },
      ),
    );
  });
});

describe('the bonus of a recharge', () => {
  const steps = [
    { from: '100', bonus: '10' },
    { from: '500.00', bonus: '80' },
    { from: '50', bonus: '2' },
  ];
  it.each([
    ['49.99', '0'],
    ['50', '2'],
    ['499.99', '10'],
    ['500', '80'],
    ['9999', '80'],
  ])('of %s is %s', (amount, bonus) => expect(bonusOf(amount, steps)).toBe(bonus));
});
