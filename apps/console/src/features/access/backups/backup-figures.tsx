import type { BackupState } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { ago, moment } from '../../../shared/format/time.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { bytesText } from '../parts/bytes-text.ts';
import styles from './backups.module.css';

/** How much a failure now would lose, and how old and how sure the newest backup is. */
export function BackupFigures({ state }: { state: BackupState }) {
  const { t } = useTranslation('backups');
  const now = useNow();
  const [newest] = state.copies;
  const proven = state.copies.flatMap(({ proof }) => (proof?.good ? [proof.at] : [])).sort();
  const lastProven = proven.at(-1);
  const { running } = state;
  return (
    <StatStrip
      label={t('figures')}
      below
      stats={[
        {
          key: 'restorableTo',
          label: t('restorableTo'),
          about: t('restorableAbout'),
          value: state.restorableTo ? ago(state.restorableTo, Math.max(now, Date.parse(state.restorableTo))) : t('none'),
          note: state.restorableFrom ? t('from', { time: moment(state.restorableFrom) }) : null,
        },
        {
          key: 'newest',
          label: t('newest'),
          value: running === 'copy' ? t('running.copy') : newest ? ago(newest.madeAt, now) : t('never'),
          note: state.nextAt ? t('next', { time: moment(state.nextAt) }) : newest ? bytesText(newest.storedBytes) : null,
        },
        {
          key: 'proven',
          label: t('proven'),
          about: t('provenAbout'),
          value: running === 'proof' ? t('running.proof') : lastProven ? ago(lastProven, now) : t('never'),
          note: lastProven ? moment(lastProven) : null,
        },
        { key: 'place', label: t('place'), value: <span className={styles.place}>{state.place}</span> },
      ]}
    />
  );
}
