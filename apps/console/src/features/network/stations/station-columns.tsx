import { type Station, stationList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { StateCounts } from '../../../entities/state-counts.tsx';
import { useDictionary } from '../../../entities/use-dictionary.ts';
import { StationStateTag } from '../../../shared/ui/station-state.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { Missing, Power } from '../../../shared/ui/value/values.tsx';
import { StationMenu } from './station-menu.tsx';
import { stationPath } from './station-path.ts';
import styles from './stations.module.css';

export function useOpening() {
  const { t } = useTranslation('stations');
  return ({ openingTime: { start, end } }: Pick<Station, 'openingTime'>) =>
    start === '00:00' && end === '24:00' ? t('list.always') : `${start}–${end}`;
}

/** The columns of stations, with their own cells and the menu of each row. */
export function useStationColumns(): Column<Station>[] {
  const { t } = useTranslation(['stations', 'common']);
  const { wordOf } = useDictionary('country');
  const opening = useOpening();
  const columns = useListColumns(stationList, {
    stationName: (row) => (
      <div className={styles.two}>
        <Link to={stationPath(row.id)} title={row.stationName}>
          {row.stationName}
        </Link>
        <small title={row.address}>{row.address}</small>
      </div>
    ),
    status: (row) => <StationStateTag state={row.status} states={row.states} brief />,
    states: (row) => <StateCounts states={row.states} none={t('list.noConnectors')} />,
    pointCount: {
      align: 'start',
      render: (row) => t('list.pointsOf', { points: row.pointCount, connectors: row.connectorCount }),
    },
    totalPower: {
      align: 'end',
      render: (row) => (row.pointCount === 0 ? <Missing /> : <Power watts={row.totalPower * 1000} />),
    },
    country: { full: (row) => wordOf(row.country), render: (row) => wordOf(row.country) },
    openingTime: opening,
    isPublic: (row) => (
      <ToneTag tone={row.isPublic ? 'good' : 'neutral'}>{t(row.isPublic ? 'list.public' : 'list.notPublic')}</ToneTag>
    ),
  });
  return [...columns, actionsColumn(t('list.actions'), (row) => <StationMenu station={row} />)];
}
