import type { BackupFailure } from '@csms/contract';
import { Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { moment } from '../../../shared/format/time.ts';
import { CARDS_PX, useNarrow } from '../../../shared/hooks/use-narrow.ts';
import styles from './backups.module.css';

/** What failed, the newest first; what the machine itself said stands below our words. */
export function FailuresTable({ failures }: { failures: readonly BackupFailure[] }) {
  const { t } = useTranslation('backups');
  const cards = useNarrow(CARDS_PX);
  const when = ({ since, endedAt }: BackupFailure) =>
    endedAt === null ? t('since', { time: moment(since) }) : t('ended', { from: moment(since), to: moment(endedAt) });
  const reason = ({ trouble, detail }: BackupFailure) => (
    <>
      {t(`trouble.${trouble}`)}
      <div className={styles.reason} lang="en">
        {detail}
      </div>
    </>
  );
  if (cards)
    return (
      <ul className={styles.cards} aria-label={t('failures')}>
        {failures.map((failure) => (
          <li key={`${failure.work}${failure.since}`}>
            <b>{t(`work.${failure.work}`)}</b>
            <span>{`${when(failure)} · ${t('times', { count: failure.times })}`}</span>
            <span>{reason(failure)}</span>
          </li>
        ))}
      </ul>
    );
  const columns: TableProps<BackupFailure>['columns'] = [
    { key: 'work', title: t('what'), width: 120, render: (_, failure) => t(`work.${failure.work}`) },
    { key: 'reason', title: t('reason'), render: (_, failure) => reason(failure) },
    {
      key: 'when',
      title: t('period'),
      width: 300,
      render: (_, failure) => `${when(failure)} · ${t('times', { count: failure.times })}`,
    },
  ];
  return (
    <Table<BackupFailure>
      aria-label={t('failures')}
      size="small"
      rowKey={({ work, since }) => work + since}
      columns={columns}
      dataSource={[...failures]}
      pagination={false}
      scroll={{ x: 720 }}
    />
  );
}
