import { contract, type InvoiceDetail } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { OpenPage } from '../../../entities/hub/open-page.tsx';
import { InvoiceStatus } from '../../../entities/invoice-status.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useDrawerThing } from '../../../shared/hooks/thing.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { TABLE_DIALOG_PX } from '../../../shared/ui/table/in-dialog.ts';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import styles from '../parts/finance.module.css';
import { InvoiceFacts, InvoiceNeeds, InvoiceReceiver, useInvoiceFigures, useInvoiceName } from './invoice-parts.tsx';
import { InvoiceRecords } from './invoice-records.tsx';
import { InvoiceDeeds } from './invoice-steps.tsx';
import { InvoiceTaxes } from './invoice-taxes.tsx';
import { InvoiceTimeline } from './invoice-timeline.tsx';

function Body({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation(['invoices', 'hub']);
  return (
    <>
      <div className={styles.standing}>
        <InvoiceStatus status={invoice.status} />
        <div className={styles.actions}>
          <InvoiceDeeds invoice={invoice} />
        </div>
      </div>
      <InvoiceNeeds invoice={invoice} />
      <StatStrip label={t('hub:figures')} stats={useInvoiceFigures(invoice)} />
      <div className={styles.facts}>
        <InvoiceFacts invoice={invoice} />
      </div>
      <Section title={t('tax.title')}>
        <InvoiceTaxes invoice={invoice} />
      </Section>
      <Section title={t('to')}>
        <InvoiceReceiver invoice={invoice} />
      </Section>
      <Section title={t('progress')}>
        <InvoiceTimeline invoice={invoice} />
      </Section>
      <Section title={t('recordsOf', { count: invoice.recordCount })}>
        <InvoiceRecords invoice={invoice} />
      </Section>
    </>
  );
}

/** An invoice with its records, how far it is, and the next step. */
export function InvoiceDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const nameOf = useInvoiceName();
  const query = useCall(contract.invoices.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined, ofRow: true });
  const name = query.data && nameOf(query.data);
  useDrawerThing(name);
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      open={id !== undefined}
      onClose={onClose}
      size={TABLE_DIALOG_PX}
      destroyOnHidden
      title={name ?? ''}
      extra={id === undefined ? null : <OpenPage thing="invoice" name={id} />}
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
