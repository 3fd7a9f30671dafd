import { contract, type Invoice, type InvoiceRecord, invoiceList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { ThingLink } from '../../../entities/hub/thing-link.tsx';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type PagedColumn, PagedTable } from '../../../shared/ui/table/paged-table.tsx';
import { usePages } from '../../../shared/ui/table/use-pages.ts';
import { Energy, Money, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/finance.module.css';

const LIMIT = 10;

/** What an invoice is made out over; records that have changed since stand first. */
export function InvoiceRecords({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const word = useColumnWord(invoiceList);
  const pages = usePages(contract.invoices.records, { params: { id: invoice.id }, query: {} }, LIMIT);
  const columns: PagedColumn<InvoiceRecord>[] = [
    {
      key: 'transaction',
      title: t('transaction'),
      render: ({ transactionId }) => (
        <ThingLink thing="record" name={transactionId}>
          {transactionId}
        </ThingLink>
      ),
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
      {...pages}
      rowKey={(one) => one.transactionId}
      rowClass={(one) => (one.changed ? styles.changed : undefined)}
      empty={<StateBlock tone="empty" title={t('noRecords')} />}
    />
  );
}
