import type { LiveEvent } from '@csms/contract';
import { expect, it, vi } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { EVERYTHING } from '../../platform/database/database.ts';
import { hearChanges } from './hear-changes.ts';
import { LiveHub } from './live-hub.ts';

const started = (transactionId: number): LiveEvent => ({
  type: 'session.started',
  providerId: 1,
  stationId: 1,
  serialNumber: 'CP',
  transactionId,
});

/** A hub on a bus of its own. */
function heardHub() {
  const bus = createLocalBus(() => {});
  const hub = new LiveHub((take) => hearChanges(bus, take));
  return { bus, hub, publish: (event: LiveEvent) => bus.publish('live', event) };
}

it('listens only while somebody reads, and a while longer for who was cut off', () => {
  vi.useFakeTimers();
  const { bus, hub, publish } = heardHub();
  const isListening = () => [bus.isHeard('live'), bus.isHeard('session.measured')];
  const read = (lastEventId?: string) => {
    const texts: string[] = [];
    const leave = hub.join(
      { userId: 1, scope: EVERYTHING, permissions: ['*:*:*'], write: (text) => texts.push(text) > 0, close: () => {} },
      lastEventId,
    );
    return { texts, leave };
  };
  expect(isListening()).toEqual([false, false]);
  const first = read();
  expect(isListening()).toEqual([true, true]);
  publish(started(1));
  vi.advanceTimersByTime(300);
  expect(first.texts[1]).toContain('session.started');
  const heard = /^id: (.*)$/m.exec(first.texts[1]!)![1];
  first.leave();
  publish(started(2));
  vi.advanceTimersByTime(59_000);
  // Back in time: it hears what it missed.
  const second = read(heard);
  expect(second.texts.join('')).toContain('"transactionId":2');
  second.leave();
  vi.advanceTimersByTime(61_000);
  expect(isListening()).toEqual([false, false]);
  publish(started(3));
  expect(read(heard).texts[0]).toContain('event: reset');
  expect(isListening()).toEqual([true, true]);
  vi.useRealTimers();
});

it('tells who missed more than it may have waiting to load anew, instead of cutting it off again and again', () => {
  vi.useFakeTimers();
  const { hub, publish } = heardHub();
  hub.join({ userId: 2, scope: EVERYTHING, permissions: ['*:*:*'], write: () => true, close: () => {} }, undefined);
  publish(started(0));
  vi.advanceTimersByTime(300);
  for (let id = 1; id <= 6000; id++) publish(started(id));
  vi.advanceTimersByTime(300);
  const texts: string[] = [];
  const close = vi.fn();
  hub.join(
    { userId: 1, scope: EVERYTHING, permissions: ['*:*:*'], write: (text) => texts.push(text) > 0, close },
    `${hub.epoch}.2`,
  );
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('event: reset');
  expect(close).not.toHaveBeenCalled();
  publish(started(7000));
  vi.advanceTimersByTime(300);
  expect(texts[1]).toContain('7000');
  vi.useRealTimers();
});

it('what comes within one interval goes out together, and nothing that only one of them told is lost', () => {
  vi.useFakeTimers();
  const { hub, publish } = heardHub();
  const texts: string[] = [];
  hub.join(
    { userId: 1, scope: EVERYTHING, permissions: ['*:*:*'], write: (text) => texts.push(text) > 0, close: () => {} },
    undefined,
  );
  publish(started(0));
  vi.advanceTimersByTime(300);
  texts.length = 0;
  const alarms = (opened: number, serious: number): LiveEvent => ({
    type: 'alarm.changed',
    providerId: 1,
    stationId: 1,
    opened,
    serious,
  });
  for (const event of [alarms(2, 1), alarms(1, 0), alarms(0, 0)]) publish(event);
  const sample = { type: 'session.changed' as const, providerId: 1, stationId: 1, transactionId: 9, cost: '1.00' };
  publish({ ...sample, sampleTime: '2026-01-01T00:00:00Z', energyWh: 5, powerW: 7000, soc: 40, readings: { outputCurrent: 16 } });
  publish({ ...sample, sampleTime: '2026-01-01T00:00:01Z', energyWh: 6, powerW: null, soc: 41, readings: { temperature: 31 } });
  publish({ ...sample, sampleTime: '2026-01-01T00:00:02Z', energyWh: 7, powerW: null, soc: null, readings: undefined });
  vi.advanceTimersByTime(300);
  const heard = texts.join('').matchAll(/^data: (.*)$/gm);
  expect([...heard].map(([, data]) => JSON.parse(data!))).toEqual([
    alarms(3, 1),
    {
      ...sample,
      sampleTime: '2026-01-01T00:00:02Z',
      energyWh: 7,
      powerW: 7000,
      soc: 41,
      readings: { outputCurrent: 16, temperature: 31 },
    },
  ]);
  vi.useRealTimers();
});

it('tells all readers to load anew after a gap of the bus, also those that come back from before it', () => {
  vi.useFakeTimers();
  const { hub, publish } = heardHub();
  const texts: string[] = [];
  const reader = {
    userId: 1,
    scope: EVERYTHING,
    permissions: ['*:*:*'],
    write: (text: string) => texts.push(text) > 0,
    close: () => {},
  };
  hub.join(reader, undefined);
  publish(started(1));
  vi.advanceTimersByTime(300);
  const heard = /^id: (.*)$/m.exec(texts.at(-1)!)![1];
  hub.reset();
  expect(texts.at(-1)).toContain('event: reset');
  hub.join(reader, heard);
  expect(texts.at(-1)).toContain('event: reset');
  publish(started(2));
  vi.advanceTimersByTime(300);
  expect(texts.at(-1)).toContain('"transactionId":2');
  hub.close();
  vi.useRealTimers();
});
