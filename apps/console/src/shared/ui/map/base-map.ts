import 'leaflet/dist/leaflet.css';
import type { MultiPolygon } from 'geojson';
import L from 'leaflet';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import styles from './map.module.css';

export interface BaseMapWords {
  zoomIn: string;
  zoomOut: string;
}
export interface Tiles {
  url: string;
  credit: string;
}

let land: Promise<GeoJSON.GeoJsonObject> | undefined;

/**
 * The land of the earth, read once. It has no borders on purpose: they are disputed in places and regulated in others, and an operator who needs them
 * sets the tile server that its country approves of.
 */
function loadLand(): Promise<GeoJSON.GeoJsonObject> {
  land ??= import('world-atlas/land-50m.json').then(({ default: atlas }) => {
    const topology = atlas as unknown as Topology<{ land: GeometryCollection }>;
    return feature(topology, topology.objects.land) as GeoJSON.GeoJsonObject;
  });
  return land;
}

/** Opens a map in an element: on the tile server if there is one, else on the land that the product ships. */
export function openMap(element: HTMLElement, tiles: Tiles, words: BaseMapWords): L.Map {
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: tiles.url !== '' && tiles.credit !== '',
    worldCopyJump: true,
    minZoom: 1,
    maxZoom: 18,
    zoomSnap: 0.5,
    center: [25, 20],
    zoom: 1.5,
    maxBounds: [
      [-85, -1000],
      [85, 1000],
    ],
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
      L.geoJSON(shape as unknown as MultiPolygon, {
        interactive: false,
        style: { className: styles.land, weight: 0.7 },
        // A margin of the map is drawn beyond the edge, so that dragging shows no void.
      }).addTo(map);
    });
  }
  return map;
}
