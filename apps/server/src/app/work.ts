import { ensurePartitions } from '../platform/database/partitions.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import { inTurn, type Turns } from '../platform/work/turns.ts';
import type { WorkDiary } from '../platform/work/work-diary.ts';
import type { Area, AreaParts } from './areas.ts';
import { regularly } from './regular.ts';

/** How often pieces of work are done, in ms. */
export type WorkTiming = AreaParts['timing'];

const HOUR_MS = 3_600_000;

/** All work that is done again and again: that of the areas, and the house's own. */
function allWork(parts: AreaParts, areas: readonly Area[]): RegularWork[] {
  return [
    ...areas.flatMap((area) => area.work?.(parts) ?? []),
    {
      name: 'clearing',
      everyMs: HOUR_MS,
      // From above: what an area lets go of, those below it remove.
      work: async () => {
        for (const area of areas.toReversed()) await area.clear?.(parts);
      },
    },
    {
      name: 'partitions',
      everyMs: HOUR_MS,
      work: () => ensurePartitions(parts.databases.pool, parts.clock.now()),
    },
  ];
}

/**
 * Starts all regular work, and returns its end. `node` names this process; of all processes of a database one at a time has the turn of a piece. `isAlone`: no other process may be there, so
 * this one keeps its turns. `diary` notes how each fares. Each piece is safe to run twice.
 */
export function startWork(
  parts: AreaParts,
  { node, isAlone, diary }: { node: string; isAlone: boolean; diary: WorkDiary },
  areas: readonly Area[],
): () => void {
  const { databases, bus, log } = parts;
  const ending = new AbortController();
  const turns: Turns = { pool: databases.turns, holder: node, ...(isAlone ? { kept: new Map() } : {}) };
  const stops = allWork(parts, areas).flatMap(({ name, everyMs, restMs = everyMs, restTimes, leaseMs, work, wokenBy }) => {
    diary.plan(name, everyMs);
    const failed = (error: unknown) => log.error({ err: error, work: name }, 'a piece of regular work failed');
    const piece = regularly({ ms: everyMs, restMs: Math.min(everyMs, restMs), restTimes, failed }, () =>
      inTurn(isAlone || leaseMs === undefined ? turns : { ...turns, leaseMs }, name, () =>
        diary.run(name, () => work(ending.signal)),
      ),
    );
    return wokenBy ? [wokenBy(bus, piece.wake), piece.stop] : [piece.stop];
  });
  return () => {
    ending.abort();
    for (const stop of stops) stop();
  };
}
