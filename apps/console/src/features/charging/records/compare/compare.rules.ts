import { BESIDE_FEE_KEYS, FEE_KEYS, FEE_KINDS, type FeeField, type FeeKey, type RecordDetail, TIER_NAMES } from '@csms/contract';
import { add, compare, isZero, multiply, negate, roundHalfUp, shareOf, subtract, sum } from '@csms/kernel';

export type TierName = (typeof TIER_NAMES)[number];

/** What of a difference comes from where; the parts of a line add up to it. Amounts are decimal texts. */
export type Cause =
  | { by: 'energy'; wh: number; amount: string }
  | { by: 'price'; from: string; to: string; amount: string }
  | { by: 'quantity'; units: number; amount: string }
  | { by: 'only' | 'gone' | 'amount'; amount: string };

/** A line of two bills side by side: before, now, and the cause of the difference. */
export interface ComparedLine {
  key: string;
  kind: FeeKey | 'discount' | 'refunded' | 'total';
  tier: TierName | null;
  before: string;
  now: string;
  difference: string;
  causes: Cause[];
}

type Bill = Pick<RecordDetail, 'lines' | 'cost' | 'discount' | 'refunded' | 'minorUnit' | FeeField>;

interface Sum {
  amount: string;
  wh: number;
  quantity: number;
  /** For a kWh or another unit; of several prices the mean. */
  price: string;
}

/** The lines of one fee in one tier, put together over the versions of the price. */
function sumOf(bill: Bill, kind: FeeKey, tier: TierName | null): Sum | undefined {
  const lines = bill.lines.filter((line) => line.kind === kind && line.tier === tier);
  if (lines.length === 0) return undefined;
  const wh = lines.reduce((all, line) => all + line.energyWh, 0);
  const quantity = lines.reduce((all, line) => all + (line.quantity ?? 1), 0);
  const amount = sum(lines.map((line) => line.amount));
  const prices = [...new Set(lines.map((line) => line.unitPrice))];
  const price = prices.length === 1 ? prices[0]! : wh > 0 ? shareOf(amount, '1000', String(wh), 4) : prices[0]!;
  return { amount, wh, quantity, price };
}

/** Why one line differs: so much by more energy at the price of before, the rest by another price. */
function causesOf(before: Sum | undefined, now: Sum | undefined, byEnergy: boolean, minorUnit: number): Cause[] {
  const difference = subtract(now?.amount ?? '0', before?.amount ?? '0');
  if (isZero(difference)) return [];
  if (!before) return [{ by: 'only', amount: difference }];
  if (!now) return [{ by: 'gone', amount: difference }];
  const more = byEnergy ? now.wh - before.wh : now.quantity - before.quantity;
  const samePrice = compare(now.price, before.price) === 0;
  const counted = (amount: string): Cause =>
    byEnergy ? { by: 'energy', wh: more, amount } : { by: 'quantity', units: more, amount };
  if (more === 0)
    return [
      samePrice ? { by: 'amount', amount: difference } : { by: 'price', from: before.price, to: now.price, amount: difference },
    ];
  if (samePrice) return [counted(difference)];
  const units = byEnergy ? multiply(String(more), '0.001') : String(more);
  const first = roundHalfUp(multiply(units, before.price), minorUnit);
  return [counted(first), { by: 'price', from: before.price, to: now.price, amount: subtract(difference, first) }];
}

/** Compares two bills of one currency line by line. The differences of the lines add up to that of the totals. */
export function comparedBills(before: Bill, now: Bill): { lines: ComparedLine[]; total: ComparedLine } {
  const keys: { kind: FeeKey; tier: TierName | null }[] = [...before.lines, ...now.lines].map(({ kind, tier }) => ({
    kind,
    tier,
  }));
  const places = [...new Map(keys.map((one) => [`${one.kind}${one.tier ?? ''}`, one])).entries()];
  const order = ({ kind, tier }: { kind: FeeKey; tier: TierName | null }) =>
    FEE_KEYS.indexOf(kind) * 10 + (tier === null ? 9 : TIER_NAMES.indexOf(tier));
  const fees = places
    .sort(([, a], [, b]) => order(a) - order(b))
    .map(([key, { kind, tier }]): ComparedLine => {
      const [was, is] = [sumOf(before, kind, tier), sumOf(now, kind, tier)];
      return {
        key,
        kind,
        tier,
        before: was?.amount ?? '0',
        now: is?.amount ?? '0',
        difference: subtract(is?.amount ?? '0', was?.amount ?? '0'),
        causes: causesOf(was, is, tier !== null, now.minorUnit),
      };
    });
  const beside = [
    ...BESIDE_FEE_KEYS.map((kind) => plain(kind, before[FEE_KINDS[kind].field], now[FEE_KINDS[kind].field])),
    plain('discount', before.discount, now.discount),
    // A tax that prices contain is in the fees already: its two parts make nothing.
    plain('tax', taxOf(before), taxOf(now)),
    plain('refunded', negate(before.refunded), negate(now.refunded)),
  ].filter((line) => !isZero(line.before) || !isZero(line.now));
  return {
    lines: [...fees, ...beside],
    total: plain('total', subtract(before.cost, before.refunded), subtract(now.cost, now.refunded)),
  };
}

const taxOf = ({ taxFee, includedTaxFee }: Bill): string => add(taxFee, includedTaxFee);

function plain(kind: ComparedLine['kind'], before: string, now: string): ComparedLine {
  const difference = subtract(now, before);
  const by = isZero(before) ? 'only' : isZero(now) ? 'gone' : 'amount';
  return { key: kind, kind, tier: null, before, now, difference, causes: isZero(difference) ? [] : [{ by, amount: difference }] };
}

/** Minutes that a session spent in each tier. */
export function minutesByTier(segments: RecordDetail['segments']): Map<TierName, number> {
  const minutes = new Map<TierName, number>();
  for (const { tier, from, to } of segments)
    minutes.set(tier, (minutes.get(tier) ?? 0) + (Date.parse(to) - Date.parse(from)) / 60_000);
  return minutes;
}
