import {
  DiffOutlined,
  FilePdfOutlined,
  MailOutlined,
  PrinterOutlined,
  ReloadOutlined,
  RollbackOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { ALARM_WORDS, pathOf, type RecordDetail, recordList, stopSentence } from '@csms/contract';
import { isZero } from '@csms/kernel';
import { Button, Tooltip } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useColumnWord } from '../../../../entities/list/list-words.ts';
import { Allowed, useAccess } from '../../../../shared/access/access.tsx';
import { patched, useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { language } from '../../../../shared/i18n/i18n.ts';
import listParts from '../../../../shared/ui/list-parts.module.css';
import type { Stat } from '../../../../shared/ui/stat-strip.tsx';
import { Duration, Energy, Money, Time } from '../../../../shared/ui/value/values.tsx';
import { saveBillPdf } from '../bill-pdf.ts';
import { CompareDrawer } from '../compare/compare-drawer.tsx';
import { InvalidateDrawer } from '../correct/invalidate-drawer.tsx';
import { RefundDrawer, refusalOf } from '../correct/refund-drawer.tsx';
import { RepriceDrawer } from '../correct/reprice-drawer.tsx';
import { ReceiptDrawer } from '../receipt/receipt-drawer.tsx';
import { reviewReasonText } from '../record-words.ts';
import styles from '../records.module.css';

/** Why it has to be looked at, with the way to settle it. */
export function Review({ record, onSettle }: { record: RecordDetail; onSettle: () => void }) {
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
                <Link to={pathOf('record', id)}>{id}</Link>
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
export function Invalid({ record }: { record: RecordDetail }) {
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

/** What can be done for the customer of an ended session, and what puts its bill right. */
export function Corrections({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['charging', 'common']);
  const { can } = useAccess();
  const [correcting, setCorrecting] = useUrlParam('correct');
  const [, setSearch] = useSearchParams();
  if (record.status === 'charging') return null;
  const close = () =>
    setSearch((now) => patched(now, { correct: undefined, with: undefined }), { preventScrollReset: true, replace: true });
  const refusal = refusalOf(record);
  const repriceable = record.valid && record.status === 'finished' && record.segments.length > 0 && record.stationId !== null;
  return (
    <div className={styles.corrections}>
      {can('record:refund') && record.status === 'finished' ? (
        <>
          <Tooltip title={refusal === undefined ? undefined : t(`refund.refusal.${refusal}`)}>
            <Button icon={<RollbackOutlined />} disabled={refusal !== undefined} onClick={() => setCorrecting('refund')}>
              {t('refund.action')}
            </Button>
          </Tooltip>
          <RefundDrawer record={record} open={correcting === 'refund'} onClose={close} />
        </>
      ) : null}
      {can('record:receipt') && record.status === 'finished' ? (
        <>
          <Button icon={<MailOutlined />} onClick={() => setCorrecting('receipt')}>
            {t('receipt.action')}
          </Button>
          <ReceiptDrawer transactionId={record.transactionId} open={correcting === 'receipt'} onClose={close} />
        </>
      ) : null}
      <Button icon={<DiffOutlined />} onClick={() => setCorrecting('compare')}>
        {t('compare.action')}
      </Button>
      <CompareDrawer record={record} open={correcting === 'compare'} onClose={close} />
      {can('record:reprice') && repriceable ? (
        <>
          <Button icon={<ReloadOutlined />} onClick={() => setCorrecting('reprice')}>
            {t('reprice.one')}
          </Button>
          <RepriceDrawer record={record} open={correcting === 'reprice'} onClose={close} />
        </>
      ) : null}
      {can('record:invalidate') && record.valid ? (
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

/** Why the session stopped, in a sentence. */
export function StopSentence({ record }: { record: RecordDetail }) {
  const text = stopSentence(record, ALARM_WORDS.faults, language());
  return text === '' ? null : <p className={styles.stop}>{text}</p>;
}

/** Its energy, its cost and how long it took. */
export function useRecordFigures(record: RecordDetail): Stat[] {
  const { t } = useTranslation(['charging', 'common']);
  const word = useColumnWord(recordList);
  return [
    { key: 'energy', label: word('energy'), value: <Energy wh={record.energyWh} as="meter" /> },
    {
      key: 'cost',
      label: record.status === 'finished' ? word('cost') : t('detail.provisionalCost'),
      value: <Money amount={record.cost} currency={record.currency} />,
    },
    ...(isZero(record.refunded)
      ? []
      : [{ key: 'refunded', label: word('refunded'), value: <Money amount={record.refunded} currency={record.currency} /> }]),
    { key: 'duration', label: t('detail.duration'), value: <Duration from={record.startTime} to={record.endTime} /> },
  ];
}

/** Its bill on paper: as PDF, and to be printed. */
export function BillPapers({ transactionId }: { transactionId: number }) {
  const { t } = useTranslation(['charging', 'common']);
  return (
    <>
      <Button icon={<FilePdfOutlined />} title={t('detail.pdf')} onClick={() => void saveBillPdf(transactionId)}>
        PDF
      </Button>
      <Link to={`/historyRecord/chargeRecord/${transactionId}/print`} target="_blank">
        <Button icon={<PrinterOutlined />} tabIndex={-1}>
          {t('detail.print')}
        </Button>
      </Link>
    </>
  );
}
