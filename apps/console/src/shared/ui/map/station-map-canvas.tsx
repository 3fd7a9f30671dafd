import { STATION_STATES, type StationPlace } from '@csms/contract';
import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Supercluster from 'supercluster';
import { integer } from '../../format/format.ts';
import { language } from '../../i18n/i18n.ts';
import { LOOKS } from '../station-state.tsx';
import { openMap, type Tiles } from './base-map.ts';
import { MARKED } from './city-labels.ts';
import { Legend } from './legend.tsx';
import { clusterIcon, stateIcon } from './marker-icons.ts';
import { ringShares, type StateNumbers } from './ring-shares.ts';

interface Props {
  places: readonly StationPlace[];
  selected?: number;
  onSelect: (id: number) => void;
  label: string;
  words?: Partial<Record<StationPlace['status'], string>>;
  tiles: Tiles;
  legend?: boolean;
}

interface Point {
  place: StationPlace;
}
/** Names stand beside the markers where there are few of them. */
const NAMED = 24;

const indexOf = (places: readonly StationPlace[]) =>
  new Supercluster<Point, { counts: StateNumbers }>({
    // In pixels of the map, whose tiles are 256 wide.
    radius: 50,
    extent: 256,
    maxZoom: 15,
    map: ({ place }) => ({ counts: { [place.status]: 1 } }),
    reduce: (sum, { counts }) => {
      const merged = { ...sum.counts };
      for (const state of STATION_STATES) if (counts[state]) merged[state] = (merged[state] ?? 0) + counts[state];
      sum.counts = merged;
    },
  }).load(
    places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
      properties: { place },
    })),
  );

/** Stations on the map: markers by state, several in one place as one; each is reached by Tab and opened by Enter. */
export default function StationMapCanvas({ places, selected, onSelect, label, words: meanings, tiles, legend }: Props) {
  const { t } = useTranslation(['common', 'map']);
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map>();
  const layer = useRef<L.LayerGroup>(undefined);
  const fitted = useRef('');
  const select = useRef(onSelect);
  select.current = onSelect;
  const { url, credit, streets } = tiles;
  const [zoomIn, zoomOut] = [t('map:zoomIn'), t('map:zoomOut')];

  useEffect(() => {
    if (!element.current) return;
    const opened = openMap(element.current, { url, credit, streets }, { language: language(), zoomIn, zoomOut });
    setMap(opened);
    layer.current = L.layerGroup().addTo(opened);
    fitted.current = '';
    const watch = new ResizeObserver(() => opened.invalidateSize());
    watch.observe(element.current);
    return () => {
      watch.disconnect();
      opened.remove();
      setMap(undefined);
    };
  }, [url, credit, streets, zoomIn, zoomOut]);

  useEffect(() => {
    const markers = layer.current;
    if (!map || !markers) return;
    const index = indexOf(places);
    const draw = () => {
      const bounds = map.getBounds();
      const zoom = Math.round(map.getZoom());
      const found = index.getClusters([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], zoom);
      const named = found.filter((one) => !('cluster' in one.properties)).length <= NAMED && map.getZoom() >= 4;
      // The one that has the focus keeps it when it is drawn anew.
      const focused = (document.activeElement as HTMLElement | null)?.dataset.place;
      markers.clearLayers();
      for (const one of found) {
        const [longitude = 0, latitude = 0] = one.geometry.coordinates;
        const { properties } = one;
        const isCluster = 'cluster' in properties;
        const word = (state: StationPlace['status']) => meanings?.[state] ?? t(`stationState.${state}`);
        const shares = isCluster ? ringShares((properties as unknown as { counts: StateNumbers }).counts) : [];
        const name = isCluster
          ? t('map:cluster', {
              count: properties.point_count,
              shares: shares.map((share) => `${word(share.state)} ${integer(share.count)}`).join(t('map:between')),
            })
          : `${properties.place.stationName}, ${word(properties.place.status)}`;
        const marker = L.marker([latitude, longitude], {
          icon: isCluster
            ? clusterIcon(integer(properties.point_count), shares)
            : stateIcon(LOOKS[properties.place.status], properties.place.id === selected),
          riseOnHover: true,
        });
        const activate = () => {
          if (isCluster)
            map.flyTo([latitude, longitude], Math.min(index.getClusterExpansionZoom(properties.cluster_id) + 0.5, 18), {
              duration: 0.4,
            });
          else select.current(properties.place.id);
        };
        marker.on('click', activate);
        marker.on('keypress', ({ originalEvent: { key } }) => {
          if (key === 'Enter' || key === ' ') activate();
        });
        const words = document.createElement('span');
        words.textContent = isCluster ? name : properties.place.stationName;
        marker.bindTooltip(words, { permanent: named && !isCluster, direction: 'right', offset: [14, 0] });
        marker.addTo(markers);
        const drawn = marker.getElement();
        drawn?.setAttribute('aria-label', name);
        const key = isCluster ? `c${properties.cluster_id}` : String(properties.place.id);
        if (drawn) drawn.dataset.place = key;
        if (key === focused) drawn?.focus({ preventScroll: true });
      }
      map.fire(MARKED);
    };
    // The view follows other stations, not their changing states.
    const ids = places.map((place) => place.id).join();
    if (places.length > 0 && fitted.current !== ids) {
      fitted.current = ids;
      const chosen = places.find((place) => place.id === selected);
      const bounds = L.latLngBounds(places.map((place) => [place.latitude, place.longitude]));
      // A link to one station shows that one.
      if (chosen) map.setView([chosen.latitude, chosen.longitude], 8, { animate: false });
      else map.fitBounds(bounds, { padding: [48, 48], maxZoom: 12, animate: false });
    }
    draw();
    map.on('moveend zoomend', draw);
    return () => {
      map.off('moveend zoomend', draw);
    };
  }, [map, places, selected, meanings, t]);

  return (
    <>
      <div ref={element} role="application" aria-label={label} />
      {legend ? <Legend places={places} words={meanings} /> : null}
    </>
  );
}
