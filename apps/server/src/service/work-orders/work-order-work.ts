import type { LiveEvent } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { openAlarmOrders } from './alarm-orders.ts';
import { escalate } from './escalation.ts';
import { handOver } from './hand-over.ts';
import { openPlanOrders } from './plan-orders.ts';
import { healOrders, proveOrders } from './proof.ts';
import { openUsageOrders } from './usage-orders.ts';

/** How often it is looked whether connectors are used as usual, in ms. */
const USAGE_MS = 3_600_000;

/** Opens orders for connectors that are used far less than usual, and for maintenance that is due. */
export function otherOrdersWork(
  { databases, bus, clock }: { databases: Databases; bus: Bus; clock: Clock },
  { usageMs = USAGE_MS, planMs = 60_000 }: { usageMs?: number | undefined; planMs?: number | undefined },
): RegularWork[] {
  const db = databases.system;
  const tell = (events: readonly LiveEvent[]) => {
    for (const event of events) bus.publish('live', event);
  };
  return [
    { name: 'usage-orders', everyMs: usageMs, work: async () => tell(await openUsageOrders(db, clock.now())) },
    { name: 'plan-orders', everyMs: planMs, work: async () => tell(await openPlanOrders(db, clock.now())) },
  ];
}

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
