import { type PriceVersionView, TIER_FEE_KEYS, TIER_NAMES } from '@csms/contract';
import { sum } from '@csms/kernel';
import { money } from '../../../shared/format/format.ts';
import { TierMark } from '../parts/tier-mark.tsx';
import styles from './prices.module.css';

/** What a kWh costs in each tier of the day, electricity and service together. */
export function FeeRanges({ version, currency }: { version: Pick<PriceVersionView, 'fees' | 'slots'>; currency: string }) {
  return (
    <span className={styles.ranges}>
      {TIER_NAMES.filter((tier) => version.slots.includes(tier)).map((tier) => (
        <span key={tier}>
          <TierMark tier={tier} short /> {money(sum(TIER_FEE_KEYS.map((kind) => version.fees[tier][kind])), currency)}
        </span>
      ))}
    </span>
  );
}
