import L from 'leaflet';
import styles from './map.module.css';

/** A position as text: degrees of latitude and longitude, with no more decimals than a pixel of the map has. */
function positionText(latitude: number, longitude: number, zoom: number): string {
  const decimals = Math.max(1, Math.min(6, Math.round(zoom / 3)));
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
}

/** Shows in the map's corner where the pointer is, written as the position field takes it; nothing while it is elsewhere. */
export function showPointer(map: L.Map): void {
  const control = new L.Control({ position: 'bottomright' });
  control.onAdd = () => {
    const box = L.DomUtil.create('div', styles.pointer);
    // Whoever hears the map has no pointer on it.
    box.setAttribute('aria-hidden', 'true');
    let pointer: L.Point | undefined;
    const show = () => {
      const at = pointer && map.containerPointToLatLng(pointer).wrap();
      box.textContent = at ? positionText(at.lat, at.lng, map.getZoom()) : '';
    };
    map.on('mousemove', ({ containerPoint }) => {
      pointer = containerPoint;
      show();
    });
    map.on('mouseout', () => {
      pointer = undefined;
      show();
    });
    // The map moves below a pointer that rests.
    map.on('moveend', show);
    return box;
  };
  control.addTo(map);
}
