import type { Language } from '@csms/contract';
import L from 'leaflet';
import { type Box, type City, kmOutside, loadCities } from './geography.ts';
import { stillOpen } from './loading.ts';
import styles from './map.module.css';

export interface Spot {
  x: number;
  y: number;
}
export interface Label {
  city: City;
  text: string;
}

/** The smallest city, in thousands, that is named at a zoom. */
const leastAt = (zoom: number): number => (zoom < 3 ? 5000 : zoom < 4 ? 3000 : zoom < 5 ? 1000 : zoom < 6 ? 400 : 0);

const MOST = 60;
const HEIGHT = 18;
/** A letter's width in pixels; a Chinese one is as wide as high. */
const widthOf = (text: string): number => 16 + [...text].reduce((sum, letter) => sum + (letter > '⺀' ? 12 : 6.4), 0);

/**
 * Chooses which cities are named: the largest first, none over another, none outside of the view.
 * @param all Cities, the largest first.
 * @param spotOf Where a city is in the view, in pixels.
 * @param view The view's width and height, in pixels.
 */
export function labelsIn(
  all: readonly City[],
  zoom: number,
  spotOf: (city: City) => Spot,
  view: { width: number; height: number },
  language: Language,
): Label[] {
  const least = leastAt(zoom);
  const taken: { left: number; right: number; y: number }[] = [];
  const labels: Label[] = [];
  for (const city of all) {
    if (labels.length >= MOST) break;
    if (city.size < least) continue;
    const { x, y } = spotOf(city);
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
    const text = language === 'zh' && city.chinese ? city.chinese : city.name;
    const right = x + widthOf(text);
    if (taken.some((one) => one.left < right && one.right > x - 4 && Math.abs(one.y - y) < HEIGHT)) continue;
    taken.push({ left: x - 4, right, y });
    labels.push({ city, text });
  }
  return labels;
}

function iconOf({ city, text }: Label): L.DivIcon {
  const label = document.createElement('span');
  label.dataset.size = city.size >= 3000 ? 'large' : city.size >= 800 ? 'middle' : 'small';
  label.textContent = text;
  return L.divIcon({ className: styles.city, html: label, iconSize: [6, 6], iconAnchor: [3, 3] });
}

const PANE = 'cities';

/** Names cities on a map, as many as have room, below everything that stands on it, but for those in areas that name their own. */
export function nameCities(map: L.Map, language: Language, but: readonly Box[]): void {
  const pane = map.createPane(PANE);
  pane.style.zIndex = '350';
  pane.style.pointerEvents = 'none';
  pane.setAttribute('aria-hidden', 'true');
  const shown = new Map<City, L.Marker>();
  const isOpen = stillOpen(map);
  const name = (cities: readonly City[]) => {
    const all = cities.filter((city) => !but.some((box) => kmOutside(box, city) === 0));
    const draw = () => {
      const { x: width, y: height } = map.getSize();
      const centre = map.getCenter().lng;
      // A city stands on the copy of the world that is in view.
      const at = (city: City) => L.latLng(city.latitude, city.longitude + 360 * Math.round((centre - city.longitude) / 360));
      const labels = labelsIn(all, map.getZoom(), (city) => map.latLngToContainerPoint(at(city)), { width, height }, language);
      const kept = new Set(labels.map(({ city }) => city));
      for (const [city, marker] of shown)
        if (!kept.has(city)) {
          marker.remove();
          shown.delete(city);
        }
      for (const label of labels)
        if (!shown.has(label.city))
          shown.set(
            label.city,
            L.marker(at(label.city), { icon: iconOf(label), pane: PANE, interactive: false, keyboard: false }).addTo(map),
          );
    };
    // Closed meanwhile.
    if (!isOpen()) return;
    draw();
    map.on('moveend resize', draw);
  };
  void loadCities().then(name, () => {});
}
