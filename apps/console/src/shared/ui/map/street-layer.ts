import { contract, type Language, type StreetMap } from '@csms/contract';
import type L from 'leaflet';
import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';
import { headers, urlOf } from '../../api/request.ts';
import styles from './map.module.css';
import { coloursOf } from './map-colours.ts';
import { streetNames, streetPaint } from './street-style.ts';

/** Reads pieces of a file of streets from the own server, with the session's headers. */
class OwnFile implements Source {
  private readonly map: StreetMap;

  constructor(map: StreetMap) {
    this.map = map;
  }

  getKey(): string {
    return this.map.version;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const last = Math.min(offset + length, this.map.size) - 1;
    const answer = await fetch(urlOf(contract.streetMaps.read, { params: { version: this.map.version } }), {
      headers: headers({ Range: `bytes=${offset}-${last}` }),
      credentials: 'include',
      ...(signal ? { signal } : {}),
    });
    if (answer.status !== 206) throw new Error(`The map of streets answered ${answer.status}`);
    return { data: await answer.arrayBuffer(), etag: answer.headers.get('etag') ?? undefined };
  }
}

/** A layer of protomaps-leaflet as Leaflet knows it, with what it adds. */
type StreetLayer = L.GridLayer & {
  paintRules: ReturnType<typeof streetPaint>;
  labelRules: ReturnType<typeof streetNames>;
  clearLayout(): void;
  rerenderTiles(): void;
};

/** Draws the streets of a file on a map, in the theme's colours. Whose data it is stands in the map's corner, as its licence asks. */
export function addStreets(map: L.Map, file: StreetMap, language: Language): { recolour: () => void } {
  const style = () => {
    const colours = coloursOf(map.getContainer());
    return { paintRules: streetPaint(colours), labelRules: streetNames(colours, language) };
  };
  const layer = leafletLayer({
    url: new PMTiles(new OwnFile(file)),
    bounds: [
      [file.south, file.west],
      [file.north, file.east],
    ],
    className: styles.ground ?? '',
    attribution: '© OpenStreetMap',
    // A tile of the screen is a quarter of one of the file.
    maxDataZoom: file.maxZoom,
    minZoom: file.minZoom,
    maxZoom: 18,
    // Sharp also at a zoom between two.
    devicePixelRatio: Math.max(2, window.devicePixelRatio),
    lang: language === 'zh' ? 'zh-CN' : 'en',
    ...style(),
  }) as unknown as StreetLayer;
  layer.addTo(map);
  return {
    recolour() {
      Object.assign(layer, style());
      layer.clearLayout();
      layer.rerenderTiles();
    },
  };
}
