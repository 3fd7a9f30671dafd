import { SafetyCertificateOutlined } from '@ant-design/icons';
import { RECONCILIATION_KIND_WORDS, reconciliationList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { decimal } from '../../../shared/format/format.ts';
import { patched, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import styles from '../parts/finance.module.css';
import { ProofDrawer, ProofResult } from './proof-drawer.tsx';
import { RunDrawer } from './run-drawer.tsx';

/** Proofs that ledger, balances and records agree, and where they do not. */
export function Component() {
  const { t } = useTranslation('finance');
  const { state, query } = useList(reconciliationList);
  const filters = useListFilters(reconciliationList, {});
  const word = useWord();
  const [open, setOpen] = useUrlParam('proof');
  const [running, setRunning] = useUrlParam('run');
  const [, setSearch] = useSearchParams();
  const columns = useListColumns(reconciliationList, {
    result: (row) => <ProofResult proof={row} />,
    took: { align: 'end', render: (row) => `${decimal(row.tookMs / 1000, 1)} s` },
    by: (row) => row.requestedBy || t('reconciliation.regularly'),
  });
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
      <FilteredList
        filters={filters}
        list={reconciliationList.name}
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
                {row.day} · {word(RECONCILIATION_KIND_WORDS[row.kind])}
              </b>
              <ProofResult proof={row} />
            </span>
          </button>
        )}
        empty={<StateBlock tone="empty" title={t('reconciliation.empty')} hint={t('reconciliation.emptyHint')} />}
      />
      <ProofDrawer id={open ? Number(open) : undefined} onClose={() => setOpen(undefined)} />
    </>
  );
}
