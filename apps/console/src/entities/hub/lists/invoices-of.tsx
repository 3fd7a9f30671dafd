import { contract, INVOICE_FIELDS, type Invoice } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { integer } from '../../../shared/format/format.ts';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type PagedColumn, PagedTable } from '../../../shared/ui/table/paged-table.tsx';
import { usePages } from '../../../shared/ui/table/use-pages.ts';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { Money, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import { InvoiceStatus } from '../../invoice-status.tsx';
import { ThingLink } from '../thing-link.tsx';

interface Props {
  asked: { chargeUserId: number } | { companyId: number };
  /** By what the list of all invoices finds them. */
  name: string;
}

/** The invoices of a driver or a company, the newest application first. */
export function InvoicesOf({ asked, name }: Props) {
  const { t } = useTranslation('hub');
  const word = useFieldWord(INVOICE_FIELDS);
  const pages = usePages(contract.invoices.list, { query: asked });
  const columns: PagedColumn<Invoice>[] = [
    {
      key: 'receiver',
      title: word('receiver'),
      render: ({ id, receiver }) => (
        <ThingLink thing="invoice" name={id}>
          {receiver}
        </ThingLink>
      ),
    },
    { key: 'number', title: word('invoiceNumber'), render: ({ invoiceNumber }) => <TextOrMissing text={invoiceNumber} /> },
    { key: 'status', title: word('status'), render: ({ status }) => <InvoiceStatus status={status} /> },
    { key: 'records', title: word('recordCount'), end: true, render: ({ recordCount }) => integer(recordCount) },
    {
      key: 'amount',
      title: word('amount'),
      end: true,
      render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'applied',
      title: word('applyTime'),
      render: ({ applyTime, timeZone }) => <Time at={applyTime} zone={timeZone} own />,
    },
  ];
  return (
    <PagedTable
      label={t('invoices.label')}
      columns={columns}
      {...pages}
      rowKey={({ id }) => id}
      empty={<StateBlock tone="empty" title={t('invoices.empty')} />}
      foot={
        <TextLink to={`/financialManagement/invoiceRecordManage?${new URLSearchParams({ keyword: name })}`}>
          {t('invoices.all')}
        </TextLink>
      }
    />
  );
}
