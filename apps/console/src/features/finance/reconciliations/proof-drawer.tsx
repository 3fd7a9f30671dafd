import { contract, DIFFERENCES_KEPT, type Difference, pathOf, type Reconciliation, reconciliationList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { decimal, integer } from '../../../shared/format/format.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { TABLE_DIALOG_PX } from '../../../shared/ui/table/in-dialog.ts';
import { type PagedColumn, PagedTable } from '../../../shared/ui/table/paged-table.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { usePages } from '../../../shared/ui/table/use-pages.ts';
import { Money, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/finance.module.css';
import { statementPath } from '../parts/wallet-parts.tsx';

export function ProofResult({ proof }: { proof: Reconciliation }) {
  const { t } = useTranslation('finance');
  return proof.differences === 0 ? (
    <ToneTag tone="good">{t('reconciliation.agrees')}</ToneTag>
  ) : (
    <ToneTag tone="danger">{t('reconciliation.differs', { count: proof.differences })}</ToneTag>
  );
}

/** Which record, account or transaction it is about, leading there. */
function Where({ difference }: { difference: Difference }) {
  const { t } = useTranslation('finance');
  const { recordId, accountId, accountRef, accountName, accountKind, ledgerTransactionId } = difference;
  const wallet = accountKind === 'card' || accountKind === 'chargeUser' || accountKind === 'company';
  return (
    <div className={styles.where}>
      {recordId === null ? null : <Link to={pathOf('record', recordId)}>{t('reconciliation.record', { id: recordId })}</Link>}
      {accountKind === null ? null : wallet && accountRef !== null ? (
        <Link to={statementPath({ kind: accountKind, id: accountRef })}>
          {t(`reconciliation.accounts.${accountKind}`)} {accountName}
        </Link>
      ) : (
        <span>{t(`reconciliation.accounts.${accountKind}`)}</span>
      )}
      {accountId !== null && accountRef === null ? <small>{t('reconciliation.account', { id: accountId })}</small> : null}
      {ledgerTransactionId === null ? null : <small>{t('reconciliation.transaction', { id: ledgerTransactionId })}</small>}
    </div>
  );
}

const LIMIT = 20;

function Differences({ proof }: { proof: Reconciliation }) {
  const { t } = useTranslation('finance');
  const pages = usePages(contract.reconciliations.differences, { params: { id: proof.id }, query: {} }, LIMIT);
  const columns: PagedColumn<Difference>[] = [
    {
      key: 'difference',
      title: t('reconciliation.difference'),
      wraps: true,
      render: (one) => t(`reconciliation.differences.${one.kind}`),
    },
    { key: 'where', title: t('reconciliation.where'), render: (one) => <Where difference={one} /> },
    {
      key: 'expected',
      title: t('reconciliation.expected'),
      end: true,
      render: (one) => <Money amount={one.expected} currency={proof.currency} />,
    },
    {
      key: 'found',
      title: t('reconciliation.found'),
      end: true,
      render: (one) => <Money amount={one.found} currency={proof.currency} />,
    },
  ];
  return (
    <>
      {proof.differences > DIFFERENCES_KEPT ? (
        <p>{t('reconciliation.kept', { kept: integer(DIFFERENCES_KEPT), count: proof.differences })}</p>
      ) : null}
      <PagedTable label={t('reconciliation.difference')} columns={columns} {...pages} rowKey={(one) => one.id} empty={null} />
    </>
  );
}

/** One proof: what it looked at, and each place where something does not agree. */
export function ProofDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t } = useTranslation('finance');
  const word = useColumnWord(reconciliationList);
  const query = useCall(contract.reconciliations.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined, ofRow: true });
  const proof = query.data;
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      open={id !== undefined}
      onClose={onClose}
      size={TABLE_DIALOG_PX}
      destroyOnHidden
      title={proof ? t(proof.kind === 'full' ? 'reconciliation.drawerFull' : 'reconciliation.drawer', { day: proof.day }) : ''}
    >
      {proof ? (
        <>
          <div className={styles.facts}>
            <Facts
              facts={[
                { label: word('result'), value: <ProofResult proof={proof} /> },
                { label: word('provider'), value: proof.providerName },
                {
                  label: t('period'),
                  value: (
                    <>
                      <Time at={proof.from} zone={proof.timeZone} /> – <Time at={proof.to} zone={proof.timeZone} />
                    </>
                  ),
                  wide: true,
                },
                { label: word('transactions'), value: integer(proof.transactions) },
                { label: word('wallets'), value: integer(proof.wallets) },
                { label: word('records'), value: integer(proof.records) },
                { label: word('took'), value: `${decimal(proof.tookMs / 1000, 1)} s` },
                { label: word('time'), value: <Time at={proof.time} /> },
                { label: word('by'), value: proof.requestedBy || t('reconciliation.regularly') },
              ]}
            />
          </div>
          {proof.differences === 0 ? (
            <p style={{ color: 'var(--text-soft)' }}>{t('reconciliation.proof')}</p>
          ) : (
            <Differences key={`${proof.id}/${proof.time}`} proof={proof} />
          )}
        </>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <SkeletonRows columns={2} rows={8} />
      )}
    </RowDrawer>
  );
}
