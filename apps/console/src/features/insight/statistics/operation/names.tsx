import { CONNECTOR_TYPES, pathOf, START_TYPES, type StatisticLevel, type StatisticRow } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from '../../../../entities/statistics/statistics.module.css';
import { useAccess } from '../../../../shared/access/access.tsx';
import { type Page, useRecordsOf } from './asked.ts';

/** What a row is called. */
function useRowName(by: StatisticLevel): (row: StatisticRow) => string {
  const { t } = useTranslation(['statistics', 'terms']);
  return (row) => {
    if (by === 'startType') {
      const type = START_TYPES.find((one) => one === row.key);
      return type ? t(`terms:startType.${type}`) : row.key;
    }
    if (by === 'connectorType') {
      const type = CONNECTOR_TYPES.find((one) => one === row.key);
      return type ? t(`terms:connectorType.${type}`) : t('nobody.connectorType');
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
      ? pathOf('point', row.serialNumber)
      : by === 'station' && row.stationId && can('station:read')
        ? pathOf('station', row.stationId)
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
export function useRowRecords(page: Page, by: StatisticLevel): (row: StatisticRow, currency?: string) => string | undefined {
  const { can } = useAccess();
  const recordsOf = useRecordsOf(page);
  return (row, currency) => {
    if (row.sessions === 0) return undefined;
    const list = (own: Parameters<typeof recordsOf>[1]) => recordsOf(page.days, { ...own, currency });
    switch (by) {
      case 'station':
        return row.stationId ? list({ stationId: row.stationId }) : undefined;
      case 'point':
        return row.serialNumber ? list({ serialNumber: row.serialNumber }) : undefined;
      case 'provider':
        return list({ providerId: row.key });
      case 'startType':
        return list({ startType: row.key });
      case 'group':
        return can('userGroup:read') ? list({ groupId: row.key }) : undefined;
      case 'connectorType':
        return CONNECTOR_TYPES.some((type) => type === row.key) ? list({ connectorType: row.key }) : undefined;
    }
  };
}
