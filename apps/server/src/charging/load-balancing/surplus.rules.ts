import type { SurplusMode } from '@csms/contract';

/** What the building gave back over the hold time, in parts of it, the oldest first: when each began (epoch ms), the least and the most W in it. */
export type SurplusSeen = [at: number, leastW: number, mostW: number][];

/** What cars may draw by the surplus, in W over all of them. */
export interface SurplusRoom {
  /** What there is now; their currents follow it. */
  nowW: number;
  /** A car that charges goes on with its minimum while it fits into this: there was so much within the hold time. */
  keepW: number;
  /** A car begins where its minimum fits into this: there was so much for the whole hold time. */
  riseW: number;
  /** Their minimums, and what departures need, come from the grid where the surplus gives less. */
  isGridForMinimums: boolean;
}

export interface SurplusSettings {
  surplus: SurplusMode;
  surplus_hold_minutes: number;
  surplus_start_w: number;
  surplus_grid_w: number | null;
}

const MINUTE = 60_000;
/** The hold time is looked at in so many parts. */
const PARTS = 10;
/** Below this share of the threshold cars stop. */
const STOP_SHARE = 0.8;

const holdMsOf = ({ surplus_hold_minutes: minutes }: SurplusSettings): number => minutes * MINUTE;

/** What all cars together may take from the grid besides the surplus, where a share is set, in W. */
export const gridShareOf = ({ surplus, surplus_grid_w: gridW }: Pick<SurplusSettings, 'surplus' | 'surplus_grid_w'>): number =>
  surplus === 'first' ? (gridW ?? 0) : 0;

/** What the building gives back, in W. A building that takes, or whose meter is silent, gives nothing. */
const surplusW = (buildingW: number | null): number => Math.max(0, -(buildingW ?? 0));

/**
 * What was seen, with what the building draws now (`buildingW`, without cars; null: its meter is silent or there is none). After a silence nothing is known of before. A time in which nobody looked
 * counts as one without surplus.
 */
export function seeSurplus(
  settings: SurplusSettings,
  seen: SurplusSeen | null,
  { buildingW, now }: { buildingW: number | null; now: number },
): SurplusSeen | null {
  const holdMs = holdMsOf(settings);
  if (settings.surplus === 'off') return null;
  if (buildingW === null || holdMs === 0) return [];
  const partMs = holdMs / PARTS;
  const watts = Math.round(surplusW(buildingW));
  const parts: SurplusSeen = (seen ?? []).filter(([at]) => at <= now).map(([...part]) => part);
  const last = parts.at(-1);
  if (last && now - last[0] < partMs) {
    last[1] = Math.min(last[1], watts);
    last[2] = Math.max(last[2], watts);
  } else {
    if (last && now - last[0] > partMs + Math.max(partMs, MINUTE)) parts.push([last[0] + partMs, 0, 0]);
    parts.push([now, watts, watts]);
  }
  while (parts.length > 1 && parts[1]![0] <= now - holdMs) parts.shift();
  return parts;
}

/** What cars may draw by what was seen; null: the surplus is as any other power. */
export function surplusRoom(
  settings: SurplusSettings,
  seen: SurplusSeen | null,
  { buildingW, now }: { buildingW: number | null; now: number },
): SurplusRoom | null {
  const { surplus, surplus_start_w: startW, surplus_grid_w: gridW } = settings;
  if (surplus === 'off') return null;
  const holdMs = holdMsOf(settings);
  const nowW = surplusW(buildingW);
  const parts = seen ?? [];
  const isWhole = holdMs === 0 || (parts.length > 0 && parts[0]![0] <= now - holdMs);
  const least = isWhole ? Math.min(nowW, ...parts.map(([, leastW]) => leastW)) : 0;
  const most = Math.max(nowW, ...parts.map(([, , mostW]) => mostW));
  const fromGridW = gridShareOf(settings);
  return {
    nowW: nowW + fromGridW,
    keepW: (most >= startW * STOP_SHARE ? most : 0) + fromGridW,
    riseW: (least >= startW ? least : 0) + fromGridW,
    isGridForMinimums: surplus === 'first' && gridW === null,
  };
}

/** Since when there has been so much without a break, epoch ms; null: there is not now. */
function enoughSince(seen: SurplusSeen | null, needsW: number): number | null {
  let since: number | null = null;
  for (const [at, leastW] of [...(seen ?? [])].reverse()) {
    if (leastW < needsW) break;
    since = at;
  }
  return since;
}

/** When a car that needs so much starts if the surplus stays as it is, epoch ms; null: there is too little. */
export function startsAt(settings: SurplusSettings, seen: SurplusSeen | null, needsW: number): number | null {
  const since = enoughSince(seen, Math.max(needsW, settings.surplus_start_w));
  return since === null ? null : since + holdMsOf(settings);
}
