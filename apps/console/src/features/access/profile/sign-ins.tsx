import { contract, type ResponseOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { useListState } from '../../../shared/hooks/use-url-state.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/profile.module.css';
import { useBrowserName } from '../parts/use-browser-name.ts';

type SignIn = ResponseOf<typeof contract.profile.signIns>['list'][number];
const NO_FILTERS = [] as const;

/** Who tried to sign in with one's account, when and from where. */
export function SignIns() {
  const { t } = useTranslation('account');
  const nameOf = useBrowserName();
  const state = useListState(NO_FILTERS);
  const query = useCall(contract.profile.signIns, { query: { page: state.page, limit: state.limit } }, { keepPrevious: true });
  const result = (row: SignIn) => (
    <ToneTag tone={row.result === 'success' ? 'good' : 'warning'}>{t(`signIns.results.${row.result}`)}</ToneTag>
  );
  const columns: Column<SignIn>[] = [
    { key: 'time', title: t('signIns.time'), width: 148, required: true, render: (row) => <Time at={row.time} /> },
    { key: 'result', title: t('signIns.result'), width: 190, render: result },
    { key: 'address', title: t('sessions.address'), width: 160, render: (row) => row.address },
    {
      key: 'browser',
      title: t('sessions.browser'),
      width: 200,
      render: (row) => <span title={row.userAgent}>{nameOf(row.userAgent)}</span>,
    },
  ];
  return (
    <section className={styles.wide} aria-labelledby="profile-signins">
      <h2 id="profile-signins">{t('signIns.title')}</h2>
      <DataTable<SignIn, never>
        list="signIns"
        label={t('signIns.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => String(row.id)}
        card={(row) => (
          <div className={styles.signIn}>
            <div>
              {result(row)}
              <Time at={row.time} />
            </div>
            <span>
              {row.address} · {nameOf(row.userAgent)}
            </span>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('signIns.empty')} />}
      />
    </section>
  );
}
