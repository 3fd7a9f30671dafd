import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { openAlarmOrders } from './alarm-orders.ts';
import { escalate } from './escalation.ts';
import { handOver } from './hand-over.ts';
import { healOrders, proveOrders } from './proof.ts';

/** Opens orders from alarms, proves what was mended, and hands on what nobody takes. */
export function workOrderWork(
  { databases, bus, clock }: { databases: Databases; bus: Bus; clock: Clock },
  everyMs = 5_000,
): RegularWork {
  const db = databases.system;
  return {
    name: 'work-orders',
    everyMs,
    restMs: Math.min(1_000, everyMs),
    async work() {
      const now = clock.now();
      const events = [
        ...(await openAlarmOrders(db, now)),
        ...(await proveOrders(db, now)),
        ...(await healOrders(db, now)),
        ...(await handOver(db, now)),
        ...(await escalate(db, now)),
      ];
      for (const event of events) bus.publish('live', event);
    },
    wokenBy: (hears, wake) =>
      hears.subscribe('live', (event) => {
        if (event.type === 'alarm.changed' && event.opened > 0) wake();
      }),
  };
}
