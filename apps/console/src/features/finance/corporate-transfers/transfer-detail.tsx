import { CheckOutlined, CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import {
  CORPORATE_STATUS_WORDS,
  CORPORATE_TRANSFER_FIELDS,
  type CorporateTransfer,
  contract,
  corporateRejectForm,
  SPREAD_WORDS,
} from '@csms/contract';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ThingLink } from '../../../entities/hub/thing-link.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { download } from '../../../shared/api/download.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify, report } from '../../../shared/api/report.ts';
import { money } from '../../../shared/format/format.ts';
import { useDrawerThing } from '../../../shared/hooks/thing.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Missing, Money, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/finance.module.css';

const RejectField = fieldsOf(corporateRejectForm);

export function TransferStatus({ status }: { status: CorporateTransfer['status'] }) {
  const say = useWord();
  const tone = { entered: 'warning', confirmed: 'good', rejected: 'neutral' } as const;
  return <ToneTag tone={tone[status]}>{say(CORPORATE_STATUS_WORDS[status])}</ToneTag>;
}

const STALE = [
  contract.corporateTransfers.list,
  contract.corporateTransfers.get,
  contract.companies.list,
  contract.companies.get,
  contract.companies.members,
];

function RejectDrawer({ transfer, open, onClose }: { transfer: CorporateTransfer; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['finance', 'common']);
  const [form] = Form.useForm<{ note: string }>();
  const reject = useSend(contract.corporateTransfers.reject, STALE);
  return (
    <FormDrawer<{ note: string }>
      title={t('corporate.rejectTitle', { reference: transfer.bankReference })}
      open={open}
      onClose={onClose}
      submitText={t('corporate.reject')}
      form={form}
      width={440}
      onSubmit={async ({ note }) => {
        await reject.mutateAsync({ params: { id: transfer.id }, body: { note } });
        notify.success(t('corporate.rejected'));
      }}
    >
      <RejectField name="note" />
      <p className={styles.will}>{t('corporate.rejectHint')}</p>
    </FormDrawer>
  );
}

function Decide({ transfer }: { transfer: CorporateTransfer }) {
  const { t } = useTranslation(['finance', 'common']);
  const confirm = useConfirm();
  const send = useSend(contract.corporateTransfers.confirm, STALE);
  const [rejecting, setRejecting] = useUrlParam('reject');
  if (transfer.status !== 'entered') return null;
  if (transfer.own) return <Notice tone="info" title={t('corporate.own')} />;
  const ask = () =>
    confirm({
      title: t('corporate.confirmAsk', {
        amount: money(transfer.amount, transfer.currency),
        company: transfer.companyName,
      }),
      consequence: t(`corporate.confirmWill.${transfer.spread}`, {
        count: transfer.members,
        amount: money(transfer.memberAmount ?? '0', transfer.currency),
      }),
      careful: true,
      perform: async () => {
        await send.mutateAsync({ params: { id: transfer.id }, body: {} });
        notify.success(t('corporate.confirmed'));
      },
    });
  return (
    <Allowed any={['corporateTransfer:confirm']}>
      <div className={`${styles.actions} ${styles.steps}`}>
        <Button danger icon={<CloseOutlined />} onClick={() => setRejecting('1')}>
          {t('corporate.reject')}
        </Button>
        <Button type="primary" icon={<CheckOutlined />} loading={send.isPending} onClick={ask}>
          {t('corporate.confirm')}
        </Button>
      </div>
      <RejectDrawer transfer={transfer} open={rejecting !== undefined} onClose={() => setRejecting(undefined)} />
    </Allowed>
  );
}

function Body({ transfer }: { transfer: CorporateTransfer }) {
  const { t } = useTranslation(['finance', 'common']);
  const say = useWord();
  const word = useFieldWord(CORPORATE_TRANSFER_FIELDS);
  return (
    <>
      <Decide transfer={transfer} />
      <Facts
        facts={[
          {
            label: word('companyName'),
            value: (
              <ThingLink thing="company" name={transfer.companyId}>
                {transfer.companyName}
              </ThingLink>
            ),
          },
          { label: word('amount'), value: <Money amount={transfer.amount} currency={transfer.currency} /> },
          { label: word('bankReference'), value: <CopyId value={transfer.bankReference} /> },
          { label: word('status'), value: <TransferStatus status={transfer.status} /> },
          {
            label: word('spread'),
            value: [
              say(SPREAD_WORDS[transfer.spread]),
              transfer.memberAmount ? money(transfer.memberAmount, transfer.currency) : '',
              transfer.spread === 'company' ? '' : t('corporate.members', { count: transfer.members }),
            ]
              .filter(Boolean)
              .join(' · '),
            wide: true,
          },
          transfer.spreadAmount !== null &&
            transfer.spread !== 'company' && {
              label: word('spreadAmount'),
              value: <Money amount={transfer.spreadAmount} currency={transfer.currency} />,
            },
          { label: word('enteredBy'), value: transfer.enteredBy },
          { label: word('enteredTime'), value: <Time at={transfer.enteredTime} /> },
          { label: word('decidedBy'), value: transfer.decidedBy ?? <Missing /> },
          { label: word('decidedTime'), value: <Time at={transfer.decidedTime} /> },
          { label: word('providerName'), value: transfer.providerName },
          { label: word('remark'), value: <TextOrMissing text={transfer.remark} />, wide: true },
          { label: word('decisionNote'), value: <TextOrMissing text={transfer.decisionNote} />, wide: true },
          {
            label: word('slipFile'),
            value: transfer.hasSlip ? (
              <Button
                size="small"
                icon={<DownloadOutlined />}
                onClick={() =>
                  void download(contract.corporateTransfers.slip, { params: { id: transfer.id } }, 'slip').catch(report)
                }
              >
                {t('corporate.openSlip')}
              </Button>
            ) : (
              t('corporate.noSlip')
            ),
            wide: true,
          },
        ]}
      />
    </>
  );
}

/** A bank transfer with what has been decided about it, and the decision itself. */
export function TransferDetail({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t } = useTranslation(['finance', 'common']);
  const query = useCall(contract.corporateTransfers.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined, ofRow: true });
  useDrawerThing(query.data && t('corporate.detail', { reference: query.data.bankReference }));
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      open={id !== undefined}
      onClose={onClose}
      size={560}
      destroyOnHidden
      title={t('corporate.detail', { reference: query.data?.bankReference ?? '' })}
    >
      {query.data ? (
        <Body transfer={query.data} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <SkeletonRows columns={2} rows={8} />
      )}
    </RowDrawer>
  );
}
