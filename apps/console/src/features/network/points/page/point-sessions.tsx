import { type ChargingRecord, contract, pathOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ConnectorLink } from '../../../../entities/hub/thing-link.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import listParts from '../../../../shared/ui/list-parts.module.css';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../../shared/ui/text.module.css';
import { TextLink } from '../../../../shared/ui/text-link.tsx';
import { Energy, Money, Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../points.module.css';

function Session({ record }: { record: ChargingRecord }) {
  const { t } = useTranslation(['pointWork', 'common']);
  return (
    <li>
      <div className={`${styles.row} ${styles.session}`}>
        <TextLink to={pathOf('record', record.transactionId)}>
          {t('page.transaction')} {record.transactionId}
        </TextLink>
        <span>
          <ConnectorLink serialNumber={record.serialNumber} connectorNo={record.connectorNo}>
            {t('form.connectorNo', { no: record.connectorNo })}
          </ConnectorLink>
        </span>
        <span>
          <Energy wh={record.energyWh} />
        </span>
        <span>
          <Money amount={record.cost} currency={record.currency} />
        </span>
        <span className={textParts.faintSmall}>
          <Time at={record.startTime} zone={record.timeZone} />
        </span>
      </div>
    </li>
  );
}

/** The latest sessions of a point. */
export const PointSessions = ({ serialNumber }: { serialNumber: string }) => <SessionsOf asked={{ serialNumber }} />;

type Asked = { serialNumber: string; connectorNo?: number } | { stationId: number };

/** The latest sessions of a connector, a point or a station; the rest stands among the records. */
export function SessionsOf({ asked }: { asked: Asked }) {
  const { t } = useTranslation(['pointWork', 'common']);
  const query = useCall(contract.records.list, { query: { ...asked, limit: 20 } });
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!query.data) return <SkeletonRows columns={3} rows={6} />;
  if (query.data.list.length === 0) return <StateBlock tone="empty" title={t('page.sessionsEmpty')} />;
  return (
    <>
      <ul className={listParts.lines}>
        {query.data.list.map((record) => (
          <Session key={record.transactionId} record={record} />
        ))}
      </ul>
      <p style={{ marginTop: 12 }}>
        <Link
          to={`/historyRecord/chargeRecord?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`}
          style={{ textDecoration: 'underline' }}
        >
          {t('page.allRecords')} ({query.data.total})
        </Link>
      </p>
    </>
  );
}
