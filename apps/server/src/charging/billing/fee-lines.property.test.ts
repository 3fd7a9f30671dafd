import { FEE_FIELDS, FEE_KINDS, FLAT_PRICE_FIELDS } from '@csms/contract';
import { add, compare, feeOf, multiply, roundHalfUp, sum, TIERS } from '@csms/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf, CHARGED_KINDS, type ChargedKind, linesOf, type PriceVersion, type Segment } from './index.ts';

const text = fc.nat(3_000_000).map((millionth) => (millionth / 1e6).toFixed(6));
const minorUnit = fc.integer({ min: 0, max: 3 });
const VERSIONS = [1, 2, 3];
const fees = { electricity: '0', service: '0' };
const version = (id: number): PriceVersion => ({
  id,
  effectiveFrom: id,
  slots: [],
  fees: { sharp: fees, peak: fees, flat: fees, valley: fees },
});
const segments = fc.array(
  fc
    .record({ tier: fc.constantFrom(...TIERS), priceVersionId: fc.constantFrom(...VERSIONS), energyWh: fc.nat(90_000) })
    .map((one): Segment => ({ ...one, from: 0, to: 1, fromWh: 0, toWh: one.energyWh })),
  { maxLength: 12 },
);
const quantities = fc.record({ reservation: fc.nat(3), session: fc.nat(3), minute: fc.nat(200) });

/** A kind that nobody has thought of: what it counts, and a price in each version and tier. */
const kind = fc.record({
  counts: fc.constantFrom(null, 'reservation' as const, 'session' as const),
  prices: fc.array(text, { minLength: 12, maxLength: 12 }),
});
const table = fc.array(kind, { maxLength: 9 }).map((kinds) =>
  kinds.map(
    ({ counts, prices }, index): ChargedKind<string> => ({
      key: `kind${index}`,
      counts,
      priceOf: ({ id }, tier) => prices[(id - 1) * 4 + (counts === null ? TIERS.indexOf(tier) : 0)],
    }),
  ),
);

describe('lines of any table of kinds', () => {
  it('add up to the bill: each kind once for each energy or quantity, rounded once', () => {
    fc.assert(
      fc.property(table, segments, quantities, minorUnit, (kinds, split, used, unit) => {
        const versions = VERSIONS.map(version);
        const lines = linesOf(kinds, { segments: split, versions, minorUnit: unit, quantities: used });
        // Written anew, kind by kind.
        const expected = kinds.map(({ counts, priceOf }) => {
          if (counts !== null) {
            const first = versions.find((one) => one.id === split[0]?.priceVersionId) ?? versions[0]!;
            return roundHalfUp(multiply(priceOf(first, 'flat')!, String(used[counts])), unit);
          }
          const groups = VERSIONS.flatMap((id) =>
            TIERS.map((tier) => {
              const own = split.filter((one) => one.priceVersionId === id && one.tier === tier);
              const energyWh = own.reduce((all, one) => all + one.energyWh, 0);
              return feeOf(energyWh, priceOf(version(id), tier)!, unit);
            }),
          );
          return sum(groups);
        });
        const zero = roundHalfUp('0', unit);
        kinds.forEach(({ key }, index) => {
          const own = lines.filter((line) => line.kind === key).map((line) => line.amount);
          expect(add(zero, ...own)).toBe(add(zero, expected[index]!));
        });
        expect(sum([zero, ...lines.map((line) => line.amount)])).toBe(sum([zero, ...expected]));
      }),
      { numRuns: 500 },
    );
  });

  it('of the kinds that there are: the sums by field are the cost, and the lines with what stands beside them too', () => {
    const prices = fc.array(text, { minLength: 8 + FLAT_PRICE_FIELDS.length, maxLength: 8 + FLAT_PRICE_FIELDS.length });
    fc.assert(
      fc.property(prices, segments, fc.boolean(), minorUnit, (given, split, reservationFee, unit) => {
        const priced = {
          ...version(1),
          fees: Object.fromEntries(
            TIERS.map((tier, index) => [tier, { electricity: given[index]!, service: given[index + 4]! }]),
          ) as PriceVersion['fees'],
          ...Object.fromEntries(FLAT_PRICE_FIELDS.map((field, index) => [field, given[8 + index]!])),
        };
        const versions = VERSIONS.map((id) => ({ ...priced, id }));
        const bill = billOf({ segments: split, versions, minorUnit: unit, reservationFee });
        expect(sum(FEE_FIELDS.map((field) => bill[field]))).toBe(bill.cost);
        const beside = CHARGED_KINDS.filter(({ key }) => !FEE_KINDS[key].line).map(({ key }) => bill[FEE_KINDS[key].field]);
        expect(sum([...bill.lines.map((line) => line.amount), ...beside])).toBe(bill.cost);
        // A session that has not charged owes no session fee.
        if (bill.energyWh === 0) expect(compare(bill.sessionFee, '0')).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});
