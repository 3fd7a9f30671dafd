import { useTranslation } from 'react-i18next';
import '../../parts/tier-mark.module.css';
import styles from './day.module.css';
import { clockOf, stretchesOf, type Tier } from './slots.ts';

/** A day as a strip of colours, each stretch with its letter; for a screen reader as a sentence. */
export function DayStrip({ slots, tall, hours }: { slots: readonly Tier[]; tall?: boolean; hours?: boolean }) {
  const { t } = useTranslation(['prices', 'common']);
  const stretches = stretchesOf(slots);
  const words = stretches
    .map((one) => `${clockOf(one.from)}–${clockOf(one.to)} ${t(`common:tier.${one.tier}`)}`)
    .join(t('day.comma'));
  return (
    <span style={{ display: 'block', minWidth: 0 }}>
      <span className={styles.strip} role="img" aria-label={words} title={words} data-tall={tall ?? false}>
        {stretches.map((one) => (
          <i key={one.from} data-tier={one.tier} style={{ flex: one.to - one.from }}>
            {one.to - one.from >= 3 ? <b>{t(`letters.${one.tier}`)}</b> : null}
          </i>
        ))}
      </span>
      {hours ? (
        <span className={styles.hours} aria-hidden="true">
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </span>
      ) : null}
    </span>
  );
}
