import { alone } from '../platform/database/alone.ts';
import { ensurePartitions } from '../platform/database/partitions.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import { type AreaParts, areas } from './areas.ts';
import { regularly } from './regular.ts';

/** How often pieces of work are done, in ms. */
export type WorkTiming = AreaParts['timing'];

/** Any constants: of several processes the one that holds the lock does the work of the moment. */
const LOCKS: Readonly<Record<string, number>> = {
  sweep: 7_310_501,
  lost: 7_310_502,
  partitions: 7_310_503,
  presence: 7_310_504,
  outbox: 7_310_505,
  clearing: 7_310_506,
  expiry: 7_310_507,
  firmware: 7_310_508,
  diagnoses: 7_310_509,
  lists: 7_310_510,
  security: 7_310_511,
  groups: 7_310_516,
  alarms: 7_310_520,
  uptime: 7_310_521,
  reconcile: 7_310_530,
  statistics: 7_310_540,
  power: 7_310_541,
  reports: 7_310_550,
  ocppLog: 7_310_560,
  sealLog: 7_310_570,
  proveLog: 7_310_571,
  erasures: 7_310_572,
};
const HOUR_MS = 3_600_000;

/** All work that is done again and again: that of the areas, and the house's own. */
function allWork(parts: AreaParts): RegularWork[] {
  return [
    ...areas.flatMap((area) => area.work(parts)),
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

/** Starts what has to be done again and again; returns its end. Each piece is safe to run twice. */
export function startWork(parts: AreaParts): () => void {
  const { databases, bus, log } = parts;
  const stops = allWork(parts).flatMap(({ name, everyMs, restMs = everyMs, work, wokenBy }) => {
    const lock = LOCKS[name];
    if (lock === undefined) throw new Error(`the work ${name} has no lock`);
    const failed = (error: unknown) => log.error({ err: error, work: name }, 'a piece of regular work failed');
    const piece = regularly({ ms: everyMs, restMs: Math.min(everyMs, restMs), failed }, () => alone(databases.locks, lock, work));
    return wokenBy ? [wokenBy(bus, piece.wake), piece.stop] : [piece.stop];
  });
  return () => {
    for (const stop of stops) stop();
  };
}
