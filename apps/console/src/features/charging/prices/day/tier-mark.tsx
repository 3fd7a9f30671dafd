import { useTranslation } from 'react-i18next';
import styles from './day.module.css';
import type { Tier } from './slots.ts';

/** A tier's colour, pattern and letter, with its name; `short`: the name is for the pointer and the screen reader only. */
export function TierMark({ tier, short }: { tier: Tier; short?: boolean }) {
  const { t } = useTranslation(['prices', 'common']);
  const letter = t(`letters.${tier}`);
  const name = t(`common:tier.${tier}`);
  return (
    <span className={styles.mark} title={short ? name : undefined}>
      <i data-tier={tier} aria-hidden="true">
        <b>{letter}</b>
      </i>
      {/* In Chinese the letter is the name: it is not said twice to those who see it. */}
      <span className={short || letter === name ? styles.sr : undefined}>{name}</span>
    </span>
  );
}
