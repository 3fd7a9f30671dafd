import { HANDOVER_COUNTS, type HandoverCount, listOfCount } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { integer } from '../../../shared/format/format.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import styles from './handovers.module.css';
import type { useSummary } from './use-summary.ts';

/** Those that wait for somebody, whenever they came. */
const BAD: readonly HandoverCount[] = [
  'alarmsUnacknowledged',
  'pointsAway',
  'commandsFailed',
  'transfersWaiting',
  'applyOrdersWaiting',
];

/** Each figure leads to the list that it counts. */
export function Counts({ query }: { query: ReturnType<typeof useSummary> }) {
  const { t } = useTranslation('handovers');
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!query.data) return <SkeletonRows columns={2} rows={4} />;
  const { counts, since } = query.data;
  return (
    <ul className={styles.counts} aria-label={t('counts.label')}>
      {HANDOVER_COUNTS.flatMap((key) => {
        const count = counts[key];
        if (count === null || count === undefined) return [];
        return (
          <li key={key} data-bad={count > 0 && BAD.includes(key)} data-none={count === 0}>
            <Link to={listOfCount(key, since)}>
              <b>{integer(count)}</b>
              <span>{t(`counts.${key}`)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
