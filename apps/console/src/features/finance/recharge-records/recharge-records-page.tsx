import { SwapOutlined } from '@ant-design/icons';
import { contract, RECHARGE_KIND_WORDS, type RechargeRecord, rechargeRecordList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { figure } from '../../../entities/handbook/definition.tsx';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { useAsked } from '../../../shared/api/queries.ts';
import { integer, MISSING } from '../../../shared/format/format.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Money, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/finance.module.css';
import { Amount, WalletName } from '../parts/wallet-parts.tsx';

/** The columns of recharges: whose it is, which way it went, and from where. */
function useRechargeColumns(): Column<RechargeRecord>[] {
  const word = useWord();
  return useListColumns(rechargeRecordList, {
    account: (row) => <WalletName wallet={row.account} />,
    tradeType: (row) => (
      <ToneTag tone={row.tradeType === 'refund' ? 'warning' : 'good'}>{word(RECHARGE_KIND_WORDS[row.tradeType])}</ToneTag>
    ),
    amount: (row) => <Amount amount={row.amount} currency={row.currency} />,
  });
}

/** Every recharge and refund there has been, out of the ledger. */
export function Component() {
  const { t } = useTranslation(['finance', 'common']);
  const { state, query } = useList(rechargeRecordList);
  const filters = useListFilters(rechargeRecordList, {});
  const columns = useRechargeColumns();
  const totals = useAsked(contract.rechargeRecords.totals, { query: state.filters }, { keepPrevious: true });
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
          <ListExport list={rechargeRecordList} state={state} columns={columns} disabled={!query.data?.total} />
        </Allowed>
      </PageHeader>
      <FilteredList
        filters={filters}
        between={
          <StatStrip
            label={t('recharges.totals')}
            query={totals}
            stats={[
              figure(
                'finance.rechargeRecords.count',
                t('recharges.count'),
                !totals.data ? MISSING : partial ? t('common:table.moreThan', { total: counted }) : counted,
              ),
              ...(totals.data?.length
                ? totals.data
                : [{ currency: '', recharged: null, refunded: null, goodwill: null }]
              ).flatMap((one) => [
                figure(
                  'finance.rechargeRecords.recharged',
                  ofNewest(named(t('recharges.recharged'), one.currency)),
                  <Money amount={one.recharged} currency={one.currency} />,
                ),
                figure(
                  'finance.rechargeRecords.refunded',
                  ofNewest(named(t('recharges.refunded'), one.currency)),
                  <Money amount={one.refunded} currency={one.currency} />,
                ),
                figure(
                  'finance.rechargeRecords.goodwill',
                  ofNewest(named(t('recharges.goodwill'), one.currency)),
                  <Money amount={one.goodwill} currency={one.currency} />,
                ),
              ]),
            ]}
          />
        }
        list={rechargeRecordList.name}
        label={t('recharges.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.transactionId}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.cardHead}>
              <WalletName wallet={row.account} />
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
