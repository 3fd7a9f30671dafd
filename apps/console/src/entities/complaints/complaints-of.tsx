import { contract, pathOf, type QueryOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../shared/access/access.tsx';
import { useCall } from '../../shared/api/queries.ts';
import { moment } from '../../shared/format/time.ts';
import { HubPanel } from '../hub/hub.tsx';
import { ComplaintState } from './complaint-parts.tsx';
import styles from './complaints.module.css';

const SHOWN = 10;

/** Complaints about one thing or of one driver, open ones first; nothing where there are none. */
export function ComplaintsOf({ of }: { of: Partial<QueryOf<typeof contract.complaints.list>> }) {
  const { t } = useTranslation('complaints');
  const { can } = useAccess();
  const { data } = useCall(
    contract.complaints.list,
    { query: { ...of, limit: SHOWN, page: 1 } },
    { enabled: can('complaint:read'), silent: true },
  );
  if (!data?.total) return null;
  return (
    <HubPanel title={t('of', { count: data.total })}>
      <ul className={styles.of}>
        {data.list.map((row) => (
          <li key={row.id}>
            <Link to={pathOf('complaint', row.id)}>{row.number}</Link>
            <ComplaintState row={row} />
            <span className={styles.text}>{row.description}</span>
            <small>
              {[row.assigneeName ?? t('nobody'), row.state === 'open' ? t('due', { time: moment(row.dueTime) }) : '']
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </HubPanel>
  );
}
