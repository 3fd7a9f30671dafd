import type { SimulatedChargePoint } from '@csms/simulator';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openGarage } from '../../testing/open-garage.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { PATIENCE, waysToLimit } from './limit-skills.ts';
import { times } from './times.ts';

let test: TestServer;
const usual = { ...times };
beforeAll(async () => {
  test = await startTestServer({ timing: { balancingMs: 100, settleMs: 200, catchUpMs: 500 } });
});
beforeEach(() => {
  Object.assign(times, usual, { otherWayMs: 100, againMs: 200, betterMs: 500, refusedMs: 500 });
});
afterAll(async () => {
  Object.assign(times, usual);
  await test.close();
});

interface Held {
  skills: { unit: string; lease: string } | null;
  better: object | null;
  refusals: number;
  in_power: boolean;
  proven_a: number | null;
  result: string | null;
}
const heldBy = async (serialNumber: string): Promise<Held> =>
  (
    await test.rows<Held & Record<string, unknown>>(
      `select l.skills, l.better_way as better, l.refusals, l.in_power, l.proven_a, l.result from connector_limit l join charge_point p on p.id = l.point_id where p.serial_number = $1`,
      [serialNumber],
    )
  )[0]!;

/** A garage of three points whose first one is to be told another limit whenever `ask` is called. */
async function garageOf(prefix: string) {
  const { garage, site, letIn } = await openGarage(test, prefix, 3, { limitA: 40 });
  const [point] = garage.points;
  const serialNumber = `${prefix}0001`;
  await until(async () => (await site()).connectors.every(({ state }) => state === 'proven'));
  const ask = (manualA: number) =>
    test.rows('update connector_limit l set manual_a = $2 from charge_point p where p.id = l.point_id and p.serial_number = $1', [
      serialNumber,
      manualA,
    ]);
  const refuse = () => point!.habits.set('SetChargingProfile', { answer: { status: 'Rejected' } });
  const take = () => point!.habits.delete('SetChargingProfile');
  return { garage, site, letIn, serialNumber, ask, refuse, take };
}

it('a charger that refuses for a moment takes its own way again, and counts with what it holds meanwhile', async () => {
  const { garage, serialNumber, ask, refuse, take } = await garageOf('RM');
  const own = (await heldBy(serialNumber)).skills;
  expect(own).toMatchObject({ unit: 'A', lease: 'two' });
  refuse();
  await ask(0);
  let most = 0;
  await until(async () => {
    const { refusals, proven_a: provenA } = await heldBy(serialNumber);
    most = Math.max(most, provenA ?? 0);
    return refusals > 6;
  });
  expect(most).toBeLessThanOrEqual(16);
  take();
  await until(async () => (await heldBy(serialNumber)).better !== null);
  await until(async () => (await heldBy(serialNumber)).better === null);
  const after = await heldBy(serialNumber);
  expect(after).toMatchObject({ skills: { unit: 'A', lease: 'two' }, refusals: 0, in_power: false });
  await until(async () => (await heldBy(serialNumber)).result === 'accepted');
  await garage.stop({ endTransactions: false });
});

it('a charger that refuses its own way for good is asked in it once, and keeps the other', async () => {
  const { garage, serialNumber, ask, letIn } = await garageOf('RG');
  const [point] = garage.points;
  let refused = 0;
  // From now on it takes one period only: a limit that lasts.
  point!.on('command', (action, _, answer) => {
    if (action === 'SetChargingProfile' && (answer as { status: string }).status === 'Rejected') refused++;
  });
  const charging: SimulatedChargePoint['charging'] = {
    refuses: ({ chargingSchedule }) => (chargingSchedule.chargingSchedulePeriod.length > 1 ? 'Rejected' : undefined),
  };
  Object.assign(point!, { charging });
  await letIn();
  await ask(10);
  await until(async () => (await heldBy(serialNumber)).better !== null);
  await until(async () => (await heldBy(serialNumber)).result === 'accepted');
  const before = refused;
  await new Promise((done) => setTimeout(done, 3000));
  expect(refused - before).toBeLessThanOrEqual(1);
  expect((await heldBy(serialNumber)).skills?.lease).not.toBe('two');
  await garage.stop({ endTransactions: false });
});

it('a charger that refuses in every way is asked again soon, and then less and less often', async () => {
  Object.assign(times, { otherWayMs: 20, againMs: 20, refusedMs: 300 });
  const { garage, serialNumber, ask, refuse, take, site } = await garageOf('RA');
  refuse();
  await ask(0);
  const state = async () => (await site()).connectors.find((one) => one.serialNumber === serialNumber)!;
  const ways = waysToLimit({ connectors: 1, isDc: false, vendor: '', model: '' }).length + PATIENCE;
  await until(async () => (await heldBy(serialNumber)).refusals >= 1);
  // It is asked in each of its many ways: all but the last few are taken for refused.
  await test.rows(
    'update connector_limit l set refusals = greatest(l.refusals, $2) from charge_point p where p.id = l.point_id and p.serial_number = $1',
    [serialNumber, ways - 3],
  );
  await until(async () => (await heldBy(serialNumber)).refusals >= ways);
  const { refusals } = await heldBy(serialNumber);
  await new Promise((done) => setTimeout(done, 2000));
  // After 0.3, 0.6 and 1.2 s.
  expect((await heldBy(serialNumber)).refusals - refusals).toBeLessThanOrEqual(4);
  take();
  await until(async () => (await heldBy(serialNumber)).refusals === 0);
  await until(async () => (await state()).state === 'proven');
  await garage.stop({ endTransactions: false });
});
