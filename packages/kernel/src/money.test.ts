import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, feeOf, isAmount, isZero, multiply, negate, roundHalfUp, subtract, sum } from './money.ts';

const Oracle = Decimal.clone({ precision: 300, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15 });
const amount = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }))
  .map(([minus, digits, scale]) =>
    new Oracle(digits.toString())
      .times(minus ? -1 : 1)
      .div(new Oracle(10).pow(scale))
      .toFixed(scale),
  )
  .filter((text) => !/^-0(\.0+)?$/.test(text));

describe('money', () => {
  it('keeps 0.1 + 0.2 from becoming 0.30000000000000004', () => {
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(add('1.50', '2.5')).toBe('4.00');
    expect(subtract('1', '0.01')).toBe('0.99');
    expect(multiply('1.5', '0.10')).toBe('0.150');
    expect(sum([])).toBe('0');
  });

  it('stays exact where a total leaves the range of a double and comes back', () => {
    expect(add('9007199254740991', '2', '-9007199254740990')).toBe('3');
    expect(add('99999999999999999999.99', '0.01')).toBe('100000000000000000000.00');
  });

  it('rounds half away from zero, on both sides, once', () => {
    expect(roundHalfUp('0.125', 2)).toBe('0.13');
    expect(roundHalfUp('-0.125', 2)).toBe('-0.13');
    expect(roundHalfUp('0.1249999999', 2)).toBe('0.12');
    expect(roundHalfUp('7', 2)).toBe('7.00');
    expect(roundHalfUp('-0.001', 2)).toBe('0.00');
    expect(roundHalfUp('1234.5', 0)).toBe('1235');
  });

  it('never writes a negative zero', () => {
    expect(negate('0.00')).toBe('0.00');
    expect(add('-0', '0')).toBe('0');
    expect(isZero('-0.0')).toBe(true);
    expect(compare('1.0', '1')).toBe(0);
    expect(compare('-2', '1')).toBe(-1);
  });

  it('refuses what is no plain decimal text', () => {
    for (const text of ['', ' 1', '1e3', '+1', '.5', '5.', 'NaN', 'Infinity', '0x1', '1,5', '1'.repeat(61), 5, null])
      expect(isAmount(text)).toBe(false);
    expect(() => add('1', 'NaN')).toThrow(RangeError);
    expect(() => feeOf(1.5, '1', 2)).toThrow(RangeError);
    expect(() => feeOf(-1, '1', 2)).toThrow(RangeError);
    expect(() => feeOf(1, '1', 2.5)).toThrow(RangeError);
  });

  it('gives the fees one computes by hand', () => {
    expect(feeOf(12_345, '0.35', 2)).toBe('4.32'); // 4.32075
    expect(feeOf(500, '0.01', 2)).toBe('0.01'); // 0.005 exactly
    expect(feeOf(499, '0.01', 2)).toBe('0.00');
    expect(feeOf(1000, '12', 0)).toBe('12');
    expect(feeOf(0, '9.999999', 2)).toBe('0.00');
  });

  it('gives on the fast path what decimal arithmetic gives', () => {
    const price = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.integer({ min: 0, max: 15 }));
    fc.assert(
      fc.property(
        fc.oneof(fc.nat(2_000_000), fc.maxSafeNat()),
        price,
        fc.integer({ min: 0, max: 9 }),
        (wh, [digits, scale], unit) => {
          const text = new Oracle(digits.toString()).div(new Oracle(10).pow(scale)).toFixed(scale);
          expect(feeOf(wh, text, unit)).toBe(new Oracle(text).times(wh).div(1000).toDecimalPlaces(unit).toFixed(unit));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('compares, multiplies, rounds and turns small and huge amounts alike', () => {
    const small = fc
      .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.nat(6))
      .map(([digits, scale]) => new Oracle(digits).div(new Oracle(10).pow(scale)).toFixed(scale));
    const any = fc.oneof(amount, small, fc.constantFrom('0', '-0', '0.000', '9007199254740991', '-9007199254740992', '0.5'));
    const plain = (value: Decimal, scale: number) => (value.isZero() ? value.abs() : value).toFixed(scale);
    const decimals = (text: string) => text.split('.')[1]?.length ?? 0;
    fc.assert(
      fc.property(any, any, fc.nat(9), (a, b, unit) => {
        const [x, y] = [new Oracle(a), new Oracle(b)];
        expect(compare(a, b)).toBe(x.cmp(y));
        expect(isZero(a)).toBe(x.isZero());
        expect(multiply(a, b)).toBe(plain(x.times(y), decimals(a) + decimals(b)));
        expect(negate(a)).toBe(plain(x.negated(), decimals(a)));
        expect(roundHalfUp(a, unit)).toBe(plain(x.toDecimalPlaces(unit), unit));
      }),
      { numRuns: 3000 },
    );
  });

  it('adds any amounts exactly, in any order', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 12 }), (values) => {
        const total = values.reduce((all, value) => all.plus(value), new Oracle(0));
        expect(new Oracle(sum(values)).eq(total)).toBe(true);
        expect(sum(values.toReversed())).toBe(sum(values));
        expect(isZero(subtract(sum(values), sum(values)))).toBe(true);
      }),
    );
  });
});
