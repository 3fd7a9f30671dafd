import { CloseOutlined } from '@ant-design/icons';
import { contract, resourceUrl, stationList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { PlacesMap } from '../../../entities/places-map.tsx';
import { StateCounts } from '../../../entities/state-counts.tsx';
import { useAsked, useCall } from '../../../shared/api/queries.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { StationStateTag } from '../../../shared/ui/station-state.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Power, TextOrMissing } from '../../../shared/ui/value/values.tsx';
import { useOpening } from './station-columns.tsx';
import { stationPath } from './station-path.ts';
import styles from './stations.module.css';
import type { StationFilters } from './use-station-filters.tsx';

function Card({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['stations', 'common']);
  const word = useColumnWord(stationList);
  const opening = useOpening();
  const { data } = useCall(contract.stations.get, { params: { id } });
  if (!data) return null;
  return (
    <section className={styles.mapCard} aria-label={data.stationName}>
      <div className={styles.mapHead}>
        <div>
          <h2>{data.stationName}</h2>
          <span className={textParts.faintSmall}>{data.address}</span>
        </div>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('list.close')} onClick={onClose} />
      </div>
      {data.picture ? <img src={resourceUrl(data.picture)} alt="" /> : null}
      <div className={styles.mapHead}>
        <StationStateTag state={data.status} states={data.states} />
        <StateCounts states={data.states} none="" />
      </div>
      <Facts
        facts={[
          { label: word('totalPower'), value: <Power watts={data.totalPower * 1000} /> },
          { label: word('openingTime'), value: opening(data) },
          { label: word('servicePhone'), value: <TextOrMissing text={data.servicePhone} /> },
        ]}
      />
      <div className={styles.links}>
        <Link to={stationPath(id)}>{t('list.openStation')}</Link>
        <Link to={stationPath(id, 'points')}>{t('list.showPoints')}</Link>
      </div>
    </section>
  );
}

/** The stations that the filters find, on the map; the open one is in the URL. */
export function StationMapView({ filters }: { filters: StationFilters }) {
  const query = useAsked(contract.stations.places, { query: filters }, { keepPrevious: true });
  useLiveRefetch(['connector.changed', 'point.changed'], query.refetch, 3000);
  return <PlacesMap query={query} card={(id, onClose) => <Card id={id} onClose={onClose} />} />;
}
