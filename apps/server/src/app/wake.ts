import type { Bus } from '../platform/bus/bus.ts';

/**
 * Wakes regular work by what happens, so that nobody waits for its interval: the figures when a session ends, the alarms when a connector breaks or is well again, the end of lost sessions
 * when a point is cut off. It looks at events that are published anyway and asks nothing. Returns its end.
 */
export function wakeByEvents(bus: Bus, wake: { figures: () => void; alarms: () => void; lost: () => void }): () => void {
  const faulty = new Set<string>();
  const stopCutOff = bus.subscribe('point.cutOff', ({ cut }) => {
    if (cut) wake.lost();
  });
  const stopLive = bus.subscribe('live', (event) => {
    if (event.type === 'session.ended') return wake.figures();
    if (event.type !== 'connector.changed') return;
    const key = `${event.serialNumber}/${event.connectorNo}`;
    const isFaulty = event.state === 'faulted' || (event.errorCode ?? 'NoError') !== 'NoError';
    if (isFaulty) faulty.add(key);
    if (isFaulty || faulty.delete(key)) wake.alarms();
  });
  return () => {
    stopCutOff();
    stopLive();
  };
}
