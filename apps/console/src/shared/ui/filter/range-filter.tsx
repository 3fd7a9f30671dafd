import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moment } from '../../format/time.ts';
import { lazyPart } from '../lazy-part.ts';
import styles from './range-filter.module.css';
import type { RangeProps } from './range-pickers.tsx';

const pickers = () => import('./range-pickers.tsx');
const parts = {
  days: lazyPart(() => pickers().then(({ DaysPicker }) => ({ default: DaysPicker }))),
  range: lazyPart(() => pickers().then(({ MomentsPicker }) => ({ default: MomentsPicker }))),
};

const fetchPickers = () => void pickers().catch(() => {});

/** From and to, as whole days (YYYY-MM-DD, both with it) or as moments, half-open. The calendar comes when somebody reaches for it; before that a button in its shape stands there. */
export function RangeFilter({ kind, ...props }: RangeProps & { kind: 'days' | 'range' }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const text = (value: string | undefined) => (value && kind === 'range' ? moment(value) : value);
  const { label, from, to } = props;
  const standIn = (
    <button
      type="button"
      className={styles.standIn}
      data-kind={kind}
      aria-label={[label, text(from), text(to)].filter(Boolean).join(' ')}
      aria-haspopup="dialog"
      onPointerEnter={fetchPickers}
      onFocus={fetchPickers}
      onClick={() => setWanted(true)}
    >
      <span data-empty={!from}>{text(from) ?? t('filter.from')}</span>
      <span aria-hidden="true">→</span>
      <span data-empty={!to}>{text(to) ?? t('filter.to')}</span>
    </button>
  );
  if (!wanted) return standIn;
  const Picker = parts[kind];
  return (
    <Suspense fallback={standIn}>
      <Picker {...props} />
    </Suspense>
  );
}
