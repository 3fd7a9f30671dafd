import type { SettingsReader } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { GroupCommit } from '../../platform/database/group-commit.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { closeSessions, findLost } from './close.writes.ts';

/** Woken, it rests at least this long between two looks. */
const REST_MS = 1_000;

interface LostParts {
  db: Database;
  bus: Bus;
  clock: Clock;
  settings: SettingsReader;
  commit: GroupCommit;
}

/** Ends sessions that nobody else will end; woken when a point is cut off. */
export const lostSessionWork = ({ db, bus, clock, settings, commit }: LostParts, everyMs: number): RegularWork => ({
  name: 'lost',
  everyMs,
  restMs: REST_MS,
  async work() {
    for (const lost of await findLost(db, clock.now(), settings.get('charging.lostSessionHours'))) {
      const { events } = await commit.submit(closeSessions, lost);
      for (const event of events) bus.publish('live', event);
    }
  },
  wokenBy: (from, wake) =>
    from.subscribe('point.cutOff', ({ cut }) => {
      if (cut) wake();
    }),
});
