import 'leaflet/dist/leaflet.css';
import type { Language, StreetMap } from '@csms/contract';
import L from 'leaflet';
import { wantsNoMotion } from '../motion.ts';
import { nameCities } from './city-labels.ts';
import { groundLayer } from './ground-layer.ts';
import { stillOpen } from './loading.ts';
import { showPointer } from './pointer.ts';

export interface BaseMapWords {
  language: Language;
  zoomIn: string;
  zoomOut: string;
}
export interface Tiles {
  url: string;
  credit: string;
  /** Files of streets on the own server. */
  streets: readonly StreetMap[];
}

/** What a map stands on follows the theme: it is drawn, and its style sheet reaches only names. */
function followTheme(map: L.Map, redraw: () => void): void {
  const watch = new MutationObserver(redraw);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  map.on('unload', () => watch.disconnect());
}

/** Draws the shipped land, and upon it the streets that the own server has; a city in their area is named by them. */
function drawOwn(map: L.Map, streets: readonly StreetMap[], language: Language): void {
  const ground = groundLayer().addTo(map);
  followTheme(map, () => ground.repaint());
  nameCities(
    map,
    language,
    streets.map(({ west, south, east, north }) => [west, south, east, north] as const),
  );
  if (streets.length === 0) return;
  const isOpen = stillOpen(map);
  const add = ({ addStreets }: typeof import('./street-layer.ts')) => {
    // Closed meanwhile.
    if (!isOpen()) return;
    for (const file of streets) {
      const { recolour } = addStreets(map, file, language);
      followTheme(map, recolour);
    }
  };
  void import('./street-layer.ts').then(add, () => {});
}

/** Where no movement is wanted, keys and clicks bring the place at once. */
function holdStill(map: L.Map): void {
  const { panBy, flyTo } = map;
  map.panBy = (offset, options) => panBy.call(map, offset, { ...options, animate: false });
  map.flyTo = (place, zoom, options) => flyTo.call(map, place, zoom, { ...options, animate: false });
}

/** Opens a map in an element: on the tile server if there is one, else on the land and the cities that the product ships and the streets on the own server. */
export function openMap(element: HTMLElement, tiles: Tiles, words: BaseMapWords): L.Map {
  // The whole world fills the width, and no more of it is shown than there is.
  const least = Math.max(0.5, Math.ceil(4 * Math.log2(element.clientWidth / 256)) / 4);
  const moves = !wantsNoMotion();
  const map = L.map(element, {
    zoomControl: false,
    zoomAnimation: moves,
    fadeAnimation: moves,
    inertia: moves,
    attributionControl: (tiles.url !== '' && tiles.credit !== '') || (tiles.url === '' && tiles.streets.length > 0),
    minZoom: least,
    maxZoom: 18,
    zoomSnap: 0.25,
    zoomDelta: 1,
    center: [25, 15],
    zoom: least,
    maxBounds: [
      [-85, -190],
      [85, 190],
    ],
    maxBoundsViscosity: 1,
  });
  if (!moves) holdStill(map);
  // Leaflet tells the end of a change of size a while later, also on a map that was closed meanwhile.
  map.on('unload', () => map.off('moveend'));
  L.control.zoom({ position: 'topright', zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  L.control.scale({ position: 'bottomright', imperial: false }).addTo(map);
  showPointer(map);
  map.attributionControl?.setPrefix(false);
  if (tiles.url) {
    const credit = document.createElement('span');
    credit.textContent = tiles.credit;
    // What an administrator typed is text, never markup.
    L.tileLayer(tiles.url, { attribution: credit.innerHTML, maxZoom: 18, crossOrigin: true }).addTo(map);
  } else {
    drawOwn(map, tiles.streets, words.language);
  }
  return map;
}
