import { type PriceVersionView, TIER_FEE_KEYS, TIER_NAMES } from '@csms/contract';
import { sum } from '@csms/kernel';
import { moneyOf } from '../../../shared/format/format.ts';
import { TierMark } from '../parts/tier-mark.tsx';
import styles from './prices.module.css';

type Version = Pick<PriceVersionView, 'fees' | 'slots'>;

interface Props {
  version: Version;
  currency: string;
  /** Those of this currency in one list, itself among them: all have the same number of decimals. */
  among?: readonly Version[];
}

/** What a kWh costs in each tier of its day. */
const costsOf = (version: Version) =>
  TIER_NAMES.filter((tier) => version.slots.includes(tier)).map((tier) => ({
    tier,
    cost: sum(TIER_FEE_KEYS.map((kind) => version.fees[tier][kind])),
  }));

/** What a kWh costs in each tier of the day, electricity and service together. */
export function FeeRanges({ version, currency, among = [version] }: Props) {
  const money = moneyOf(
    among.flatMap((one) => costsOf(one).map(({ cost }) => cost)),
    currency,
  );
  return (
    <span className={styles.ranges}>
      {costsOf(version).map(({ tier, cost }) => (
        <span key={tier}>
          <TierMark tier={tier} short /> {money(cost)}
        </span>
      ))}
    </span>
  );
}
