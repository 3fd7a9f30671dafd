import { expect, test, vi } from 'vitest';
import { live } from './behaviour.ts';
import { SimulatedChargePoint } from './charge-point.ts';
import { PROTOCOLS } from './protocol.ts';
import { TestCentralSystem } from './testing/central-system.ts';

test.each(PROTOCOLS)(
  'a living charge point of %s has sessions, faults and offline times, and never says anything that the schema refuses',
  async (protocol) => {
    const system = await TestCentralSystem.start(protocol);
    const point = new SimulatedChargePoint({
      url: system.url,
      protocol,
      serialNumber: 'CP1',
      model: 'hyper-180',
      seed: 5,
      timeScale: 20_000,
    });
    await point.start();
    const end = live(point, { name: 'busy', idTags: ['A', 'B'], faults: true, offline: true });
    const ends = () =>
      system.received.filter(({ action, payload }) => action === 'StopTransaction' || payload.eventType === 'Ended').length;
    await vi.waitFor(() => expect(ends()).toBeGreaterThan(4), { timeout: 30_000 });
    end();
    await point.stop();
    expect(system.refused).toEqual([]);
    expect(system.received.flatMap((message) => message.deviations)).toEqual([]);
    await system.stop();
  },
);
