import { contract, type RecordDetail } from '@csms/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queries.ts';
import { Section } from '../../../../shared/ui/facts.tsx';
import listParts from '../../../../shared/ui/list-parts.module.css';
import { Pagination } from '../../../../shared/ui/pagination.tsx';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { CopyText } from '../../../../shared/ui/value/copy-text.tsx';
import { Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../records.module.css';

const PAGE = 10;

/** The messages of an unknown transaction, as the charger sent them: what an operator settles the record by. */
export function Strays({ record }: { record: RecordDetail }) {
  const { t } = useTranslation('charging');
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useCall(
    contract.records.strays,
    { params: { transactionId: record.transactionId }, query: { page, limit: PAGE } },
    { keepPrevious: true },
  );
  if (!data)
    return error ? <ErrorState error={error} onRetry={refetch} busy={isFetching} /> : <SkeletonRows columns={2} rows={4} />;
  return (
    <Section title={t('detail.sent')}>
      {data.total === 0 ? <StateBlock tone="empty" title={t('detail.nothingSent')} /> : null}
      {data.list.map((message, index) => (
        <details key={`${page}-${String(index)}`} className={styles.sent} open={data.total === 1}>
          <summary>
            <b>{message.action}</b> <Time at={message.time} zone={record.timeZone} offset />
          </summary>
          <CopyText text={message.payload} name={message.action} />
          <pre>{message.payload}</pre>
          {message.cut ? <p className={listParts.soft}>{t('detail.sentCut')}</p> : null}
        </details>
      ))}
      {data.total > PAGE ? (
        <Pagination size="small" current={page} pageSize={PAGE} total={data.total} showSizeChanger={false} onChange={setPage} />
      ) : null}
    </Section>
  );
}
