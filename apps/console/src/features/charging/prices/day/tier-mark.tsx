import { useTranslation } from 'react-i18next';
import styles from './day.module.css';
import type { Tier } from './slots.ts';

/** A tier's colour, pattern and letter, with its name. */
export function TierMark({ tier }: { tier: Tier }) {
  const { t } = useTranslation(['prices', 'common']);
  return (
    <span className={styles.mark}>
      <i data-tier={tier} aria-hidden="true">
        <b>{t(`letters.${tier}`)}</b>
      </i>
      {t(`common:tier.${tier}`)}
    </span>
  );
}
