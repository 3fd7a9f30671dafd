import { each, FEE_FIELDS, FEE_KINDS } from '@csms/contract';
import { add, compare, isZero, sum } from '@csms/kernel';
import { expect, it } from 'vitest';
import { comparedBills, minutesByTier } from './compare.rules.ts';

type Bill = Parameters<typeof comparedBills>[0];
type Line = Bill['lines'][number];
const line = (tier: Line['tier'], kind: Line['kind'], energyWh: number, unitPrice: string, amount: string): Line => ({
  tier,
  kind,
  priceVersionId: 1,
  energyWh,
  unitPrice,
  amount,
});
const bill = (lines: Line[], more: Partial<Bill> = {}): Bill => {
  const made = { lines, ...each(FEE_FIELDS, () => '0'), discount: '0', refunded: '0', minorUnit: 2, cost: '0', ...more };
  const beside = FEE_FIELDS.filter((field) => !Object.values(FEE_KINDS).some((fee) => fee.field === field && fee.line));
  return {
    ...made,
    cost: sum(['0', ...lines.map(({ amount }) => amount), ...beside.map((field) => made[field]), made.discount]),
  };
};

it('says by line why a bill is higher: more energy at the price of before, the rest by another price', () => {
  const before = bill([line('flat', 'electricity', 10_000, '1', '10.00'), line('flat', 'service', 10_000, '0.5', '5.00')]);
  const now = bill([
    line('peak', 'electricity', 2_000, '1.6', '3.20'),
    line('flat', 'electricity', 12_000, '1.1', '13.20'),
    line('flat', 'service', 10_000, '0.6', '6.00'),
  ]);
  const { lines, total } = comparedBills(before, now);
  expect(lines.map(({ kind, tier, difference, causes }) => [kind, tier, difference, causes])).toEqual([
    ['electricity', 'peak', '3.20', [{ by: 'only', amount: '3.20' }]],
    [
      'electricity',
      'flat',
      '3.20',
      [
        { by: 'energy', wh: 2_000, amount: '2.00' },
        { by: 'price', from: '1', to: '1.1', amount: '1.20' },
      ],
    ],
    ['service', 'flat', '1.00', [{ by: 'price', from: '0.5', to: '0.6', amount: '1.00' }]],
  ]);
  expect(total.difference).toBe('7.40');
});

it('the differences of the lines, and their causes, add up to that of what was paid, with discount, tax, reservation and refund', () => {
  const before = bill([line('flat', 'electricity', 7_333, '0.777', '5.70')], {
    discount: '-0.50',
    reserveFee: '2.00',
    refunded: '1.10',
  });
  const now = bill(
    [line('flat', 'electricity', 9_111, '0.811', '7.39'), { ...line(null, 'occupancy', 0, '0.1', '1.20'), quantity: 12 }],
    { taxFee: '0.82', refunded: '0.40' },
  );
  const { lines, total } = comparedBills(before, now);
  expect(compare(sum(lines.map(({ difference }) => difference)), total.difference)).toBe(0);
  for (const { causes, difference } of lines)
    expect(compare(add('0', ...causes.map(({ amount }) => amount)), difference)).toBe(0);
  expect(lines.map(({ kind }) => kind)).toEqual(['electricity', 'occupancy', 'reservation', 'discount', 'tax', 'refunded']);
});

it('finds nothing between a bill and itself, and puts versions of a price together', () => {
  const one = bill([line('flat', 'electricity', 1_000, '1', '1.00'), line('flat', 'electricity', 3_000, '2', '6.00')]);
  const { lines, total } = comparedBills(one, one);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ now: '7.00', causes: [] });
  expect(isZero(total.difference)).toBe(true);
});

it('counts the minutes of a tier over its stretches', () => {
  const part = (tier: 'flat' | 'peak', from: string, to: string) => ({
    tier,
    from: `2026-11-22T${from}:00Z`,
    to: `2026-11-22T${to}:00Z`,
    priceVersionId: 1,
    fromWh: 0,
    toWh: 0,
    energyWh: 0,
  });
  const minutes = minutesByTier([part('flat', '10:00', '10:20'), part('peak', '10:20', '10:50'), part('flat', '10:50', '11:00')]);
  expect(Object.fromEntries(minutes)).toEqual({ flat: 30, peak: 30 });
});
