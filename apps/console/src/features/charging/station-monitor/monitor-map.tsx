import { CloseOutlined } from '@ant-design/icons';
import { contract, type QueryOf, type StationNow } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PlacesMap } from '../../../entities/places-map.tsx';
import { StateCounts } from '../../../entities/state-counts.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StationStateTag } from '../../../shared/ui/station-state.tsx';
import { LIVE } from './live-kinds.ts';
import styles from './monitor.module.css';
import { Faults, Load } from './monitor-parts.tsx';

export const pointsPath = (station: Pick<StationNow, 'id'>): string => `/realTimeMonitor/chargePoint?stationId=${station.id}`;

function Card({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('stations');
  const access = useAccess();
  const query = useCall(contract.stationMonitor.list, { query: { stationId: id, limit: 1 } });
  useLiveRefetch(LIVE, query.refetch, 3000);
  const station = query.data?.list[0];
  if (!station) return null;
  return (
    <section className={styles.mapCard} aria-label={station.stationName}>
      <div className={styles.cardHead}>
        <span className={listParts.two}>
          <h2 title={station.stationName}>{station.stationName}</h2>
          <small title={station.address}>{station.address}</small>
        </span>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('list.close')} onClick={onClose} />
      </div>
      <div className={styles.cardHead}>
        <StationStateTag state={station.status} states={station.states} />
        <StateCounts states={station.states} none={t('list.noConnectors')} />
      </div>
      <Load station={station} />
      {station.states.faulted ? <Faults station={station} /> : null}
      {access.can('point:read') ? <Link to={pointsPath(station)}>{t('monitor.showPoints')}</Link> : null}
    </section>
  );
}

/** The stations on the map, coloured as they are now. */
export function MonitorMap({
  filters,
}: {
  filters: Pick<QueryOf<typeof contract.stations.places>, 'keyword' | 'status' | 'providerId'>;
}) {
  const query = useCall(contract.stations.places, { query: filters }, { keepPrevious: true });
  useLiveRefetch(LIVE, query.refetch, 3000);
  return <PlacesMap query={query} card={(id, onClose) => <Card id={id} onClose={onClose} />} />;
}
