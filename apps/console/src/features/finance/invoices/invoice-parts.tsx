import { DownloadOutlined } from '@ant-design/icons';
import { contract, INVOICE_FIELDS, type Invoice, type InvoiceDetail, invoiceDue, PRINCIPAL_WORDS } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ThingLink } from '../../../entities/hub/thing-link.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { download } from '../../../shared/api/download.ts';
import { report } from '../../../shared/api/report.ts';
import { integer } from '../../../shared/format/format.ts';
import { localDay, moment } from '../../../shared/format/time.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import type { Stat } from '../../../shared/ui/stat-strip.tsx';
import { Missing, Money, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';

/** What an invoice is called: its number, or whom it is for as long as it has none. */
export function useInvoiceName(): (invoice: Pick<Invoice, 'invoiceNumber' | 'receiver'>) => string {
  const { t } = useTranslation('invoices');
  return ({ invoiceNumber, receiver }) =>
    invoiceNumber === '' ? t('detail', { receiver }) : t('numbered', { number: invoiceNumber });
}

/** Whose charging it is made out over, as the way to its page. */
export function InvoiceOwner({ invoice }: { invoice: Pick<Invoice, 'chargeUserId' | 'companyId' | 'ownerName'> }) {
  const { chargeUserId, companyId, ownerName } = invoice;
  return (
    <ThingLink thing={chargeUserId === null ? 'company' : 'chargeUser'} name={chargeUserId ?? companyId}>
      {ownerName}
    </ThingLink>
  );
}

/** Its amount, what is tax of it, and over how many records. */
export function useInvoiceFigures(invoice: InvoiceDetail): Stat[] {
  const { t } = useTranslation('invoices');
  const word = useFieldWord(INVOICE_FIELDS);
  const due = invoiceDue(invoice, Date.now());
  const money = (amount: string | null) => <Money amount={amount} currency={invoice.currency} />;
  return [
    { key: 'amount', label: word('amount'), value: money(invoice.amount) },
    { key: 'net', label: t('tax.net'), value: money(invoice.net) },
    { key: 'tax', label: t('tax.tax'), value: money(invoice.tax) },
    { key: 'records', label: word('recordCount'), value: integer(invoice.recordCount) },
    ...(due ? [{ key: 'due', label: t('due'), value: localDay(due.time, invoice.timeZone) }] : []),
  ];
}

/** What needs somebody: records that have changed, a notice that did not go out, the next step; or why it was rejected. */
export function InvoiceNeeds({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('invoices');
  const word = useFieldWord(INVOICE_FIELDS);
  const { status, notice, rejectReason } = invoice;
  const isLate = invoiceDue(invoice, Date.now())?.isOver === true;
  const since = { applied: invoice.applyTime, issued: invoice.issueTime, notified: invoice.noticeTime };
  if (status === 'rejected') return <Notice tone="neutral" title={word('rejectReason')} text={rejectReason} />;
  return (
    <>
      {invoice.changedRecords > 0 ? <Notice tone="danger" title={t('changedTitle')} text={t('changedHint')} /> : null}
      {notice?.state === 'failed' && status !== 'finished' ? (
        <Notice tone="danger" title={t('notice.failed', { error: notice.error })} />
      ) : status === 'finished' ? null : (
        <Notice
          tone={isLate ? 'danger' : status === 'notified' ? 'info' : 'warning'}
          title={t(isLate ? 'waits.late' : `waits.${status}`, {
            time: moment(since[status] ?? invoice.applyTime, invoice.timeZone, true),
          })}
        />
      )}
    </>
  );
}

/** A file of the invoice, as it is or as it was before it was issued again. */
export function InvoiceFile({ id, issue }: { id: number; issue?: number | undefined }) {
  const { t } = useTranslation('invoices');
  const query = issue === undefined ? {} : { query: { issue } };
  return (
    <Button
      size="small"
      icon={<DownloadOutlined />}
      onClick={() => void download(contract.invoices.file, { params: { id }, ...query }, 'invoice').catch(report)}
    >
      {t('openFile')}
    </Button>
  );
}

/** Its number, its file, and the time over which it is made out. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('invoices');
  const word = useFieldWord(INVOICE_FIELDS);
  return (
    <Facts
      facts={[
        { label: word('invoiceNumber'), value: <TextOrMissing text={invoice.invoiceNumber} /> },
        { label: t('file'), value: invoice.fileLink === null ? <Missing /> : <InvoiceFile id={invoice.id} /> },
        { label: word('providerName'), value: invoice.providerName },
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
        { label: word('remark'), value: <TextOrMissing text={invoice.remark} />, wide: true },
      ]}
    />
  );
}

/** To whom it is made out, and whose charging it is. */
export function InvoiceReceiver({ invoice }: { invoice: InvoiceDetail }) {
  const say = useWord();
  const word = useFieldWord(INVOICE_FIELDS);
  return (
    <Facts
      facts={[
        { label: word('receiver'), value: invoice.receiver },
        { label: word('principalType'), value: say(PRINCIPAL_WORDS[invoice.principalType]) },
        { label: word('ownerName'), value: <InvoiceOwner invoice={invoice} /> },
        { label: word('taxNumber'), value: <TextOrMissing text={invoice.taxNumber} /> },
        { label: word('recipientName'), value: <TextOrMissing text={invoice.recipientName} /> },
        { label: word('mobile'), value: <TextOrMissing text={invoice.mobile} /> },
        { label: word('email'), value: <TextOrMissing text={invoice.email} /> },
        { label: word('address'), value: <TextOrMissing text={invoice.address} />, wide: true },
      ]}
    />
  );
}
