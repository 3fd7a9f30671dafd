import { faultOf } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { sendAlarmNotices } from './alarms.notices.ts';
import { type AlarmParts, createAlarmSweep } from './alarms.sweep.ts';

/** Woken, it rests at least this long between two looks. */
const REST_MS = 1_000;

/** Looks for alarms and tells of new ones; woken when a connector breaks or is well again. */
export function alarmWork(parts: AlarmParts, everyMs: number): RegularWork {
  const sweep = createAlarmSweep(parts);
  return {
    name: 'alarms',
    everyMs,
    restMs: REST_MS,
    async work() {
      await sweep();
      await sendAlarmNotices(parts);
    },
    wokenBy: wokenByFaults,
  };
}

function wokenByFaults(bus: Bus, wake: () => void): () => void {
  const faulty = new Set<string>();
  return bus.subscribe('live', (event) => {
    if (event.type !== 'connector.changed') return;
    const key = `${event.serialNumber}/${event.connectorNo}`;
    const isFaulty = event.state === 'faulted' || faultOf(event.errorCode) !== null;
    if (isFaulty) faulty.add(key);
    if (isFaulty || faulty.delete(key)) wake();
  });
}
