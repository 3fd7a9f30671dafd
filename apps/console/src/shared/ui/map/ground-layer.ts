import L from 'leaflet';
import { type Ground, loadFineGround, loadGround, type Trace } from './ground-shapes.ts';
import styles from './map.module.css';
import { coloursOf } from './map-colours.ts';

/** From this zoom on (some 1 km a pixel) the coarse coast has corners. */
const FINE_FROM = 7;
const SIZE = 256;
/** What lies so many pixels outside of a tile is not drawn; strokes are narrower. */
const MARGIN = 8;

const sideOf = (x: number, y: number): number =>
  (x < -MARGIN ? 1 : x > SIZE + MARGIN ? 2 : 0) | (y < -MARGIN ? 4 : y > SIZE + MARGIN ? 8 : 0);

/**
 * Draws a trace into a path, in pixels of a tile. A point is left out when it, the one drawn before it and the one after it lie beyond the same side:
 * what is seen stays the same, and a continent costs a tile only what lies near it.
 */
export function drawTrace(path: Pick<Path2D, 'moveTo' | 'lineTo'>, trace: Trace, scale: number, left: number, top: number): void {
  const { points } = trace;
  const last = points.length / 2 - 1;
  const x = (index: number) => points[index * 2]! * scale - left;
  const y = (index: number) => points[index * 2 + 1]! * scale - top;
  path.moveTo(x(0), y(0));
  let drawn = sideOf(x(0), y(0));
  let here = last > 0 ? sideOf(x(1), y(1)) : 0;
  for (let index = 1; index <= last; index++) {
    const after = index < last ? sideOf(x(index + 1), y(index + 1)) : 0;
    if ((drawn & here & after) === 0) {
      path.lineTo(x(index), y(index));
      drawn = here;
    }
    here = after;
  }
}

const touches = (trace: Trace, west: number, north: number, span: number): boolean => {
  const margin = (span * MARGIN) / SIZE;
  return (
    trace.east > west - margin &&
    trace.west < west + span + margin &&
    trace.south > north - margin &&
    trace.north < north + span + margin
  );
};

/** Draws the land into the canvas of a tile, sharp on any screen and at any zoom between two. */
function paint(canvas: HTMLCanvasElement, { x, y, z }: L.Coords, ground: Ground, map: HTMLElement): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  // One pixel more than the tile, so that no gap shows between tiles at a zoom in between.
  const enlarged = map.getBoundingClientRect().width / Math.max(1, map.offsetWidth);
  const sharpness = Math.min(4, Math.max(2, Math.ceil(window.devicePixelRatio * enlarged)));
  // Setting the size empties it.
  canvas.width = (SIZE + 1) * sharpness;
  canvas.height = canvas.width;
  context.scale(sharpness, sharpness);
  const scale = SIZE * 2 ** z;
  const [left, top] = [x * SIZE, y * SIZE];
  const pathOf = (traces: readonly Trace[]): Path2D => {
    const path = new Path2D();
    for (const trace of traces)
      if (touches(trace, left / scale, top / scale, SIZE / scale)) drawTrace(path, trace, scale, left, top);
    return path;
  };
  const colour = coloursOf(map);
  const land = pathOf(ground.land);
  context.lineJoin = 'round';
  context.fillStyle = colour('land');
  context.fill(land, 'evenodd');
  context.strokeStyle = colour('river');
  context.lineWidth = z < 5 ? 0.6 : 1.2;
  context.stroke(pathOf(ground.rivers));
  const lakes = pathOf(ground.lakes);
  context.fillStyle = colour('water');
  context.fill(lakes, 'evenodd');
  context.strokeStyle = colour('coast');
  context.lineWidth = 0.7;
  context.stroke(lakes);
  context.stroke(land);
}

class GroundLayer extends L.GridLayer {
  private ground: Ground | undefined;
  private isFine = false;
  private readonly shown = new Map<HTMLElement, L.Coords>();

  override onAdd(map: L.Map): this {
    super.onAdd(map);
    this.on('tileunload', ({ tile }: L.TileEvent) => this.shown.delete(tile));
    // Without the land a map still shows where stations are.
    void loadGround().then(
      (ground) => this.show(ground, false),
      () => {},
    );
    map.on('moveend', this.refine, this);
    this.refine();
    return this;
  }
  override onRemove(map: L.Map): this {
    map.off('moveend', this.refine, this);
    return super.onRemove(map);
  }
  /** Asks for the fine coast where the map is near; a failed loading leaves the coarse one. */
  private refine(): void {
    if (this.isFine || this._map.getZoom() < FINE_FROM) return;
    void loadFineGround().then(
      (ground) => this.show(ground, true),
      () => {},
    );
  }
  private show(ground: Ground, isFine: boolean): void {
    if (this.isFine && !isFine) return;
    this.ground = ground;
    this.isFine = isFine;
    this.repaint();
  }
  /** Paints what is shown anew. Leaflet's own `redraw` loses its grid at a zoom between two. */
  repaint(): void {
    const { ground } = this;
    if (!ground || !this._map) return;
    for (const [tile, coords] of this.shown) paint(tile as HTMLCanvasElement, coords, ground, this._map.getContainer());
  }

  protected override createTile(coords: L.Coords): HTMLElement {
    const canvas = document.createElement('canvas');
    this.shown.set(canvas, coords);
    if (this.ground) paint(canvas, coords, this.ground, this._map.getContainer());
    return canvas;
  }
}

/** The land that the product ships, drawn in the theme's colours. */
export const groundLayer = (): GroundLayer =>
  new GroundLayer({ className: styles.ground ?? '', updateWhenZooming: false, keepBuffer: 1, minZoom: 0, maxZoom: 18 });
