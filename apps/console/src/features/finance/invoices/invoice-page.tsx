import { contract, type InvoiceDetail } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Complain, ComplainButton } from '../../../entities/complaints/complain.tsx';
import { ComplaintsOf } from '../../../entities/complaints/complaints-of.tsx';
import { HubHead, HubPage, HubPanel, HubTabs } from '../../../entities/hub/hub.tsx';
import { InvoiceStatus } from '../../../entities/invoice-status.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { InvoiceFacts, InvoiceNeeds, InvoiceReceiver, useInvoiceFigures, useInvoiceName } from './invoice-parts.tsx';
import { InvoiceRecords } from './invoice-records.tsx';
import { InvoiceDeeds } from './invoice-steps.tsx';
import { InvoiceTaxes } from './invoice-taxes.tsx';
import { InvoiceTimeline } from './invoice-timeline.tsx';

function InvoiceHub({ invoice, name }: { invoice: InvoiceDetail; name: string }) {
  const { t } = useTranslation('invoices');
  return (
    <>
      <HubHead
        name={name}
        state={<InvoiceStatus status={invoice.status} />}
        deeds={
          <>
            <ComplainButton />
            <InvoiceDeeds invoice={invoice} />
          </>
        }
        needs={<InvoiceNeeds invoice={invoice} />}
        figures={useInvoiceFigures(invoice)}
      />
      <HubTabs
        tabs={{
          now: (
            <>
              <HubPanel title={t('to')}>
                <InvoiceReceiver invoice={invoice} />
              </HubPanel>
              <HubPanel title={t('tax.title')}>
                <InvoiceTaxes invoice={invoice} />
              </HubPanel>
              <HubPanel title={t('paper')}>
                <InvoiceFacts invoice={invoice} />
              </HubPanel>
              <ComplaintsOf of={{ invoiceId: invoice.id }} />
            </>
          ),
          history: (
            <HubPanel title={t('progress')}>
              <InvoiceTimeline invoice={invoice} />
            </HubPanel>
          ),
          money: (
            <HubPanel title={t('recordsOf', { count: invoice.recordCount })}>
              <InvoiceRecords invoice={invoice} />
            </HubPanel>
          ),
        }}
      />
      <Complain about={{ kind: 'invoice', key: String(invoice.id), name }} providerId={invoice.providerId} />
    </>
  );
}

/** One invoice, whole: to whom it goes, its tax, its steps, the records on it. */
export function Component() {
  const { t } = useTranslation('invoices');
  const id = Number(useParams().id);
  const nameOf = useInvoiceName();
  const query = useCall(contract.invoices.get, { params: { id } });
  return (
    <HubPage
      query={query}
      nameOf={nameOf}
      missing={t('missing')}
      list={{ to: '/financialManagement/invoiceRecordManage', title: t('title') }}
    >
      {(invoice) => <InvoiceHub invoice={invoice} name={nameOf(invoice)} />}
    </HubPage>
  );
}
