import { RollbackOutlined } from '@ant-design/icons';
import { contract, VOUCHER_STATUSES, type Voucher } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useListState } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing, Money, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../operations.module.css';

const NAMES = ['keyword', 'status', 'typeId', 'chargeUserId'] as const;
type Name = (typeof NAMES)[number];
const TONES: Record<Voucher['status'], Tone> = { free: 'good', used: 'info', expired: 'neutral', withdrawn: 'neutral' };

function useWithdraw() {
  const { t } = useTranslation('operations');
  const confirm = useConfirm();
  const { can } = useAccess();
  const withdraw = useSend(contract.vouchers.withdraw, [contract.vouchers.list, contract.vouchers.types]);
  return (row: Voucher) =>
    row.status === 'free' && can('voucher:issue') ? (
      <Button
        type="text"
        size="small"
        icon={<RollbackOutlined />}
        aria-label={t('voucher.withdraw')}
        title={t('voucher.withdraw')}
        onClick={() =>
          confirm({
            title: t('voucher.withdrawAsk', { name: row.voucherName, account: row.account }),
            consequence: t('voucher.withdrawWill'),
            danger: true,
            perform: async () => {
              await withdraw.mutateAsync({ params: { id: row.id } });
              notify.success(t('voucher.withdrawn'));
            },
          })
        }
      />
    ) : null;
}

const StatusOf = ({ row }: { row: Voucher }) => {
  const { t } = useTranslation('operations');
  return <ToneTag tone={TONES[row.status]}>{t(`voucher.statuses.${row.status}`)}</ToneTag>;
};

const RecordOf = ({ row }: { row: Voucher }) =>
  row.transactionId === null ? (
    <Missing />
  ) : (
    <Link to={`/historyRecord/chargeRecord?record=${row.transactionId}`}>{row.transactionId}</Link>
  );

/** Every voucher that was issued: who has it, and what became of it. */
export function IssuedTab() {
  const { t } = useTranslation('operations');
  const state = useListState(NAMES);
  const withdraw = useWithdraw();
  const types = useCall(contract.vouchers.types, { query: { limit: 1000 } }, { staleTime: 30_000 });
  const columns: Column<Voucher>[] = [
    {
      key: 'voucherName',
      title: t('voucher.name'),
      width: 200,
      required: true,
      fixed: 'start',
      render: (row) => row.voucherName,
    },
    { key: 'account', title: t('account'), width: 160, render: (row) => row.account },
    { key: 'status', title: t('status'), width: 110, render: (row) => <StatusOf row={row} /> },
    {
      key: 'issueTime',
      title: t('voucher.issueTime'),
      width: 204,
      render: (row) => <Time at={row.issueTime} zone={row.timeZone} own />,
    },
    { key: 'issuedBy', title: t('voucher.issuedBy'), width: 150, render: (row) => row.issuedBy },
    { key: 'validTo', title: t('to'), width: 204, render: (row) => <Time at={row.validTo} zone={row.timeZone} own /> },
    {
      key: 'useTime',
      title: t('voucher.useTime'),
      width: 204,
      render: (row) => <Time at={row.useTime} zone={row.timeZone} own />,
    },
    { key: 'transactionId', title: t('voucher.record'), width: 120, render: (row) => <RecordOf row={row} /> },
    {
      key: 'amount',
      title: t('voucher.saved'),
      width: 110,
      align: 'end',
      render: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    { key: 'actions', title: t('actions'), width: 72, fixed: 'end', required: true, render: withdraw },
  ];
  const { keyword, status, typeId, chargeUserId } = state.filters;
  const query = useCall(
    contract.vouchers.list,
    {
      query: {
        keyword,
        status: status?.split(',') as Voucher['status'][] | undefined,
        typeId: typeId ? Number(typeId) : undefined,
        chargeUserId: chargeUserId ? Number(chargeUserId) : undefined,
        page: state.page,
        limit: state.limit,
      },
    },
    { keepPrevious: true },
  );
  return (
    <FilteredList<Voucher, Name>
      filters={[
        { key: 'keyword', label: t('accountOrPhone'), main: true, kind: 'search' },
        {
          key: 'status',
          label: t('status'),
          main: true,
          kind: 'options',
          many: true,
          options: VOUCHER_STATUSES.map((value) => ({ value, label: t(`voucher.statuses.${value}`) })),
        },
        {
          key: 'typeId',
          label: t('voucher.name'),
          main: true,
          kind: 'options',
          many: false,
          options: (types.data?.list ?? []).map((type) => ({ value: String(type.id), label: type.voucherName })),
        },
      ]}
      list="vouchers"
      label={t('voucher.issuedTab')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      card={(row) => (
        <div className={styles.card}>
          <span className={styles.cardHead}>
            <b>{row.voucherName}</b>
            <StatusOf row={row} />
            {withdraw(row)}
          </span>
          <span>{row.account}</span>
          <dl className={styles.cardFacts}>
            <dt>{t('to')}</dt>
            <dd>
              <Time at={row.validTo} zone={row.timeZone} own />
            </dd>
            <dt>{t('voucher.record')}</dt>
            <dd>
              <RecordOf row={row} />
            </dd>
          </dl>
        </div>
      )}
      empty={<StateBlock tone="empty" title={t('voucher.noneIssued')} hint={t('voucher.noneIssuedHint')} />}
    />
  );
}
