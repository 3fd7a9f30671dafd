import { add, compare, isZero, roundHalfUp, subtract, sum } from '@csms/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceVersion, TaxRate } from './price-version.ts';
import { taxAt, taxFeesOf, taxOfBill, withTaxAt } from './tax.rules.ts';

const minorUnit = fc.integer({ min: 0, max: 3 });
const charged = (unit: number) => fc.nat(1_000_000_000).map((units) => roundHalfUp((units / 10 ** unit).toFixed(unit), unit));
const percent = fc.integer({ min: 1, max: 100_000 }).map((thousandth) => (thousandth / 1000).toFixed(3));
const smallest = (unit: number) => (unit === 0 ? '1' : (10 ** -unit).toFixed(unit));

describe('the tax of a bill', () => {
  it('that prices contain changes no cost, and is the share that stands in the law: net and rate make the gross again', () => {
    fc.assert(
      fc.property(
        minorUnit.chain((unit) => fc.tuple(fc.constant(unit), charged(unit), percent)),
        ([unit, gross, rate]) => {
          const { taxFee, includedTaxFee } = taxFeesOf(gross, { from: 0, percent: rate, onTop: false }, unit);
          expect(isZero(sum([taxFee, includedTaxFee]))).toBe(true);
          const net = Number(subtract(gross, taxFee));
          expect(Math.abs(net * (1 + Number(rate) / 100) - Number(gross))).toBeLessThanOrEqual(
            Number(smallest(unit)) * (0.5 * (1 + Number(rate) / 100) + 1e-6),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('that is added is rounded once, half-up', () => {
    const rate = { from: 0, percent: '8.25', onTop: true };
    expect(taxFeesOf('10.00', rate, 2)).toEqual({ taxFee: '0.83', includedTaxFee: '0.00' });
    expect(taxFeesOf('0.06', { ...rate, percent: '8.333' }, 2).taxFee).toBe('0.00');
    expect(taxFeesOf('1000', { ...rate, percent: '10' }, 0).taxFee).toBe('100');
  });

  it.each([
    ['119.00', '19', '19.00'],
    ['1.00', '19', '0.16'],
    ['0.01', '19', '0.00'],
    ['6.50', '13', '0.75'],
  ])('of %s that contain %s %% is %s', (gross, rate, tax) => {
    expect(taxFeesOf(gross, { from: 0, percent: rate, onTop: false }, 2).taxFee).toBe(tax);
  });

  it('is nothing where there is no rate', () => {
    expect(taxFeesOf('10.00', undefined, 2)).toEqual({ taxFee: '0.00', includedTaxFee: '0.00' });
    expect(taxOfBill({ cost: '10.00', taxFee: '0.00' }, [version([])])).toBeNull();
  });
});

const version = (taxes: readonly TaxRate[]): PriceVersion => ({
  id: 1,
  effectiveFrom: 0,
  slots: new Array(48).fill('flat'),
  fees: {} as PriceVersion['fees'],
  taxes,
});

describe('the rate of a session', () => {
  const rates = [
    { from: 2000, percent: '21', onTop: false },
    { from: 1000, percent: '19', onTop: false },
  ];

  it('is the newest that held when it began, in whatever order they are known', () => {
    for (const taxes of [rates, rates.toReversed()]) {
      expect(taxAt([version(taxes)], 999)).toBeUndefined();
      expect(taxAt([version(taxes)], 1000)?.percent).toBe('19');
      expect(taxAt([version(taxes)], 1999)?.percent).toBe('19');
      expect(taxAt([version(taxes)], 2000)?.percent).toBe('21');
    }
  });

  it('is kept alone: a bill that is computed again later finds no other', () => {
    const [kept] = withTaxAt([version(rates)], 1500);
    expect(kept!.taxes).toEqual([rates[1]]);
    expect(taxAt([kept!], Number.POSITIVE_INFINITY)?.percent).toBe('19');
    expect(withTaxAt([version(rates)], 5)[0]).not.toHaveProperty('taxes');
  });

  it('says the net of a bill, which with the tax is its cost', () => {
    const tax = taxOfBill({ cost: '11.90', taxFee: '1.90' }, [version([rates[1]!])])!;
    expect(tax).toEqual({ percent: '19', onTop: false, net: '10.00', amount: '1.90' });
    expect(compare(add(tax.net, tax.amount), '11.90')).toBe(0);
  });
});
