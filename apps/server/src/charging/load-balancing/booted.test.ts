import { afterAll, beforeAll, it } from 'vitest';
import { openGarage } from '../../testing/open-garage.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  // All sites are looked at once an hour.
  test = await startTestServer({ timing: { balancingMs: 3_600_000, settleMs: 200, catchUpMs: 3_600_000 } });
});
afterAll(() => test.close());

it('a charger that starts anew is told its limit at once, not when its site has its turn: until then it may charge without one', async () => {
  const { garage, site } = await openGarage(test, 'BOOTED', 1, {});
  const [point] = garage.points;
  const isProven = async () => (await site()).connectors[0]!.state === 'proven';
  await until(isProven);
  const told: string[] = [];
  point!.on('command', (action) => told.push(action));
  test.shiftClock(1000);
  await point!.reboot();
  await until(() => told.includes('SetChargingProfile'), 15_000);
  await until(isProven);
  await garage.stop({ endTransactions: false });
});
