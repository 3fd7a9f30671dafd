import { CONNECTOR_TYPES, START_TYPES, type StatisticLevel, type StatisticRow } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { recordsPath } from '../../../entities/statistics/links.ts';
import styles from '../../../entities/statistics/statistics.module.css';
import { useAccess } from '../../../shared/access/access.tsx';
import type { Page } from './asked.ts';

/** What a row is called. */
function useRowName(by: StatisticLevel): (row: StatisticRow) => string {
  const { t } = useTranslation(['statistics', 'common']);
  return (row) => {
    if (by === 'startType') {
      const type = START_TYPES.find((one) => one === row.key);
      return type ? t(`common:startType.${type}`) : row.key;
    }
    if (by === 'connectorType') {
      const type = CONNECTOR_TYPES.find((one) => one === row.key);
      return type ? t(`common:connectorType.${type}`) : t('nobody.connectorType');
    }
    return row.name ?? t(`nobody.${by === 'station' || by === 'group' ? by : 'other'}`);
  };
}

/** The name, leading to what it names. */
export function RowName({ row, by }: { row: StatisticRow; by: StatisticLevel }) {
  const name = useRowName(by)(row);
  const { can } = useAccess();
  const to =
    by === 'point' && row.serialNumber && can('point:read')
      ? `/configurationManagement/point/${encodeURIComponent(row.serialNumber)}`
      : by === 'station' && row.stationId && can('station:read')
        ? `/configurationManagement/station/${row.stationId}`
        : undefined;
  return (
    <span className={styles.stack}>
      {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
      {by === 'point' ? (
        <span className={styles.sub}>
          {row.serialNumber} · {row.stationName}
        </span>
      ) : null}
    </span>
  );
}

/** The list of records that a row counts; undefined where no list can show just these. */
export function useRowRecords(page: Page, by: StatisticLevel): (row: StatisticRow) => string | undefined {
  const { can } = useAccess();
  return (row) => {
    if (!page.listed || !can('record:read') || row.sessions === 0 || by === 'connectorType' || by === 'group') return undefined;
    const { stationId, providerId, startType } = page.asked;
    const base = { days: page.days, zone: row.timeZone, stationId, providerId, startType };
    if (by === 'station') return row.stationId ? recordsPath({ ...base, stationId: row.stationId }) : undefined;
    if (by === 'point') return row.serialNumber ? recordsPath({ ...base, serialNumber: row.serialNumber }) : undefined;
    return recordsPath(by === 'provider' ? { ...base, providerId: row.key } : { ...base, startType: row.key });
  };
}
