import type { LiveEvent } from '@csms/contract';
import { expect, it, vi } from 'vitest';
import { LiveHub } from './live-hub.ts';

const started = (transactionId: number): LiveEvent => ({
  type: 'session.started',
  providerId: 1,
  stationId: 1,
  serialNumber: 'CP',
  transactionId,
});

it('tells who missed more than it may have waiting to load anew, instead of cutting it off again and again', () => {
  vi.useFakeTimers();
  const hub = new LiveHub();
  hub.publish(started(0));
  vi.advanceTimersByTime(300);
  for (let id = 1; id <= 6000; id++) hub.publish(started(id));
  vi.advanceTimersByTime(300);
  const texts: string[] = [];
  const close = vi.fn();
  hub.join({ userId: 1, scope: 'all', write: (text) => texts.push(text) > 0, close }, `${hub.epoch}.1`);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('event: reset');
  expect(close).not.toHaveBeenCalled();
  hub.publish(started(7000));
  vi.advanceTimersByTime(300);
  expect(texts[1]).toContain('7000');
  vi.useRealTimers();
});
