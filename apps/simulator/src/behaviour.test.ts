import { expect, test, vi } from 'vitest';
import { live } from './behaviour.ts';
import { SimulatedChargePoint } from './charge-point.ts';
import { TestCentralSystem } from './testing/central-system.ts';

test('a living charge point has sessions, faults and offline times, and never says anything that the schema refuses', async () => {
  const system = await TestCentralSystem.start();
  const point = new SimulatedChargePoint({
    url: system.url,
    serialNumber: 'CP1',
    model: 'hyper-180',
    seed: 5,
    timeScale: 20_000,
  });
  await point.start();
  const end = live(point, { name: 'busy', idTags: ['A', 'B'], faults: true, offline: true });
  await vi.waitFor(() => expect(system.of('StopTransaction').length).toBeGreaterThan(4), { timeout: 30_000 });
  end();
  await point.stop();
  expect(system.refused).toEqual([]);
  expect(system.received.flatMap((message) => message.deviations)).toEqual([]);
  await system.stop();
});
