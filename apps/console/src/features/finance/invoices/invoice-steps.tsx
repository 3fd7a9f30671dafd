import {
  buttonOf,
  contract,
  INVOICE_DEEDS,
  type Invoice,
  type InvoiceDetail,
  invoiceFinishForm,
  invoiceIssueForm,
  invoiceRejectForm,
} from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { DeedButtons, useDeeds } from '../../../entities/deeds.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { money } from '../../../shared/format/format.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { fieldsOf, useFieldLabel } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { FileUpload, type FileValue } from '../../../shared/ui/upload/file-upload.tsx';
import styles from '../parts/finance.module.css';
import { InvoiceTaxes } from './invoice-taxes.tsx';

const IssueField = fieldsOf(invoiceIssueForm);
const RejectField = fieldsOf(invoiceRejectForm);
const FinishField = fieldsOf(invoiceFinishForm);
const STALE = [contract.invoices.list, contract.invoices.get, contract.invoices.records];

interface IssueValues {
  file?: FileValue[];
  invoiceNumber?: string;
  replaceReason?: string;
}

function IssueDrawer({ invoice, open, onClose }: { invoice: InvoiceDetail; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['invoices', 'common']);
  const word = useWord();
  const [form] = Form.useForm<IssueValues>();
  const issue = useSend(contract.invoices.issue, STALE);
  const labelOf = useFieldLabel();
  const again = invoice.fileLink !== null;
  return (
    <FormDrawer<IssueValues>
      title={t(again ? 'replaceTitle' : 'issueTitle')}
      open={open}
      onClose={onClose}
      submitText={word(buttonOf(INVOICE_DEEDS.issue, invoice.status))}
      form={form}
      width={460}
      rename={{ fileName: 'file' }}
      initialValues={{ invoiceNumber: invoice.invoiceNumber }}
      onSubmit={async ({ file, invoiceNumber, replaceReason }) => {
        await issue.mutateAsync({
          params: { id: invoice.id },
          body: { fileName: file?.[0]?.fileName ?? '', invoiceNumber: invoiceNumber ?? '', replaceReason: replaceReason ?? '' },
        });
        notify.success(t('issueDone'));
      }}
    >
      <div className={styles.issueTaxes}>
        <InvoiceTaxes invoice={invoice} />
      </div>
      <IssueField name="invoiceNumber" />
      <IssueField
        name="fileName"
        at="file"
        rules={[
          {
            required: true,
            type: 'array',
            min: 1,
            message: t('common:form.upload', { field: labelOf(invoiceIssueForm.shape.fileName) }),
          },
        ]}
      >
        <FileUpload kind="invoice" />
      </IssueField>
      {again ? (
        <>
          <IssueField name="replaceReason" required />
          <p className={styles.will}>{t('replaceWill')}</p>
        </>
      ) : null}
    </FormDrawer>
  );
}

function RejectDrawer({ invoice, open, onClose }: { invoice: Invoice; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['invoices', 'common']);
  const word = useWord();
  const [form] = Form.useForm<{ reason: string }>();
  const reject = useSend(contract.invoices.reject, STALE);
  return (
    <FormDrawer<{ reason: string }>
      title={t('rejectTitle', { receiver: invoice.receiver })}
      open={open}
      onClose={onClose}
      submitText={word(INVOICE_DEEDS.reject.button)}
      form={form}
      width={440}
      onSubmit={async ({ reason }) => {
        await reject.mutateAsync({ params: { id: invoice.id }, body: { reason } });
        notify.success(t('rejectDone'));
      }}
    >
      <RejectField name="reason" />
      <p className={styles.will}>{t('rejectWill')}</p>
    </FormDrawer>
  );
}

/** For an invoice whose notice cannot go out: handed over, or sent in another way. */
function FinishDrawer({ invoice, open, onClose }: { invoice: Invoice; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['invoices', 'common']);
  const word = useWord();
  const [form] = Form.useForm<{ reason: string }>();
  const finish = useSend(contract.invoices.finish, STALE);
  return (
    <FormDrawer<{ reason: string }>
      title={t('finishTitle', { receiver: invoice.receiver })}
      open={open}
      onClose={onClose}
      submitText={word(INVOICE_DEEDS.finish.button)}
      form={form}
      width={440}
      onSubmit={async ({ reason }) => {
        await finish.mutateAsync({ params: { id: invoice.id }, body: { reason } });
        notify.success(t('finishDone'));
      }}
    >
      <FinishField name="reason" required />
      <p className={styles.will}>{t('finishWill')}</p>
    </FormDrawer>
  );
}

/** What can be done with the invoice next, as buttons, and their forms. */
export function InvoiceDeeds({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation(['invoices', 'common']);
  const confirm = useConfirm();
  const [issuing, setIssuing] = useUrlParam('issue');
  const [rejecting, setRejecting] = useUrlParam('reject');
  const [finishing, setFinishing] = useUrlParam('finish');
  const notice = useSend(contract.invoices.notify, STALE);
  const finish = useSend(contract.invoices.finish, STALE);
  const params = { id: invoice.id };
  const askNotify = () =>
    confirm({
      title: t('notifyAsk', { receiver: invoice.receiver, amount: money(invoice.amount, invoice.currency) }),
      consequence:
        invoice.notificationType === 'mail'
          ? t('notifyMail', { to: invoice.email || '–' })
          : t('notifyMessage', { to: invoice.mobile || '–' }),
      careful: true,
      perform: async () => {
        await notice.mutateAsync({ params });
        notify.success(t('notifyDone'));
      },
    });
  const askFinish = () =>
    confirm({
      title: t('finishAsk', { receiver: invoice.receiver }),
      consequence: t('finishWill'),
      careful: true,
      perform: async () => {
        await finish.mutateAsync({ params, body: {} });
        notify.success(t('finishDone'));
      },
    });
  const deeds = useDeeds(INVOICE_DEEDS, invoice.status, {
    reject: { perform: () => setRejecting('1') },
    issue: { perform: () => setIssuing('1') },
    notify: { perform: askNotify, busy: notice.isPending },
    // Without a notice it is asked why.
    finish: { perform: invoice.status === 'issued' ? () => setFinishing('1') : askFinish, busy: finish.isPending },
  });
  if (deeds.length === 0) return null;
  return (
    <>
      <DeedButtons deeds={deeds} />
      <IssueDrawer invoice={invoice} open={issuing !== undefined} onClose={() => setIssuing(undefined)} />
      <FinishDrawer invoice={invoice} open={finishing !== undefined} onClose={() => setFinishing(undefined)} />
      <RejectDrawer invoice={invoice} open={rejecting !== undefined} onClose={() => setRejecting(undefined)} />
    </>
  );
}
