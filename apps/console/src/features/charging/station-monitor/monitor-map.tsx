import { CloseOutlined } from '@ant-design/icons';
import { contract, type QueryOf, type StationNow } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateCounts } from '../../../entities/state-counts.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StationMap } from '../../../shared/ui/map/maps.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
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
  const { t } = useTranslation('stations');
  const [open, setOpen] = useUrlParam('station');
  const query = useCall(contract.stations.places, { query: filters }, { keepPrevious: true });
  useLiveRefetch(LIVE, query.refetch, 3000);
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  const id = Number(open) || undefined;
  return (
    <StationMap
      fills
      label={t('list.map')}
      places={query.data ?? []}
      none={query.data?.length === 0 ? t('list.noneOnMap') : undefined}
      selected={id}
      onSelect={(next) => setOpen(String(next))}
      card={id ? <Card id={id} onClose={() => setOpen(undefined)} /> : undefined}
    />
  );
}
