import {
  each,
  FEE_KINDS,
  type FlatFeeKey,
  type PriceChangeForm,
  type PriceChangeRefusal,
  type PriceVersionView,
  TIER_FEE_KEYS,
  type TierFeeKey,
} from '@csms/contract';
import { add, compare, roundHalfUp, shareOf, TIERS } from '@csms/kernel';
import { PRICE_COLUMNS, priceColumnsOf } from '../prices/index.ts';

type Change = Pick<PriceChangeForm, 'fee' | 'how' | 'tiers'> & { amount: string };
type Price = Omit<PriceVersionView, 'id' | 'createTime' | 'createdBy'>;

/** The most that a fee may be, as the form of a price takes it. */
const MOST = '999999.999999';
/** A share of a fee is rounded to so many places. */
const PLACES = 4;

const isTierFee = (fee: Change['fee']): fee is TierFeeKey => (TIER_FEE_KEYS as readonly string[]).includes(fee);

/** A fee after a change, an exact amount in the currency of the price. A share is rounded half-up to four places, or to those that the fee had. */
export function changedFee(fee: string, { how, amount }: Pick<Change, 'how' | 'amount'>): string {
  if (how === 'to') return amount;
  if (how === 'by') return add(fee, amount);
  const places = Math.max(PLACES, (fee.replace(/0+$/, '').split('.')[1] ?? '').length);
  return roundHalfUp(add(fee, shareOf(fee, amount, '100', 9)), Math.min(places, 6));
}

/** A price with one of its fees changed, or why it cannot be. */
export function changedPrice<P extends Price>(price: P, change: Change): P | PriceChangeRefusal {
  const fees: string[] = [];
  const next = (fee: string) => {
    const changed = changedFee(fee, change);
    fees.push(changed);
    return changed;
  };
  const { fee, tiers } = change;
  const after: P = isTierFee(fee)
    ? {
        ...price,
        fees: each(TIERS, (tier) =>
          tiers.length === 0 || tiers.includes(tier)
            ? { ...price.fees[tier], [fee]: next(price.fees[tier][fee]) }
            : price.fees[tier],
        ),
      }
    : { ...price, [flatField(fee)]: next(price[flatField(fee)]) };
  if (fees.some((one) => compare(one, '0') < 0)) return 'belowZero';
  if (fees.some((one) => compare(one, MOST) > 0)) return 'tooHigh';
  return after;
}

const flatField = (fee: FlatFeeKey) => FEE_KINDS[fee].price;

/** Whether two prices ask the same of everybody. */
export function isSamePrice(a: Price, b: Price): boolean {
  const [one, other] = [priceColumnsOf(a), priceColumnsOf(b)];
  const isSame = (column: keyof typeof one) => {
    const [was, is] = [one[column], other[column]];
    return typeof was === 'string' ? compare(was, String(is)) === 0 : was === is;
  };
  return a.slots.join() === b.slots.join() && PRICE_COLUMNS.every(isSame);
}
