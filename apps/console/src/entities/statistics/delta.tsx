import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { decimal, integer } from '../../shared/format/format.ts';
import styles from './statistics.module.css';

function Led({ to, way, children }: { to?: string | undefined; way?: string | undefined; children: string }) {
  const { t } = useTranslation('statistics');
  return to === undefined ? (
    <span className={styles.delta} data-way={way}>
      {children}
    </span>
  ) : (
    <Link className={styles.delta} data-way={way} to={to} title={t('comparedList')}>
      {children}
      <span className="sr-only">, {t('comparedList')}</span>
    </Link>
  );
}

/** Below this a share of a count says too much. */
export const FEW = 20;

/** How a figure stands against the compared one; points where it is itself a share. `to`: the list that the compared one counts. */
export function Delta({
  now,
  then,
  points,
  count,
  neutral,
  to,
}: {
  now: number | null | undefined;
  then: number | null | undefined;
  points?: boolean;
  /** It counts things: of a few the difference is said, not a share. */
  count?: boolean;
  /** More of it is neither good nor bad. */
  neutral?: boolean;
  to?: string | undefined;
}) {
  const { t } = useTranslation('statistics');
  if (now === null || now === undefined || then === null || then === undefined) return null;
  const few = count && Math.min(now, then) < FEW;
  if (few) {
    const way = now > then ? 'more' : 'less';
    return (
      <Led to={to} way={now === then || neutral ? undefined : way}>
        {now === then ? t('same') : t(`delta.${way}Few`, { change: integer(Math.abs(now - then)) })}
      </Led>
    );
  }
  if (!points && then === 0) return <Led>{now === 0 ? t('same') : t('fromNothing')}</Led>;
  const change = points ? now - then : ((now - then) / Math.abs(then)) * 100;
  const rounded = Math.round(change * 10) / 10;
  if (rounded === 0) return <Led to={to}>{t('same')}</Led>;
  const way = rounded > 0 ? 'more' : 'less';
  const text = t(`delta.${way}${points ? 'Points' : ''}`, { change: decimal(Math.abs(rounded), 1) });
  return (
    <Led to={to} way={neutral ? undefined : way}>
      {text}
    </Led>
  );
}
