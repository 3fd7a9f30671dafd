import { BENEFIT_STATUS_WORDS, contract, type UserGroup } from '@csms/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ThingLink } from '../../../entities/hub/thing-link.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Money } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/customers.module.css';

/** So many of one group are shown. */
const MOST = 50;

interface Lines<T> {
  query: { data: { list: T[] } | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  empty: string;
  keyOf: (row: T) => number;
  children: (row: T) => ReactNode;
}

/** A short list, or that there is nothing in it. */
function Lines<T>({ query, empty, keyOf, children }: Lines<T>) {
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
    ) : (
      <SkeletonRows columns={2} rows={1} />
    );
  if (query.data.list.length === 0) return <p className={textParts.faint}>{empty}</p>;
  return (
    <ul className={styles.list}>
      {query.data.list.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}

/** The companies that pay for the group's members. */
export function GroupCompanies({ group }: { group: UserGroup }) {
  const { t } = useTranslation('users');
  const query = useCall(contract.companies.list, { query: { groupId: group.id, limit: MOST } });
  return (
    <Lines query={query} empty={t('groupDetail.noCompanies')} keyOf={({ id }) => id}>
      {({ id, name, balance, currency }) => (
        <>
          <ThingLink thing="company" name={id}>
            {name}
          </ThingLink>
          <Money amount={balance} currency={currency} />
        </>
      )}
    </Lines>
  );
}

/** The activities that are for this group by name. */
export function GroupActivities({ group }: { group: UserGroup }) {
  const { t } = useTranslation('users');
  const say = useWord();
  const query = useCall(contract.activities.list, { query: { groupId: group.id, limit: MOST } });
  return (
    <Lines query={query} empty={t('groupDetail.noActivities')} keyOf={({ id }) => id}>
      {({ id, activityName, status }) => (
        <>
          <Link className={styles.link} to={`/operateManagement/activityManage?activity=${id}`}>
            {activityName}
          </Link>
          <span className={textParts.faint}>{say(BENEFIT_STATUS_WORDS[status])}</span>
        </>
      )}
    </Lines>
  );
}
