import type { UptimeLevel, UptimeRow } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { UptimeShare } from '../../../entities/uptime-share.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { integer } from '../../../shared/format/format.ts';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import styles from './uptime.module.css';
import { Excluded, Minutes, Outage } from './uptime-parts.tsx';

export const pointPath = (serialNumber: string) => `/configurationManagement/point/${encodeURIComponent(serialNumber)}`;

export function useUptimeColumns(by: UptimeLevel): Column<UptimeRow>[] {
  const { t } = useTranslation('insight');
  const { isShowProvider } = useUser();
  const seesPoints = useAccess().can('point:read');
  const station: Column<UptimeRow> = {
    key: 'stationName',
    title: t('uptime.columns.stationName'),
    width: 190,
    sort: 'stationName',
    ...(by === 'station' ? { required: true, fixed: 'start' as const } : {}),
    render: (row) => row.stationName,
    full: (row) => row.stationName,
  };
  const point: Column<UptimeRow> = {
    key: 'pointName',
    title: t('uptime.columns.pointName'),
    width: 190,
    sort: 'pointName',
    required: true,
    fixed: 'start',
    render: (row) => (
      <span className={styles.two}>
        {seesPoints ? (
          <Link to={pointPath(row.serialNumber!)} onClick={(event) => event.stopPropagation()}>
            {row.pointName}
          </Link>
        ) : (
          <span>{row.pointName}</span>
        )}
        <span>{row.serialNumber}</span>
      </span>
    ),
  };
  const connector: Column<UptimeRow> = {
    key: 'connectorNo',
    title: t('uptime.columns.connectorNo'),
    width: 84,
    required: true,
    align: 'end',
    render: (row) => row.connectorNo,
  };
  const below: Column<UptimeRow> = {
    key: 'below',
    title: t('uptime.columns.below'),
    width: 150,
    sort: 'below',
    render: (row) =>
      row.below > 0 ? (
        <ToneTag tone="danger">{t('uptime.belowOf', { below: integer(row.below), all: integer(row.connectors) })}</ToneTag>
      ) : (
        t('uptime.noneOf', { all: integer(row.connectors) })
      ),
  };
  const provider: Column<UptimeRow> = {
    key: 'providerName',
    title: t('uptime.columns.providerName'),
    width: 140,
    hidden: true,
    render: (row) => row.providerName,
    full: (row) => row.providerName,
  };
  return [
    ...(by === 'station' ? [station] : [point]),
    ...(by === 'connector' ? [connector] : []),
    {
      key: 'percent',
      title: t('uptime.columns.percent'),
      width: 176,
      sort: 'percent',
      required: true,
      render: (row) => <UptimeShare percent={row.percent} knownMinutes={row.totalMinutes / Math.max(1, row.connectors)} />,
    },
    ...(by === 'connector' ? [] : [below]),
    {
      key: 'outageMinutes',
      title: t('uptime.outageMinutes'),
      width: 216,
      sort: 'outageMinutes',
      render: (row) => <Outage row={row} />,
    },
    {
      key: 'excludedMinutes',
      title: t('uptime.columns.excludedMinutes'),
      width: 190,
      sort: 'excludedMinutes',
      render: (row) => <Excluded row={row} />,
    },
    {
      key: 'unknownMinutes',
      title: t('uptime.columns.unknownMinutes'),
      width: 120,
      align: 'end',
      sort: 'unknownMinutes',
      render: (row) => <Minutes minutes={row.unknownMinutes} />,
    },
    ...(by === 'station' ? [] : [station]),
    ...(isShowProvider ? [provider] : []),
  ];
}
