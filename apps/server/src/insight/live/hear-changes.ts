import type { LiveEvent } from '@csms/contract';
import type { SessionMeasured } from '../../charging/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';

/** What consoles hear of a session that was measured. */
const changedBy = ({ pointId: _, serialNumber: __, connectorNo: ___, ...figures }: SessionMeasured): LiveEvent => ({
  type: 'session.changed',
  ...figures,
});

/** Listens for all that open consoles and wall screens hear; returns the end of that. */
export function hearChanges(bus: Bus, take: (event: LiveEvent) => void): () => void {
  const stops = [bus.subscribe('live', take), bus.subscribe('session.measured', (measured) => take(changedBy(measured)))];
  return () => {
    for (const stop of stops) stop();
  };
}
