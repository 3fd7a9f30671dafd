import type { TIER_NAMES } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import styles from './tier-mark.module.css';

interface Props {
  tier: (typeof TIER_NAMES)[number];
  /** The name is for the pointer and the screen reader only. */
  short?: boolean;
}

/** A tier's colour, pattern and letter, with its name. */
export function TierMark({ tier, short }: Props) {
  const { t } = useTranslation(['prices', 'common']);
  const letter = t(`letters.${tier}`);
  const name = t(`common:tier.${tier}`);
  return (
    <span className={styles.mark} title={short ? name : undefined}>
      <i data-tier={tier} aria-hidden="true">
        <b>{letter}</b>
      </i>
      {/* In Chinese the letter is the name: it is not said twice to those who see it. */}
      <span className={short || letter === name ? 'sr-only' : undefined}>{name}</span>
    </span>
  );
}
