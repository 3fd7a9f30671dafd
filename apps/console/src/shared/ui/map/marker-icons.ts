import type { Connector } from '@csms/contract';
import L from 'leaflet';
import { LOOKS } from '../station-state.tsx';
import styles from './map.module.css';
import type { Share } from './ring-shares.ts';

type State = Connector['state'];

const SVG = 'http://www.w3.org/2000/svg';

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
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
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

const RING = { size: 46, radius: 20.5 };

function ring(shares: readonly Share[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${RING.size} ${RING.size}`);
  svg.setAttribute('aria-hidden', 'true');
  for (const { state, from, to } of shares) {
    const arc = document.createElementNS(SVG, 'circle');
    for (const [name, value] of Object.entries({ cx: RING.size / 2, cy: RING.size / 2, r: RING.radius, pathLength: 100 }))
      arc.setAttribute(name, String(value));
    arc.dataset.share = LOOKS[state];
    // A hair's gap tells neighbours of like colours apart.
    const gap = shares.length > 1 ? 1 : 0;
    arc.setAttribute('stroke-dasharray', `${to - from - gap} ${100 - (to - from - gap)}`);
    // From twelve o'clock on.
    arc.setAttribute('stroke-dashoffset', String(25 - from));
    svg.append(arc);
  }
  return svg;
}

/** Several stations in one place: their states as shares of a ring, the worst of them as an icon, and how many there are. */
export function clusterIcon(count: string, shares: readonly Share[]): L.DivIcon {
  const element = document.createElement('span');
  const number = document.createElement('b');
  number.textContent = count;
  const worst = shares[0] ? LOOKS[shares[0].state] : 'available';
  const shape = glyph(worst);
  shape.dataset.worst = worst;
  element.append(ring(shares), shape, number);
  const { size } = RING;
  return L.divIcon({ className: styles.cluster, html: element, iconSize: [size, size], iconAnchor: [size / 2, size / 2] });
}

export const pinIcon = (): L.DivIcon => {
  const element = document.createElement('span');
  return L.divIcon({ className: styles.pin, html: element, iconSize: [28, 36], iconAnchor: [14, 34] });
};
