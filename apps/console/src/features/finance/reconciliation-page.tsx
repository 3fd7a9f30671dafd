import { SafetyCertificateOutlined } from '@ant-design/icons';
import { contract, RECONCILIATION_KINDS, type Reconciliation } from '@csms/contract';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { providerColumn } from '../../entities/provider-column.ts';
import { useProviderFilter } from '../../entities/provider-filter.tsx';
import { Allowed, useUser } from '../../shared/access/access.tsx';
import { useCall } from '../../shared/api/queries.ts';
import { decimal, integer } from '../../shared/format/format.ts';
import { patched, useListState, useUrlParam } from '../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { StateBlock } from '../../shared/ui/states.tsx';
import type { Column } from '../../shared/ui/table/column.ts';
import { FilteredList } from '../../shared/ui/table/filtered-list.tsx';
import { Time } from '../../shared/ui/value/values.tsx';
import styles from './finance.module.css';
import { ProofDrawer, ProofResult } from './reconciliation/proof-drawer.tsx';
import { RunDrawer } from './reconciliation/run-drawer.tsx';

const FILTERS = ['from', 'to', 'kind', 'differing', 'providerId'] as const;

/** Proofs that ledger, balances and records agree, and where they do not. */
export function Component() {
  const { t } = useTranslation('finance');
  const state = useListState(FILTERS);
  const provider = useProviderFilter(t('provider'));
  const { isShowProvider } = useUser();
  const [open, setOpen] = useUrlParam('proof');
  const [running, setRunning] = useUrlParam('run');
  const [, setSearch] = useSearchParams();
  const query = useCall(
    contract.reconciliations.list,
    {
      query: {
        ...state.filters,
        differing: state.filters.differing as 'true' | undefined,
        page: state.page,
        limit: state.limit,
        sort: state.sort,
      },
    },
    { keepPrevious: true },
  );
  const columns = useMemo<Column<Reconciliation>[]>(
    () => [
      { key: 'day', title: t('reconciliation.day'), width: 120, required: true, sort: 'day', render: (row) => row.day },
      { key: 'kind', title: t('reconciliation.kind'), width: 110, render: (row) => t(`reconciliation.kinds.${row.kind}`) },
      ...providerColumn(isShowProvider, t('provider'), { width: 180 }),
      {
        key: 'result',
        title: t('reconciliation.result'),
        width: 150,
        sort: 'differences',
        render: (row) => <ProofResult proof={row} />,
      },
      {
        key: 'transactions',
        title: t('reconciliation.transactions'),
        width: 140,
        align: 'end',
        render: (row) => integer(row.transactions),
      },
      { key: 'records', title: t('reconciliation.records'), width: 130, align: 'end', render: (row) => integer(row.records) },
      { key: 'wallets', title: t('reconciliation.wallets'), width: 100, align: 'end', render: (row) => integer(row.wallets) },
      {
        key: 'took',
        title: t('reconciliation.took'),
        width: 96,
        align: 'end',
        render: (row) => `${decimal(row.tookMs / 1000, 1)} s`,
      },
      { key: 'time', title: t('reconciliation.checked'), width: 200, sort: 'time', render: (row) => <Time at={row.time} /> },
      {
        key: 'by',
        title: t('reconciliation.by'),
        width: 130,
        render: (row) => row.requestedBy || t('reconciliation.regularly'),
      },
    ],
    [t, isShowProvider],
  );
  return (
    <>
      <PageHeader title={t('reconciliation.title')}>
        <Allowed any={['reconciliation:run']}>
          <Button type="primary" icon={<SafetyCertificateOutlined />} onClick={() => setRunning('1')}>
            {t('reconciliation.run')}
          </Button>
          <RunDrawer
            open={running !== undefined}
            onClose={(proof) =>
              setSearch((now) => patched(now, { run: undefined, ...(proof ? { proof: String(proof) } : {}) }), {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
        </Allowed>
      </PageHeader>
      <FilteredList<Reconciliation, (typeof FILTERS)[number]>
        filters={[
          { key: 'from', toKey: 'to', label: t('period'), main: true, kind: 'range' },
          {
            key: 'differing',
            label: t('reconciliation.differing'),
            main: true,
            kind: 'options',
            many: false,
            options: [
              { value: 'true', label: t('reconciliation.yes') },
              { value: 'false', label: t('reconciliation.no') },
            ],
          },
          {
            key: 'kind',
            label: t('reconciliation.kind'),
            kind: 'options',
            many: true,
            options: RECONCILIATION_KINDS.map((value) => ({ value, label: t(`reconciliation.kinds.${value}`) })),
          },
          ...provider,
        ]}
        list="reconciliations"
        label={t('reconciliation.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(String(row.id))}
        openKey={open ? Number(open) : undefined}
        rowTone={(row) => (row.differences > 0 ? 'attention' : undefined)}
        card={(row) => (
          <button type="button" className={styles.cardButton} onClick={() => setOpen(String(row.id))}>
            <span className={styles.cardHead}>
              <b>
                {row.day} · {t(`reconciliation.kinds.${row.kind}`)}
              </b>
              <ProofResult proof={row} />
            </span>
            <span>{row.providerName}</span>
          </button>
        )}
        empty={<StateBlock tone="empty" title={t('reconciliation.empty')} hint={t('reconciliation.emptyHint')} />}
      />
      <ProofDrawer id={open ? Number(open) : undefined} onClose={() => setOpen(undefined)} />
    </>
  );
}
