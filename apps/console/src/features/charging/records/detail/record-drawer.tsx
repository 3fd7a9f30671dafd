import { contract, type RecordDetail } from '@csms/contract';
import { Space, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { History } from '../../../../entities/history/history.tsx';
import { OpenPage } from '../../../../entities/hub/open-page.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { useDrawerThing } from '../../../../shared/hooks/thing.ts';
import { patched, useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import listParts from '../../../../shared/ui/list-parts.module.css';
import { RowDrawer } from '../../../../shared/ui/rows/row-drawer.tsx';
import { StatStrip } from '../../../../shared/ui/stat-strip.tsx';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { RecordStatus } from '../record-status.tsx';
import styles from '../records.module.css';
import { SettleDrawer } from '../settle/settle-drawer.tsx';
import { Bill } from './bill.tsx';
import { Evidence } from './evidence.tsx';
import { ProcessData } from './process-data.tsx';
import { RecordFacts } from './record-facts.tsx';
import { BillPapers, Corrections, Invalid, Review, StopSentence, useRecordFigures } from './record-head.tsx';
import { SignedReadings } from './signed-readings.tsx';
import { Strays } from './strays.tsx';

function Body({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['charging', 'common']);
  const [search, setSearch] = useSearchParams();
  const [settling, setSettling] = useUrlParam('settle');
  return (
    <>
      <div className={styles.head}>
        <h2>{record.pointName || record.serialNumber}</h2>
        <span className={listParts.soft}>{record.stationName}</span>
        <span style={{ marginLeft: 'auto' }}>
          <RecordStatus record={record} />
        </span>
      </div>
      <Review record={record} onSettle={() => setSettling('1')} />
      <Invalid record={record} />
      <StopSentence record={record} />
      <StatStrip label={t('detail.bill')} stats={useRecordFigures(record)} />
      <Tabs
        activeKey={search.get('tab') ?? 'bill'}
        onChange={(key) =>
          setSearch((now) => patched(now, { tab: key === 'bill' ? undefined : key }), { replace: true, preventScrollReset: true })
        }
        items={[
          { key: 'bill', label: t('detail.bill'), children: <Bill record={record} /> },
          { key: 'facts', label: t('detail.facts'), children: <RecordFacts record={record} /> },
          { key: 'process', label: t('detail.process'), children: <ProcessData record={record} /> },
          {
            key: 'ledger',
            label: t('detail.ledger'),
            children: (
              <>
                <Evidence record={record} />
                <SignedReadings record={record} />
              </>
            ),
          },
          {
            key: 'history',
            label: t('detail.history'),
            children: <History subject="record" id={String(record.transactionId)} />,
          },
          ...(record.reviewReasons.includes('unknown-transaction') || search.get('tab') === 'sent'
            ? [{ key: 'sent', label: t('detail.sent'), children: <Strays record={record} /> }]
            : []),
        ]}
      />
      <Corrections record={record} />
      <SettleDrawer
        record={record}
        open={settling !== undefined && record.status === 'review'}
        onClose={() => setSettling(undefined)}
      />
    </>
  );
}

export function RecordDrawer({ transactionId, onClose }: { transactionId: number | undefined; onClose: () => void }) {
  const { t } = useTranslation(['charging', 'common']);
  const [, setSearch] = useSearchParams();
  const query = useCall(
    contract.records.get,
    { params: { transactionId } },
    { enabled: transactionId !== undefined, ofRow: true },
  );
  useDrawerThing(transactionId === undefined ? undefined : t('detail.title', { id: transactionId }));
  const close = () => {
    onClose();
    // What belongs to the drawer leaves the URL with it.
    setSearch(
      (now) => patched(now, { record: undefined, tab: undefined, settle: undefined, correct: undefined, with: undefined }),
      {
        replace: true,
        preventScrollReset: true,
      },
    );
  };
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      open={transactionId !== undefined}
      onClose={close}
      title={t('detail.title', { id: transactionId ?? '' })}
      size={720}
      destroyOnHidden
      extra={
        query.data ? (
          <Space>
            <BillPapers transactionId={query.data.transactionId} />
            <OpenPage thing="record" name={query.data.transactionId} />
          </Space>
        ) : null
      }
    >
      {query.data ? (
        <Body record={query.data} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <SkeletonRows columns={3} rows={12} />
      )}
    </RowDrawer>
  );
}
