import type { Bus } from '../../platform/bus/bus.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { countLedger } from './count-ledger.ts';
import { recountDirty } from './recount.ts';

/** Woken, it rests at least this long between two counts. */
const REST_MS = 50;
/** It takes a tenth of the time at most, however many sessions end. */
const REST_TIMES = 9;

/** Counts what has changed in records and ledger into the rollups; woken when a session ends. */
export const countWork = ({ databases, bus }: { databases: Databases; bus: Bus }, everyMs: number): RegularWork => ({
  name: 'statistics',
  everyMs,
  restMs: REST_MS,
  restTimes: REST_TIMES,
  async work() {
    for (let more = true; more; ) {
      const [records, ledger] = [await recountDirty(databases), await countLedger(databases)];
      for (const providerId of new Set([...records.providerIds, ...ledger.providerIds]))
        bus.publish('live', { type: 'statistics.changed', providerId });
      more = records.more || ledger.more;
    }
  },
  wokenBy: (from, wake) =>
    from.subscribe('live', (event) => {
      if (event.type === 'session.ended') wake();
    }),
});
