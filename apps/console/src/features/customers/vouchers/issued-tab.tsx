import { RollbackOutlined } from '@ant-design/icons';
import { contract, pathOf, VOUCHER_STATUS_WORDS, type Voucher, voucherList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ownTime, useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/benefits.module.css';

const TONES: Record<Voucher['status'], Tone> = { free: 'good', used: 'info', expired: 'neutral', withdrawn: 'neutral' };

function useWithdraw() {
  const { t } = useTranslation('benefits');
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
  const word = useWord();
  return <ToneTag tone={TONES[row.status]}>{word(VOUCHER_STATUS_WORDS[row.status])}</ToneTag>;
};

const RecordOf = ({ row }: { row: Voucher }) =>
  row.transactionId === null ? <Missing /> : <Link to={pathOf('record', row.transactionId)}>{row.transactionId}</Link>;

/** Every voucher that was issued: who has it, and what became of it. */
export function IssuedTab() {
  const { t } = useTranslation('benefits');
  const word = useColumnWord(voucherList);
  const { state, query } = useList(voucherList);
  const withdraw = useWithdraw();
  const types = useCall(contract.vouchers.types, { query: { limit: 1000 } }, { staleTime: 30_000 });
  const filters = useListFilters(voucherList, {
    typeId: { options: (types.data?.list ?? []).map((type) => ({ value: String(type.id), label: type.voucherName })) },
  });
  const columns = useListColumns(voucherList, {
    status: (row) => <StatusOf row={row} />,
    issueTime: ownTime((row) => ({ at: row.issueTime, zone: row.timeZone })),
    validTo: ownTime((row) => ({ at: row.validTo, zone: row.timeZone })),
    useTime: ownTime((row) => ({ at: row.useTime, zone: row.timeZone })),
    transactionId: (row) => <RecordOf row={row} />,
  });
  const actions: Column<Voucher> = {
    key: 'actions',
    title: t('actions'),
    width: 72,
    fixed: 'end',
    required: true,
    render: withdraw,
  };
  return (
    <FilteredList
      filters={filters}
      list={voucherList.name}
      label={t('voucher.issuedTab')}
      columns={[...columns, actions]}
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
          <dl className={listParts.cardFacts}>
            <dt>{word('validTo')}</dt>
            <dd>
              <Time at={row.validTo} zone={row.timeZone} own />
            </dd>
            <dt>{word('transactionId')}</dt>
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
