import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { feature } from 'topojson-client';
import styles from './map.module.css';

export interface BaseMapWords {
  zoomIn: string;
  zoomOut: string;
}
export interface Tiles {
  url: string;
  credit: string;
}

type MultiPolygon = GeoJSON.MultiPolygon;
type Position = GeoJSON.Position;

let land: Promise<MultiPolygon> | undefined;

/** A ring as a line without jumps: where it crosses the date line it goes on beyond 180°, and round the pole it closes along the edge. */
function unwrapped(ring: Position[]): Position[] {
  let last = ring[0]?.[0] ?? 0;
  const line = ring.map(([longitude = 0, latitude = 0]) => {
    last = longitude - 360 * Math.round((longitude - last) / 360);
    return [last, latitude];
  });
  const [first] = line;
  if (first && Math.abs(last - first[0]!) > 180) line.push([last, -90], [first[0]!, -90]);
  return line;
}

const crosses = (ring: Position[]): boolean => ring.some(([longitude = 0]) => Math.abs(longitude) > 180);
const shifted = (polygon: Position[][], by: number): Position[][] =>
  polygon.map((ring) => ring.map(([longitude = 0, latitude = 0]) => [longitude + by, latitude]));

/**
 * The land of the earth, read once. It has no borders on purpose: they are disputed in places and regulated in others, and an operator who needs them
 * sets the tile server that its country approves of.
 */
function loadLand(): Promise<MultiPolygon> {
  land ??= import('world-atlas/land-50m.json').then(({ default: atlas }) => {
    const topology = atlas as unknown as Parameters<typeof feature>[0];
    const shapes = feature(topology, topology.objects.land!) as unknown as GeoJSON.FeatureCollection;
    const polygons = shapes.features
      .flatMap(({ geometry }) => (geometry as MultiPolygon).coordinates)
      .map((polygon) => polygon.map(unwrapped));
    const beyond = polygons.filter((polygon) => polygon.some(crosses));
    return {
      type: 'MultiPolygon',
      coordinates: [...polygons, ...beyond.map((one) => shifted(one, 360)), ...beyond.map((one) => shifted(one, -360))],
    };
  });
  return land;
}

/** Opens a map in an element: on the tile server if there is one, else on the land that the product ships. */
export function openMap(element: HTMLElement, tiles: Tiles, words: BaseMapWords): L.Map {
  // The whole world fills the width, and no more of it is shown than there is.
  const least = Math.max(0.5, Math.ceil(4 * Math.log2(element.clientWidth / 256)) / 4);
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: tiles.url !== '' && tiles.credit !== '',
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
  L.control.zoom({ position: 'topright', zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  L.control.scale({ position: 'bottomright', imperial: false }).addTo(map);
  if (tiles.url) {
    map.attributionControl?.setPrefix(false);
    const credit = document.createElement('span');
    credit.textContent = tiles.credit;
    // What an administrator typed is text, never markup.
    L.tileLayer(tiles.url, { attribution: credit.innerHTML, maxZoom: 18, crossOrigin: true }).addTo(map);
  } else {
    void loadLand().then((shape) => {
      // Closed meanwhile.
      if (!element.isConnected) return;
      L.geoJSON(shape, { interactive: false, style: { className: styles.land, weight: 0.7 } }).addTo(map);
    });
  }
  return map;
}
