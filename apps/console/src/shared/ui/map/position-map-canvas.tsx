import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { language } from '../../i18n/i18n.ts';
import { openMap, type Tiles } from './base-map.ts';
import type { Box, Place } from './geography.ts';
import { pinIcon } from './marker-icons.ts';

interface Props {
  value: Place | undefined;
  /** Where to look while there is no position, and whenever this becomes another. */
  around?: Box | undefined;
  onChange?: ((position: Place) => void) | undefined;
  label: string;
  tiles: Tiles;
}

/** Six decimals are a hand's breadth on the ground. */
const rounded = ({ lat, lng }: L.LatLng): Place => {
  const wrapped = L.latLng(lat, lng).wrap();
  return { longitude: Number(wrapped.lng.toFixed(6)), latitude: Number(wrapped.lat.toFixed(6)) };
};

/** One place on the map, set by a click or by dragging its pin; who uses the keyboard types it beside the map. */
export default function PositionMapCanvas({ value, around, onChange, label, tiles }: Props) {
  const { t } = useTranslation(['common', 'map']);
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map>();
  const pin = useRef<L.Marker>(undefined);
  const change = useRef(onChange);
  change.current = onChange;
  const own = useRef<Place>(undefined);
  const { url, credit, streets } = tiles;
  const [zoomIn, zoomOut] = [t('map:zoomIn'), t('map:zoomOut')];
  const editable = onChange !== undefined;

  useEffect(() => {
    if (!element.current) return;
    const opened = openMap(element.current, { url, credit, streets }, { language: language(), zoomIn, zoomOut });
    setMap(opened);
    pin.current = undefined;
    own.current = undefined;
    const give = (at: L.LatLng) => {
      own.current = rounded(at);
      change.current?.(own.current);
    };
    if (editable) opened.on('click', ({ latlng }) => give(latlng));
    const watch = new ResizeObserver(() => opened.invalidateSize());
    watch.observe(element.current);
    return () => {
      watch.disconnect();
      opened.remove();
      setMap(undefined);
    };
  }, [url, credit, streets, zoomIn, zoomOut, editable]);

  const [west, south, east, north] = around ?? [];
  const looked = useRef(false);
  const chosen = useRef(false);
  chosen.current = value !== undefined;
  useEffect(() => {
    if (!map || west === undefined || south === undefined || east === undefined || north === undefined) return;
    const isFirst = !looked.current;
    looked.current = true;
    // A form that is opened with a position shows that.
    if (isFirst && chosen.current) return;
    map.fitBounds(L.latLngBounds([south, west], [north, east]), { maxZoom: 11, animate: false });
  }, [map, west, south, east, north]);

  const longitude = value?.longitude;
  const latitude = value?.latitude;
  useEffect(() => {
    if (!map) return;
    if (longitude === undefined || latitude === undefined) {
      pin.current?.remove();
      pin.current = undefined;
      return;
    }
    const at = L.latLng(latitude, longitude);
    if (pin.current) pin.current.setLatLng(at);
    else {
      const marker = L.marker(at, { icon: pinIcon(), draggable: editable, keyboard: false, interactive: editable }).addTo(map);
      marker.on('dragend', () => {
        own.current = rounded(marker.getLatLng());
        change.current?.(own.current);
      });
      pin.current = marker;
    }
    // What was clicked is in view already; what was typed may be anywhere.
    const clicked = own.current?.longitude === longitude && own.current.latitude === latitude;
    if (!clicked) map.setView(at, Math.max(map.getZoom(), url || streets.length > 0 ? 13 : 6), { animate: false });
  }, [map, longitude, latitude, url, streets, editable]);

  return <div ref={element} role="application" aria-label={label} />;
}
