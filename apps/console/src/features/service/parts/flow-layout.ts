/** One step of a flow, ready to be shown. */
export interface FlowNode {
  key: string;
  /** In the reader's language. */
  label: string;
  state: 'done' | 'now' | 'next' | 'skipped';
  /** Who did it, or who has to do it; null: nobody yet. */
  who: string | null;
  /** When it was done or begun, an ISO moment; null: not yet. */
  time: string | null;
  /** How long it took, or has taken so far, in ms; null: unknown. */
  spent: number | null;
  /** A reason, in the words of the one who gave it. */
  note?: string;
}
export interface FlowEdge {
  from: string;
  to: string;
}
export type Side = 'left' | 'right' | 'top' | 'bottom';
export interface FlowPlace {
  x: number;
  y: number;
}
export interface FlowLayout {
  places: ReadonlyMap<string, FlowPlace>;
  /** In px. */
  nodeWidth: number;
  width: number;
  height: number;
}

export const NODE_HEIGHT = 92;
/** As wide as the longest name of a step in English. */
const NODE_WIDTH = 204;
const GAP_X = 28;
const GAP_Y = 28;
/** Below this width the steps stand under each other. */
const VERTICAL_PX = 560;

/** How far each step is from the beginning. Edges that lead back to an earlier step of the list do not count. */
function layersOf(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): string[][] {
  const order = new Map(nodes.map(({ key }, index) => [key, index]));
  const layer = new Map<string, number>();
  for (const { key } of nodes) {
    const before = edges
      .filter(({ from, to }) => to === key && (order.get(from) ?? Number.POSITIVE_INFINITY) < order.get(key)!)
      .map(({ from }) => layer.get(from)! + 1);
    layer.set(key, Math.max(0, ...before));
  }
  const layers: string[][] = [];
  for (const { key } of nodes) {
    const at = layer.get(key)!;
    layers[at] = [...(layers[at] ?? []), key];
  }
  return layers.filter((keys) => keys !== undefined);
}

/** Where each step stands in a width (px): from left to right in bands that turn at the edge, or under each other where it is narrow. */
export function layFlow(nodes: readonly FlowNode[], edges: readonly FlowEdge[], width: number): FlowLayout {
  const layers = layersOf(nodes, edges);
  const isVertical = width < VERTICAL_PX;
  const fit = isVertical ? 1 : Math.max(1, Math.floor((width + GAP_X) / (NODE_WIDTH + GAP_X)));
  // Bands of equal length read better than a full one and a rest.
  const columns = Math.ceil(layers.length / Math.max(1, Math.ceil(layers.length / fit)));
  const nodeWidth = isVertical ? Math.min(320, Math.max(160, width - 2)) : NODE_WIDTH;
  const step = columns > 1 ? (width - nodeWidth) / (columns - 1) : 0;
  const places = new Map<string, FlowPlace>();
  let top = 0;
  for (let first = 0; first < layers.length; first += columns) {
    const band = layers.slice(first, first + columns);
    const isBack = (first / columns) % 2 === 1;
    for (const [index, keys] of band.entries()) {
      const column = isBack ? columns - 1 - index : index;
      const x = columns === 1 ? Math.max(0, (width - nodeWidth) / 2) : column * Math.min(step, nodeWidth + GAP_X * 2);
      for (const [row, key] of keys.entries()) places.set(key, { x, y: top + row * (NODE_HEIGHT + GAP_Y) });
    }
    top += Math.max(...band.map((keys) => keys.length)) * (NODE_HEIGHT + GAP_Y);
  }
  return { places, nodeWidth, width, height: Math.max(0, top - GAP_Y) };
}

/** The sides at which an edge leaves and arrives: those that face each other. */
export function sidesOf(from: FlowPlace, to: FlowPlace): { source: Side; target: Side } {
  if (to.y > from.y && Math.abs(to.x - from.x) < 1) return { source: 'bottom', target: 'top' };
  if (to.y < from.y && Math.abs(to.x - from.x) < 1) return { source: 'right', target: 'right' };
  return to.x > from.x ? { source: 'right', target: 'left' } : { source: 'left', target: 'right' };
}
