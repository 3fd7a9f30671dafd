import type { Connector } from '@csms/contract';
import L from 'leaflet';
import styles from './map.module.css';

type State = Connector['state'];

/** The shapes of StateIcon, in white on the state's colour: colour never speaks alone. */
const SHAPES: Record<State, string> = {
  available: 'M8 3.4a4.6 4.6 0 1 0 0 9.2 4.6 4.6 0 0 0 0-9.2zm0 2.3a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
  charging: 'M9.4 1.8 3.6 9.1h3.5L6.2 14.2l6-7.6H8.7z',
  reserved: 'M7 3h2v4.6l3 2-1.1 1.7L7 8.7z',
  unavailable: 'M3.4 6.8h9.2v2.4H3.4z',
  faulted: 'M6.9 2.6h2.2v6.8H6.9zM6.9 11h2.2v2.3H6.9z',
  offline: 'M3.6 4.9 4.9 3.6 8 6.7l3.1-3.1 1.3 1.3L9.3 8l3.1 3.1-1.3 1.3L8 9.3l-3.1 3.1-1.3-1.3L6.7 8z',
};

function glyph(state: State): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', SHAPES[state]);
  svg.append(path);
  return svg;
}

export function stateIcon(state: State, selected: boolean): L.DivIcon {
  const element = document.createElement('span');
  element.dataset.state = state;
  element.dataset.selected = String(selected);
  element.append(glyph(state));
  return L.divIcon({ className: styles.marker, html: element, iconSize: [28, 28], iconAnchor: [14, 14] });
}

/** Several stations in one place: how many, and the state that needs attention first. */
export function clusterIcon(count: string, state: State): L.DivIcon {
  const element = document.createElement('span');
  element.dataset.state = state;
  element.textContent = count;
  return L.divIcon({ className: styles.cluster, html: element, iconSize: [38, 38], iconAnchor: [19, 19] });
}

export const pinIcon = (): L.DivIcon => {
  const element = document.createElement('span');
  return L.divIcon({ className: styles.pin, html: element, iconSize: [28, 36], iconAnchor: [14, 34] });
};
