import { EQUIPMENT_TYPE_WORDS, type Point, pointList } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type OwnColumns, useListColumns } from '../../../entities/list/list-columns.tsx';
import { wordIn } from '../../../entities/list/list-words.ts';
import { hasInHand, PointInHand, type usePointsInHand } from '../../../entities/work-orders/in-hand.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import { PointMenu } from './actions/point-menu.tsx';
import { AtWorkTag, Connection, ConnectorChips, SessionLink } from './point-parts.tsx';
import styles from './points.module.css';

const modelOf = (point: Pick<Point, 'vendor' | 'model'>) => [point.vendor, point.model].filter(Boolean).join(' ');

/** The columns of charge points with their connectors, and the menu of each row. `inHand`: orders by serial number. */
export function usePointColumns(inHand: ReturnType<typeof usePointsInHand>): Column<Point>[] {
  const { t } = useTranslation(['network', 'common']);
  const own = useMemo(
    (): OwnColumns<typeof pointList> => ({
      point: (row) => (
        <div className={listParts.two}>
          <span className={styles.name}>
            <span title={row.pointName}>{row.pointName}</span>
            {row.status === 'enabled' ? null : <ToneTag tone="warning">{t('points.disabled')}</ToneTag>}
            <AtWorkTag people={row.atWork} />
          </span>
          <CopyId value={row.serialNumber} />
        </div>
      ),
      connectors: (row) => <ConnectorChips point={row} />,
      session: (row) => {
        const running = row.connectors.flatMap((one) => (one.transactionId === null ? [] : [one.transactionId]));
        const order = inHand(row.serialNumber);
        if (running.length === 0 && !hasInHand(order)) return <Missing />;
        return (
          <>
            {running.map((id) => (
              <div key={id} style={{ lineHeight: '26px' }}>
                <SessionLink transactionId={id} />
              </div>
            ))}
            <PointInHand {...order} />
          </>
        );
      },
      connection: (row) => <Connection point={row} />,
      type: (row) => `${wordIn(EQUIPMENT_TYPE_WORDS, row.equipmentType)} ${row.ratedPower}\u00a0kW`,
      model: { full: modelOf, render: (row) => modelOf(row) || <Missing /> },
    }),
    [t, inHand],
  );
  const columns = useListColumns(pointList, own);
  return useMemo(() => [...columns, actionsColumn(t('points.actions'), (row: Point) => <PointMenu point={row} />)], [columns, t]);
}
