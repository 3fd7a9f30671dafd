import type { BackupCopy } from '@csms/contract';
import { Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { integer } from '../../../shared/format/format.ts';
import { moment } from '../../../shared/format/time.ts';
import { CARDS_PX, useNarrow } from '../../../shared/hooks/use-narrow.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { bytesText } from '../parts/bytes-text.ts';
import styles from './backups.module.css';

/** How the trial restore of a copy ended, and over what. */
function Proof({ proof }: Pick<BackupCopy, 'proof'>) {
  const { t } = useTranslation('backups');
  if (!proof) return <ToneTag tone="neutral">{t('notProven')}</ToneTag>;
  const about = t('proofOf', {
    time: moment(proof.at),
    seconds: proof.seconds,
    transactions: integer(proof.transactions),
    records: integer(proof.records),
  });
  return (
    <span>
      <ToneTag tone={proof.good ? 'good' : 'danger'}>{t(proof.good ? 'good' : 'bad')}</ToneTag>{' '}
      <span className={styles.reason}>{about}</span>
    </span>
  );
}

/** The full backups that there are, the newest first. */
export function CopiesTable({ copies }: { copies: readonly BackupCopy[] }) {
  const { t } = useTranslation('backups');
  const cards = useNarrow(CARDS_PX);
  if (copies.length === 0) return <StateBlock tone="empty" title={t('noCopies')} hint={t('noCopiesHint')} />;
  if (cards)
    return (
      <ul className={styles.cards} aria-label={t('copies')}>
        {copies.map((copy) => (
          <li key={copy.name}>
            <div>
              <b>{moment(copy.madeAt)}</b>
              <Proof proof={copy.proof} />
            </div>
            <div className={styles.reason}>
              <span>{`${t('size')} ${bytesText(copy.bytes)}`}</span>
              <span>{`${t('storedSize')} ${bytesText(copy.storedBytes)}`}</span>
            </div>
          </li>
        ))}
      </ul>
    );
  const columns: TableProps<BackupCopy>['columns'] = [
    { key: 'time', title: t('time'), width: 200, render: (_, copy) => moment(copy.madeAt) },
    { key: 'size', title: t('size'), width: 160, align: 'end', render: (_, copy) => bytesText(copy.bytes) },
    { key: 'stored', title: t('storedSize'), width: 160, align: 'end', render: (_, copy) => bytesText(copy.storedBytes) },
    { key: 'proof', title: t('proof'), render: (_, copy) => <Proof proof={copy.proof} /> },
  ];
  return (
    <Table<BackupCopy>
      aria-label={t('copies')}
      size="small"
      rowKey="name"
      columns={columns}
      dataSource={[...copies]}
      pagination={false}
      scroll={{ x: 640 }}
    />
  );
}
