import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SimulatedChargePoint } from './charge-point.ts';
import { Prompt } from './prompt.ts';
import { TestCentralSystem } from './testing/central-system.ts';

let system: TestCentralSystem;
let points: SimulatedChargePoint[];
const quit = vi.fn();

beforeEach(async () => {
  system = await TestCentralSystem.start();
  points = ['CP1', 'CP2'].map(
    (serialNumber) => new SimulatedChargePoint({ url: system.url, serialNumber, model: 'duo-22', seed: 1, timeScale: 100 }),
  );
  await Promise.all(points.map((point) => point.start()));
});
afterEach(async () => {
  await Promise.all(points.map((point) => point.stop({ endTransactions: false })));
  await system.stop();
});

it('a session is plugged in, swiped, ended and unplugged from the prompt, at the connector that was named last', async () => {
  const prompt = new Prompt(points, quit);
  expect(await prompt.run('swipe')).toMatch(/Which card/);
  expect(await prompt.run('plug 2 20')).toBe('A vehicle with 20 % is plugged in at connector 2');
  expect(await prompt.run('plug')).toMatch(/already/);
  expect(await prompt.run('swipe CARD-A')).toBe('Card CARD-A at connector 2: started');
  await vi.waitFor(async () => expect(await prompt.run('status')).toMatch(/connector 2: Charging.*of CARD-A/));
  await prompt.run('stop');
  await prompt.run('unplug');
  await vi.waitFor(() => expect(system.of('StopTransaction')).toHaveLength(1));
  expect(points[0]!.connector(2).vehicle).toBeUndefined();
  expect(await prompt.run('unplug')).toMatch(/no vehicle/);
});

it('faults, another point, and what nobody knows', async () => {
  const prompt = new Prompt(points, quit);
  expect(await prompt.run('use')).toBe('There are CP1, CP2');
  expect(await prompt.run('use CP2')).toMatch(/^CP2: connected/);
  await prompt.run('fault groundfailure');
  expect(points[1]!.connector(1)).toMatchObject({ status: 'Faulted', errorCode: 'GroundFailure' });
  await prompt.run('clear');
  expect(points[1]!.connector(1).status).toBe('Available');
  expect(await prompt.run('fault 1 Nonsense')).toMatch(/no error code/);
  expect(await prompt.run('plug 9')).toMatch(/9/);
  expect(await prompt.run('plug one')).toMatch(/not a number/);
  expect(await prompt.run('dance')).toMatch(/not known/);
  expect(await prompt.run('  ')).toBe('');
  expect(await prompt.run('help')).toContain('swipe <card>');
  await prompt.run('quit');
  expect(quit).toHaveBeenCalledOnce();
});
