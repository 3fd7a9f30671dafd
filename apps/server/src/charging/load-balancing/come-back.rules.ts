import { times } from './times.ts';

/** So many points of a site that boot in one moment, and this share of it at least, come back together: mostly after a power cut. */
const LEAST_POINTS = 4;
const LEAST_SHARE = 0.5;
/** They are raised in so many groups. */
const GROUPS = 10;

/**
 * When each point of a site may have more than its safe share, epoch ms by id: points that come back together are raised one group after another, in the order of their ids. Points
 * that may now are left out. `bootedAt`: of each point its last boot, epoch ms; null: never.
 */
export function waitsAfterComingBack(bootedAt: ReadonlyMap<number, number | null>, now: number): Map<number, number> {
  const waits = new Map<number, number>();
  const back = [...bootedAt].flatMap(([id, at]) => (at !== null && at <= now && now - at < holdMs() ? [{ id, at }] : []));
  if (back.length < Math.max(LEAST_POINTS, bootedAt.size * LEAST_SHARE)) return waits;
  // Of all boots the middle one: a point that boots again and again does not hold the others back.
  const backAt = back.map(({ at }) => at).sort((a, b) => a - b)[back.length >> 1]!;
  const size = Math.ceil(back.length / GROUPS);
  back.sort((a, b) => a.id - b.id);
  for (const [place, { id }] of back.entries()) {
    const from = backAt + times.settleMs + Math.floor(place / size) * times.groupMs;
    if (now < from) waits.set(id, from);
  }
  return waits;
}

/** How long a boot counts. */
const holdMs = () => times.settleMs + (GROUPS + 1) * times.groupMs;
