import { DownloadOutlined } from '@ant-design/icons';
import {
  contract,
  INVOICE_FIELDS,
  INVOICE_STATUS_WORDS,
  type Invoice,
  type InvoiceDetail,
  type InvoiceRecord,
  invoiceIssueForm,
  invoiceList,
  NOTIFICATION_WORDS,
  PRINCIPAL_WORDS,
  pathOf,
} from '@csms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { download } from '../../../shared/api/download.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { report } from '../../../shared/api/report.ts';
import { useDrawerThing } from '../../../shared/hooks/thing.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { useFieldLabel } from '../../../shared/ui/form/fields.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { TABLE_DIALOG_PX } from '../../../shared/ui/table/in-dialog.ts';
import { type PagedColumn, PagedTable } from '../../../shared/ui/table/paged-table.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Energy, Money, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/finance.module.css';
import { InvoiceSteps } from './invoice-steps.tsx';
import { InvoiceTaxes } from './invoice-taxes.tsx';

export function InvoiceStatus({ status }: { status: Invoice['status'] }) {
  const say = useWord();
  const tone = { applied: 'warning', issued: 'info', notified: 'info', finished: 'good', rejected: 'neutral' } as const;
  return <ToneTag tone={tone[status]}>{say(INVOICE_STATUS_WORDS[status])}</ToneTag>;
}

const LIMIT = 10;

function Records({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const word = useColumnWord(invoiceList);
  const [page, setPage] = useState(1);
  const query = useCall(
    contract.invoices.records,
    { params: { id: invoice.id }, query: { page, limit: LIMIT } },
    { keepPrevious: true },
  );
  const columns: PagedColumn<InvoiceRecord>[] = [
    {
      key: 'transaction',
      title: t('transaction'),
      render: (one) => <Link to={pathOf('record', one.transactionId)}>{one.transactionId}</Link>,
    },
    { key: 'station', title: t('station'), render: (one) => one.stationName },
    { key: 'started', title: t('started'), render: (one) => <Time at={one.startTime} zone={one.timeZone} own /> },
    { key: 'energy', title: t('energy'), end: true, render: (one) => <Energy wh={one.energyWh} as="meter" /> },
    {
      key: 'net',
      title: t('tax.net'),
      end: true,
      render: (one) => <Money amount={one.net} currency={invoice.currency} />,
    },
    {
      key: 'rate',
      title: t('tax.rate'),
      end: true,
      render: ({ net, taxPercent }) =>
        net === null ? t('tax.unknown') : taxPercent === null ? t('tax.none') : t('tax.rateOf', { percent: taxPercent }),
    },
    {
      key: 'tax',
      title: t('tax.tax'),
      end: true,
      render: (one) => <Money amount={one.tax} currency={invoice.currency} />,
    },
    {
      key: 'invoiced',
      title: t('invoiced'),
      end: true,
      render: (one) => <Money amount={one.amount} currency={invoice.currency} />,
    },
    {
      key: 'now',
      title: t('now'),
      end: true,
      render: (one) => (one.valid ? <Money amount={one.costNow} currency={invoice.currency} /> : t('invalid')),
    },
  ];
  return (
    <PagedTable
      label={word('records')}
      columns={columns}
      query={query}
      rowKey={(one) => one.transactionId}
      rowClass={(one) => (one.changed ? styles.changed : undefined)}
      page={page}
      size={LIMIT}
      onPage={setPage}
      empty={null}
    />
  );
}

function Body({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('invoices');
  const say = useWord();
  const word = useFieldWord(INVOICE_FIELDS);
  const labelOf = useFieldLabel();
  const { notice } = invoice;
  return (
    <>
      {invoice.changedRecords > 0 ? <Notice tone="danger" title={t('changedTitle')} text={t('changedHint')} /> : null}
      <InvoiceSteps invoice={invoice} />
      <div className={styles.facts}>
        <Facts
          facts={[
            { label: word('amount'), value: <Money amount={invoice.amount} currency={invoice.currency} /> },
            { label: word('status'), value: <InvoiceStatus status={invoice.status} /> },
            { label: word('invoiceNumber'), value: <TextOrMissing text={invoice.invoiceNumber} /> },
            {
              label: t('file'),
              value:
                invoice.fileLink === null ? (
                  <TextOrMissing text="" />
                ) : (
                  <Button
                    size="small"
                    icon={<DownloadOutlined />}
                    onClick={() => void download(contract.invoices.file, { params: { id: invoice.id } }, 'invoice').catch(report)}
                  >
                    {t('openFile')}
                  </Button>
                ),
            },
            {
              label: t('charged'),
              value: (
                <>
                  <Time at={invoice.periodFrom} zone={invoice.timeZone} own /> –{' '}
                  <Time at={invoice.periodTo} zone={invoice.timeZone} own />
                </>
              ),
              wide: true,
            },
            invoice.finishReason !== '' && { label: word('finishReason'), value: invoice.finishReason, wide: true },
            invoice.status === 'rejected' && { label: word('rejectReason'), value: invoice.rejectReason, wide: true },
            { label: word('remark'), value: <TextOrMissing text={invoice.remark} />, wide: true },
          ]}
        />
      </div>
      <Section title={t('tax.title')}>
        <InvoiceTaxes invoice={invoice} />
      </Section>
      <Section title={t('to')}>
        <Facts
          facts={[
            { label: word('receiver'), value: invoice.receiver },
            { label: word('principalType'), value: say(PRINCIPAL_WORDS[invoice.principalType]) },
            { label: word('ownerName'), value: <TextOrMissing text={invoice.ownerName} /> },
            { label: word('taxNumber'), value: <TextOrMissing text={invoice.taxNumber} /> },
            { label: word('recipientName'), value: <TextOrMissing text={invoice.recipientName} /> },
            { label: word('mobile'), value: <TextOrMissing text={invoice.mobile} /> },
            { label: word('email'), value: <TextOrMissing text={invoice.email} />, wide: true },
            { label: word('address'), value: <TextOrMissing text={invoice.address} />, wide: true },
          ]}
        />
      </Section>
      <Section title={t('progress')}>
        <Facts
          facts={[
            { label: word('applyTime'), value: <Time at={invoice.applyTime} zone={invoice.timeZone} own /> },
            { label: word('appliedBy'), value: <TextOrMissing text={invoice.appliedBy} /> },
            { label: word('issueTime'), value: <Time at={invoice.issueTime} zone={invoice.timeZone} own /> },
            { label: word('noticeTime'), value: <Time at={invoice.noticeTime} zone={invoice.timeZone} own /> },
            notice !== null && {
              label: say(NOTIFICATION_WORDS[invoice.notificationType]),
              value: t(`notice.${notice.state}`, { error: notice.error }),
            },
            { label: word('finishTime'), value: <Time at={invoice.finishTime} zone={invoice.timeZone} own /> },
            invoice.rejectTime !== null && {
              label: word('rejectTime'),
              value: <Time at={invoice.rejectTime} zone={invoice.timeZone} own />,
            },
            { label: word('providerName'), value: invoice.providerName },
          ]}
        />
      </Section>
      {invoice.earlierIssues.length > 0 ? (
        <Section title={t('earlier')}>
          {invoice.earlierIssues.map((one) => (
            <Facts
              key={one.id}
              facts={[
                { label: word('invoiceNumber'), value: <TextOrMissing text={one.invoiceNumber} /> },
                {
                  label: t('file'),
                  value: (
                    <Button
                      size="small"
                      icon={<DownloadOutlined />}
                      onClick={() =>
                        void download(
                          contract.invoices.file,
                          { params: { id: invoice.id }, query: { issue: one.id } },
                          'invoice',
                        ).catch(report)
                      }
                    >
                      {t('openFile')}
                    </Button>
                  ),
                },
                { label: word('issueTime'), value: <Time at={one.issueTime} /> },
                { label: t('replaced'), value: <Time at={one.replaceTime} /> },
                { label: t('replacedBy'), value: one.replacedBy },
                { label: labelOf(invoiceIssueForm.shape.replaceReason), value: one.reason, wide: true },
              ]}
            />
          ))}
        </Section>
      ) : null}
      <Section title={t('recordsOf', { count: invoice.recordCount })}>
        <Records invoice={invoice} />
      </Section>
    </>
  );
}

/** An invoice with its records, how far it is, and the next step. */
export function InvoiceDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t } = useTranslation('invoices');
  const query = useCall(contract.invoices.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined, ofRow: true });
  useDrawerThing(query.data && t('detail', { receiver: query.data.receiver }));
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      open={id !== undefined}
      onClose={onClose}
      size={TABLE_DIALOG_PX}
      destroyOnHidden
      title={query.data ? t('detail', { receiver: query.data.receiver }) : ''}
    >
      {query.data ? (
        <Body invoice={query.data} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <SkeletonRows columns={2} rows={10} />
      )}
    </RowDrawer>
  );
}
