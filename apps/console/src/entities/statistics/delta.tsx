import { useTranslation } from 'react-i18next';
import { decimal } from '../../shared/format/format.ts';
import styles from './statistics.module.css';

/** How a figure stands against the compared one; points where it is itself a share. */
export function Delta({
  now,
  then,
  points,
}: {
  now: number | null | undefined;
  then: number | null | undefined;
  points?: boolean;
}) {
  const { t } = useTranslation('statistics');
  if (now === null || now === undefined || then === null || then === undefined) return null;
  if (!points && then === 0) return <span className={styles.delta}>{now === 0 ? t('same') : t('fromNothing')}</span>;
  const change = points ? now - then : ((now - then) / Math.abs(then)) * 100;
  const rounded = Math.round(change * 10) / 10;
  if (rounded === 0) return <span className={styles.delta}>{t('same')}</span>;
  const way = rounded > 0 ? 'more' : 'less';
  return (
    <span className={styles.delta} data-way={way}>
      {t(`delta.${way}${points ? 'Points' : ''}`, { change: decimal(Math.abs(rounded), 1) })}
    </span>
  );
}
