import { SwapOutlined } from '@ant-design/icons';
import { contract, RECHARGE_EXPORT_COLUMNS, type RechargeRecord, TRADE_TYPES, WALLET_KINDS } from '@csms/contract';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { providerColumn } from '../../entities/provider-column.ts';
import { useProviderFilter } from '../../entities/provider-filter.tsx';
import { Allowed, useUser } from '../../shared/access/access.tsx';
import { useCall } from '../../shared/api/queries.ts';
import { integer, MISSING } from '../../shared/format/format.ts';
import { userZone } from '../../shared/format/time.ts';
import { useListState } from '../../shared/hooks/use-url-state.ts';
import { ExportButton } from '../../shared/ui/export/export-button.tsx';
import { exportFile } from '../../shared/ui/export/export-file.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { StatStrip } from '../../shared/ui/stat-strip.tsx';
import { StateBlock } from '../../shared/ui/states.tsx';
import { ToneTag } from '../../shared/ui/status-tag.tsx';
import type { Column } from '../../shared/ui/table/column.ts';
import { FilteredList } from '../../shared/ui/table/filtered-list.tsx';
import { useColumns } from '../../shared/ui/table/list-settings.tsx';
import { CopyId } from '../../shared/ui/value/copy-id.tsx';
import { Missing, Money, TextOrMissing, Time } from '../../shared/ui/value/values.tsx';
import styles from './finance.module.css';
import { AccountName, Amount, useSourceText } from './parts.tsx';

const FILTERS = [
  'keyword',
  'from',
  'to',
  'tradeType',
  'accountKind',
  'source',
  'operator',
  'transactionId',
  'thirdPartyTransactionId',
  'providerId',
  'firstDay',
  'lastDay',
  'currency',
] as const;
type ExportColumn = (typeof RECHARGE_EXPORT_COLUMNS)[number];
const isExported = (key: string): key is ExportColumn => (RECHARGE_EXPORT_COLUMNS as readonly string[]).includes(key);

/** The keys are those of the export, so that what is exported is what is seen. */
function useRechargeColumns(): Column<RechargeRecord>[] {
  const { t } = useTranslation('finance');
  const sourceText = useSourceText();
  const { isShowProvider } = useUser();
  return useMemo<Column<RechargeRecord>[]>(
    () => [
      { key: 'time', title: t('time'), width: 200, sort: 'time', required: true, render: (row) => <Time at={row.time} /> },
      { key: 'account', title: t('recharges.account'), width: 190, render: (row) => <AccountName account={row.account} /> },
      {
        key: 'tradeType',
        title: t('recharges.tradeType'),
        width: 96,
        render: (row) => (
          <ToneTag tone={row.tradeType === 'refund' ? 'warning' : 'good'}>{t(`movements.${row.tradeType}`)}</ToneTag>
        ),
      },
      {
        key: 'amount',
        title: t('amount'),
        width: 116,
        align: 'end',
        sort: 'amount',
        render: (row) => <Amount amount={row.amount} currency={row.currency} />,
      },
      {
        key: 'balanceBefore',
        title: t('recharges.before'),
        width: 124,
        align: 'end',
        render: (row) => <Money amount={row.balanceBefore} currency={row.currency} />,
      },
      {
        key: 'balanceAfter',
        title: t('recharges.after'),
        width: 124,
        align: 'end',
        hidden: true,
        render: (row) => <Money amount={row.balanceAfter} currency={row.currency} />,
      },
      { key: 'source', title: t('recharges.source'), width: 160, render: (row) => sourceText(row.source) },
      {
        key: 'thirdPartyTransactionId',
        title: t('recharges.thirdParty'),
        width: 180,
        render: (row) => (row.thirdPartyTransactionId ? <CopyId value={row.thirdPartyTransactionId} /> : <Missing />),
      },
      {
        key: 'operator',
        title: t('operator'),
        width: 120,
        full: (row) => row.operator,
        render: (row) => <TextOrMissing text={row.operator} />,
      },
      ...providerColumn(isShowProvider, t('provider')),
      {
        key: 'remark',
        title: t('remark'),
        width: 160,
        full: (row) => row.remark,
        render: (row) => <TextOrMissing text={row.remark} />,
      },
      {
        key: 'transactionId',
        title: t('recharges.transactionId'),
        width: 110,
        render: (row) => <CopyId value={row.transactionId} />,
      },
    ],
    [t, sourceText, isShowProvider],
  );
}

/** Every recharge and refund there has been, out of the ledger. */
export function Component() {
  const { t } = useTranslation(['finance', 'common']);
  const state = useListState(FILTERS);
  const provider = useProviderFilter(t('provider'));
  const columns = useRechargeColumns();
  const query = useCall(
    contract.rechargeRecords.list,
    { query: { ...state.filters, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  const totals = useCall(contract.rechargeRecords.totals, { query: state.filters }, { keepPrevious: true });
  const visible = useColumns('recharges', columns).map((column) => column.key);
  const exportTitle: Record<ExportColumn, string> = {
    transactionId: t('recharges.transactionId'),
    time: t('time'),
    account: t('recharges.account'),
    accountKind: t('recharges.accountKind'),
    tradeType: t('recharges.tradeType'),
    amount: t('amount'),
    currency: t('recharges.currency'),
    balanceBefore: t('recharges.before'),
    balanceAfter: t('recharges.after'),
    source: t('recharges.source'),
    thirdPartyTransactionId: t('recharges.thirdParty'),
    operator: t('operator'),
    provider: t('provider'),
    remark: t('remark'),
  };
  const many = (totals.data?.length ?? 0) > 1;
  const partial = totals.data?.some((one) => !one.complete) ?? false;
  const counted = integer((totals.data ?? []).reduce((sum, one) => sum + one.records, 0));
  const ofNewest = (label: string) => (partial ? t('recharges.ofNewest', { label, count: counted }) : label);
  const named = (what: string, currency: string) => (many ? t('recharges.ofCurrency', { what, currency }) : what);
  return (
    <>
      <PageHeader title={t('recharges.title')}>
        <Allowed any={['transfer:read']}>
          <Link to="/financialManagement/transferRecord">
            <Button icon={<SwapOutlined />} tabIndex={-1}>
              {t('recharges.toTransfers')}
            </Button>
          </Link>
        </Allowed>
        <Allowed any={['rechargeRecord:export']}>
          <ExportButton
            source="recharges"
            disabled={!query.data?.total}
            visible={[...visible.filter(isExported), 'currency']}
            columns={RECHARGE_EXPORT_COLUMNS.map((key) => ({ key, title: exportTitle[key] }))}
            run={(format, chosen) =>
              exportFile(
                contract.rechargeRecords.export,
                { query: { ...state.filters, format, columns: chosen, timeZone: userZone() } },
                `recharge-records.${format}`,
              )
            }
          />
        </Allowed>
      </PageHeader>
      <FilteredList<RechargeRecord, (typeof FILTERS)[number]>
        filters={[
          { key: 'keyword', label: t('keyword'), main: true, kind: 'search' },
          { key: 'from', toKey: 'to', label: t('period'), main: true, kind: 'range' },
          {
            key: 'tradeType',
            label: t('recharges.tradeType'),
            main: true,
            kind: 'options',
            many: true,
            options: TRADE_TYPES.map((value) => ({ value, label: t(`movements.${value}`) })),
          },
          {
            key: 'accountKind',
            label: t('recharges.accountKind'),
            kind: 'options',
            many: true,
            options: WALLET_KINDS.map((value) => ({ value, label: t(`accountKinds.${value}`) })),
          },
          {
            key: 'source',
            label: t('recharges.source'),
            kind: 'options',
            many: false,
            options: (['console', 'app', 'corporateTransfer'] as const).map((value) => ({ value, label: t(`sources.${value}`) })),
          },
          { key: 'operator', label: t('operator'), kind: 'text' },
          { key: 'transactionId', label: t('recharges.transactionId'), kind: 'text' },
          { key: 'thirdPartyTransactionId', label: t('recharges.thirdParty'), kind: 'text' },
          { key: 'firstDay', toKey: 'lastDay', label: t('days'), kind: 'days' },
          { key: 'currency', label: t('recharges.currency'), kind: 'text' },
          ...provider,
        ]}
        between={
          <StatStrip
            label={t('recharges.totals')}
            loading={totals.isPending}
            stats={[
              {
                key: 'count',
                label: t('recharges.count'),
                value: !totals.data ? MISSING : partial ? t('common:table.moreThan', { total: counted }) : counted,
              },
              ...(totals.data?.length ? totals.data : [{ currency: '', recharged: null, refunded: null }]).flatMap((one) => [
                {
                  key: `in${one.currency}`,
                  label: ofNewest(named(t('recharges.recharged'), one.currency)),
                  value: <Money amount={one.recharged} currency={one.currency} />,
                },
                {
                  key: `out${one.currency}`,
                  label: ofNewest(named(t('recharges.refunded'), one.currency)),
                  value: <Money amount={one.refunded} currency={one.currency} />,
                },
              ]),
            ]}
          />
        }
        list="recharges"
        label={t('recharges.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.transactionId}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.cardHead}>
              <AccountName account={row.account} />
              <Amount amount={row.amount} currency={row.currency} />
            </div>
            <div>
              <Time at={row.time} /> · {t(`movements.${row.tradeType}`)}
              {row.operator ? ` · ${row.operator}` : ''}
            </div>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('recharges.empty')} hint={t('recharges.emptyHint')} />}
      />
    </>
  );
}
