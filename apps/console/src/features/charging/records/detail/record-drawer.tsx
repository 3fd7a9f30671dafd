import { FilePdfOutlined, PrinterOutlined, ReloadOutlined, StopOutlined } from '@ant-design/icons';
import { contract, type RecordDetail, recordList } from '@csms/contract';
import { Button, Space, Tabs } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { History } from '../../../../entities/history/history.tsx';
import { useColumnWord } from '../../../../entities/list/list-words.ts';
import { Allowed, useAccess } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { useDrawerThing } from '../../../../shared/hooks/thing.ts';
import { patched, useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import listParts from '../../../../shared/ui/list-parts.module.css';
import { RowDrawer } from '../../../../shared/ui/rows/row-drawer.tsx';
import { StatStrip } from '../../../../shared/ui/stat-strip.tsx';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { Duration, Energy, Money, Time } from '../../../../shared/ui/value/values.tsx';
import { saveBillPdf } from '../bill-pdf.ts';
import { InvalidateDrawer } from '../correct/invalidate-drawer.tsx';
import { RepriceDrawer } from '../correct/reprice-drawer.tsx';
import { RecordStatus } from '../record-status.tsx';
import { reviewReasonText } from '../record-words.ts';
import styles from '../records.module.css';
import { SettleDrawer } from '../settle/settle-drawer.tsx';
import { Bill } from './bill.tsx';
import { Evidence } from './evidence.tsx';
import { ProcessData } from './process-data.tsx';
import { RecordFacts } from './record-facts.tsx';
import { SignedReadings } from './signed-readings.tsx';
import { Strays } from './strays.tsx';

function Review({ record, onSettle }: { record: RecordDetail; onSettle: () => void }) {
  const { t } = useTranslation(['charging', 'common']);
  if (record.status !== 'review') return null;
  return (
    <div className={styles.review}>
      <div>
        <b>{t('review.title')}</b>
        <ul>
          {record.reviewReasons.map((reason) => (
            <li key={reason}>{reviewReasonText(reason, t)}</li>
          ))}
        </ul>
        {record.doubtedWith.length > 0 ? (
          <p>
            {t('review.doubtedWith')}
            {record.doubtedWith.map((id) => (
              <Fragment key={id}>
                {' '}
                <Link to={`/historyRecord/chargeRecord?record=${id}`}>{id}</Link>
              </Fragment>
            ))}
          </p>
        ) : null}
      </div>
      <Allowed any={['record:settle']}>
        <Button type="primary" onClick={onSettle}>
          {t('detail.settle')}
        </Button>
      </Allowed>
    </div>
  );
}

/** An operator took the record out of the books: who, when and why. */
function Invalid({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['charging', 'common']);
  if (!record.invalid) return null;
  return (
    <div className={styles.review} data-tone="danger">
      <div>
        <b>{t('invalidate.marked')}</b>
        <p className={styles.reason}>{record.invalid.reason}</p>
        <span className={listParts.soft}>
          {record.invalid.by} · <Time at={record.invalid.time} />
        </span>
      </div>
    </div>
  );
}

/** What puts a settled record right. */
function Corrections({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['charging', 'common']);
  const { can } = useAccess();
  const [correcting, setCorrecting] = useUrlParam('correct');
  if (!record.valid || record.status === 'charging') return null;
  const close = () => setCorrecting(undefined);
  const repriceable = record.status === 'finished' && record.segments.length > 0 && record.stationId !== null;
  return (
    <div className={styles.corrections}>
      {can('record:reprice') && repriceable ? (
        <>
          <Button icon={<ReloadOutlined />} onClick={() => setCorrecting('reprice')}>
            {t('reprice.one')}
          </Button>
          <RepriceDrawer record={record} open={correcting === 'reprice'} onClose={close} />
        </>
      ) : null}
      {can('record:invalidate') ? (
        <>
          <Button danger icon={<StopOutlined />} onClick={() => setCorrecting('invalidate')}>
            {t('invalidate.submit')}
          </Button>
          <InvalidateDrawer record={record} open={correcting === 'invalidate'} onClose={close} />
        </>
      ) : null}
    </div>
  );
}

function Body({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['charging', 'common']);
  const word = useColumnWord(recordList);
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
      <StatStrip
        label={t('detail.bill')}
        stats={[
          { key: 'energy', label: word('energy'), value: <Energy wh={record.energyWh} as="meter" /> },
          {
            key: 'cost',
            label: record.status === 'finished' ? word('cost') : t('detail.provisionalCost'),
            value: <Money amount={record.cost} currency={record.currency} />,
          },
          { key: 'duration', label: t('detail.duration'), value: <Duration from={record.startTime} to={record.endTime} /> },
        ]}
      />
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
    setSearch((now) => patched(now, { record: undefined, tab: undefined, settle: undefined, correct: undefined }), {
      replace: true,
      preventScrollReset: true,
    });
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
            <Button
              icon={<FilePdfOutlined />}
              title={t('detail.pdf')}
              onClick={() => transactionId !== undefined && void saveBillPdf(transactionId)}
            >
              PDF
            </Button>
            <Link to={`/historyRecord/chargeRecord/${transactionId}/print`} target="_blank">
              <Button icon={<PrinterOutlined />} tabIndex={-1}>
                {t('detail.print')}
              </Button>
            </Link>
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
