import type { Point } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { providerColumn } from '../../../entities/provider-column.ts';
import { useUser } from '../../../shared/access/access.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import { PointMenu } from './actions/point-menu.tsx';
import { Connection, ConnectorChips, SessionLink } from './point-parts.tsx';
import styles from './points.module.css';

const modelOf = (point: Pick<Point, 'vendor' | 'model'>) => [point.vendor, point.model].filter(Boolean).join(' ');

export function usePointColumns(): Column<Point>[] {
  const { t } = useTranslation(['network', 'common']);
  const { isShowProvider } = useUser();
  return useMemo<Column<Point>[]>(
    () => [
      {
        key: 'point',
        title: t('points.name'),
        width: 150,
        required: true,
        fixed: 'start',
        render: (row) => (
          <div className={styles.two}>
            <span className={styles.name}>
              <span title={row.pointName}>{row.pointName}</span>
              {row.enabled ? null : <ToneTag tone="warning">{t('points.disabled')}</ToneTag>}
            </span>
            <CopyId value={row.serialNumber} />
          </div>
        ),
      },
      {
        key: 'station',
        title: t('points.station'),
        width: 150,
        full: (row) => row.stationName,
        render: (row) => row.stationName,
      },
      {
        key: 'connectors',
        title: t('points.connectors'),
        width: 336,
        required: true,
        render: (row) => <ConnectorChips connectors={row.connectors} />,
      },
      {
        key: 'session',
        title: t('points.sessionCol'),
        width: 116,
        render: (row) => {
          const running = row.connectors.flatMap((one) => (one.transactionId === null ? [] : [one.transactionId]));
          return running.length === 0 ? (
            <Missing />
          ) : (
            running.map((id) => (
              <div key={id} style={{ lineHeight: '26px' }}>
                <SessionLink transactionId={id} />
              </div>
            ))
          );
        },
      },
      { key: 'connection', title: t('points.connection'), width: 104, render: (row) => <Connection point={row} /> },
      {
        key: 'type',
        title: t('points.type'),
        width: 112,
        render: (row) => `${t(`points.${row.equipmentType}`)} · ${row.ratedPower} kW`,
      },
      {
        key: 'model',
        title: t('points.model'),
        width: 160,
        hidden: true,
        full: modelOf,
        render: (row) => modelOf(row) || <Missing />,
      },
      {
        key: 'software',
        title: t('points.software'),
        width: 120,
        hidden: true,
        full: (row) => row.softwareVersion ?? '',
        render: (row) => row.softwareVersion ?? <Missing />,
      },
      ...providerColumn(isShowProvider, t('points.provider'), { width: 128 }),
      {
        key: 'actions',
        title: '',
        name: t('points.actions'),
        width: 48,
        required: true,
        fixed: 'end',
        align: 'center',
        render: (row) => <PointMenu point={row} />,
      },
    ],
    [t, isShowProvider],
  );
}
