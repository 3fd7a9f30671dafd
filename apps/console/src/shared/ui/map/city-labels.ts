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
  /** From the city to the middle of its name, in pixels, where a marker covers it; the name stands without its dot then. */
  moved?: Spot;
  /** The name stands before the city, where it would leave the view behind it. */
  before?: true;
}
/** A marker on the map: its middle in the view, and its reach in pixels. */
export interface Cover extends Spot {
  radius: number;
}

/** The smallest city, in thousands, that is named at a zoom. */
const leastAt = (zoom: number): number => (zoom < 3 ? 5000 : zoom < 4 ? 3000 : zoom < 5 ? 1000 : zoom < 6 ? 400 : 0);

const MOST = 60;
const HEIGHT = 18;
/** A letter's width in pixels; a Chinese one is as wide as high. */
const widthOf = (text: string): number => 16 + [...text].reduce((sum, letter) => sum + (letter > '⺀' ? 12 : 6.4), 0);

interface View {
  width: number;
  height: number;
}
interface Room {
  left: number;
  right: number;
  y: number;
}
const crosses = (one: Room, other: Room): boolean =>
  one.left < other.right && one.right > other.left && Math.abs(one.y - other.y) < HEIGHT;
const isUnder = ({ x, y, radius }: Cover, room: Room): boolean =>
  room.left < x + radius && room.right > x - radius && Math.abs(room.y - y) < radius + HEIGHT / 2;
const isWhole = ({ left, right, y }: Room, view: View): boolean =>
  left >= -4 && right <= view.width + 4 && y >= HEIGHT / 2 && y <= view.height - HEIGHT / 2;

/**
 * Chooses which cities are named: the largest first, none over another. A name stands behind its city, or before it where it would leave the view; one that is not
 * whole there stands nowhere. The name of a city below a marker stands below the marker; a name that runs into one stands nowhere.
 * @param all Cities, the largest first.
 * @param spotOf Where a city is in the view, in pixels.
 * @param view The view's width and height, in pixels.
 */
export function labelsIn(
  all: readonly City[],
  zoom: number,
  spotOf: (city: City) => Spot,
  view: View,
  language: Language,
  covers: readonly Cover[] = [],
): Label[] {
  const least = leastAt(zoom);
  const taken: Room[] = [];
  const labels: Label[] = [];
  for (const city of all) {
    if (labels.length >= MOST) break;
    if (city.size < least) continue;
    const { x, y } = spotOf(city);
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
    const text = language === 'zh' && city.chinese ? city.chinese : city.name;
    const before = x + widthOf(text) > view.width;
    let room: Room = before ? { left: x - widthOf(text), right: x + 4, y } : { left: x - 4, right: x + widthOf(text), y };
    const cover = covers.find((one) => isUnder(one, room));
    let moved: Spot | undefined;
    if (cover) {
      // Below a marker that only stands beside its city, a name would be taken for the marker's.
      if (Math.hypot(cover.x - x, cover.y - y) > cover.radius) continue;
      const half = (widthOf(text) - 10) / 2;
      room = { left: cover.x - half, right: cover.x + half, y: cover.y + cover.radius + HEIGHT / 2 };
      if (covers.some((one) => isUnder(one, room))) continue;
      moved = { x: cover.x - x, y: room.y - y };
    }
    if (!isWhole(room, view) || taken.some((one) => crosses(one, room))) continue;
    taken.push(room);
    labels.push({ city, text, ...(moved ? { moved } : before ? { before } : {}) });
  }
  return labels;
}

function iconOf({ city, text, moved, before }: Label): L.DivIcon {
  const label = document.createElement('span');
  if (moved) label.dataset.moved = 'true';
  if (before) label.dataset.before = 'true';
  label.dataset.size = city.size >= 3000 ? 'large' : city.size >= 800 ? 'middle' : 'small';
  label.textContent = text;
  return L.divIcon({
    className: styles.city,
    html: label,
    iconSize: [6, 6],
    iconAnchor: [3 - (moved?.x ?? 0), 3 - (moved?.y ?? 0)],
  });
}

/** The markers that stand on a map now. */
function coversOf(map: L.Map): Cover[] {
  const covers: Cover[] = [];
  map.eachLayer((layer) => {
    if (!(layer instanceof L.Marker) || layer.options.pane !== 'markerPane') return;
    const { x, y } = map.latLngToContainerPoint(layer.getLatLng());
    const size = L.point(layer.options.icon?.options.iconSize ?? [0, 0]);
    covers.push({ x, y, radius: Math.max(size.x, size.y) / 2 });
  });
  return covers;
}

const PANE = 'cities';
/** An event of the map: other markers stand on it now. */
export const MARKED = 'marked';

/** Names cities on a map, as many as have room, below everything that stands on it, but for those in areas that name their own. */
export function nameCities(map: L.Map, language: Language, but: readonly Box[]): void {
  const pane = map.createPane(PANE);
  pane.style.zIndex = '350';
  pane.style.pointerEvents = 'none';
  pane.setAttribute('aria-hidden', 'true');
  const shown = new Map<City, { marker: L.Marker; label: Label }>();
  const isOpen = stillOpen(map);
  const name = (cities: readonly City[]) => {
    const all = cities.filter((city) => !but.some((box) => kmOutside(box, city) === 0));
    const draw = () => {
      const { x: width, y: height } = map.getSize();
      const centre = map.getCenter().lng;
      // A city stands on the copy of the world that is in view.
      const at = (city: City) => L.latLng(city.latitude, city.longitude + 360 * Math.round((centre - city.longitude) / 360));
      const labels = labelsIn(
        all,
        map.getZoom(),
        (city) => map.latLngToContainerPoint(at(city)),
        { width, height },
        language,
        coversOf(map),
      );
      const kept = new Map(labels.map((label) => [label.city, label]));
      for (const [city, { marker, label }] of shown) {
        const now = kept.get(city);
        if (now && now.moved?.x === label.moved?.x && now.moved?.y === label.moved?.y && now.before === label.before) continue;
        marker.remove();
        shown.delete(city);
      }
      for (const label of labels)
        if (!shown.has(label.city))
          shown.set(label.city, {
            marker: L.marker(at(label.city), { icon: iconOf(label), pane: PANE, interactive: false, keyboard: false }).addTo(map),
            label,
          });
    };
    // Closed meanwhile.
    if (!isOpen()) return;
    draw();
    map.on(`moveend resize ${MARKED}`, draw);
  };
  void loadCities().then(name, () => {});
}
