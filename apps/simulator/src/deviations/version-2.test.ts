import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SimulatedChargePoint } from '../charge-point.ts';
import { CAR, TestNetwork, until } from '../testing/station.ts';
import { version2Deviations } from './index.ts';

let network: TestNetwork;
beforeEach(async () => {
  network = await TestNetwork.start();
});
afterEach(() => network.stop());

/** A whole session of a charging station that has these deviations. */
async function session(...deviations: string[]): Promise<SimulatedChargePoint> {
  const station = await network.station({ deviations, meterIntervalS: 4 });
  station.plugIn(1, CAR);
  await station.swipe(1, 'CARD1');
  await new Promise((resolve) => setTimeout(resolve, 200));
  await station.stopTransaction(1);
  await station.flush();
  return station;
}
const numbers = () => network.events.map(({ seqNo }) => seqNo);

test('each has a name of its own and says what it does', () => {
  expect(new Set(version2Deviations.map(({ name }) => name)).size).toBe(version2Deviations.length);
  for (const { description } of version2Deviations) expect(description.length).toBeGreaterThan(10);
});

test.each(version2Deviations.map(({ name }) => name))('%s: the session is still read', async (name) => {
  await session(name);
  expect(network.system.refused).toEqual([]);
  expect(network.events.map(({ eventType }) => eventType)).toContain('Ended');
});

test('sequence numbers that are worth nothing, and no place', async () => {
  await session('sequence-number-zero', 'place-zero');
  expect(new Set(numbers())).toEqual(new Set([0]));
  expect(network.events[0]!.evse).toEqual({ id: 0 });
});

test('sequence numbers begin anew when it boots in the middle of a session', async () => {
  const station = await network.station({
    deviations: ['sequence-number-anew-after-boot', 'boots-in-sessions'],
    meterIntervalS: 20,
  });
  station.plugIn(1, { ...CAR, batteryWh: 9_000_000 });
  await station.startTransaction(1, 'CARD1');
  await until(() => expect(network.system.of('BootNotification').length).toBeGreaterThan(1));
  await until(() => expect(numbers().lastIndexOf(0)).toBeGreaterThan(0));
  expect(new Set(network.events.map(({ transactionInfo }) => transactionInfo.transactionId)).size).toBe(1);
  expect(network.events.every(({ eventType }) => eventType !== 'Ended')).toBe(true);
});

test('the end before the beginning, and all meter values at the end', async () => {
  await session('ended-before-started');
  expect(network.story.at(-1)).toMatch(/^Started/);
  expect(network.story.at(-2)).toMatch(/^Ended/);
  await network.stop();
  network = await TestNetwork.start();
  await session('meter-values-at-the-end-only');
  expect(network.events.slice(0, -1).every(({ meterValue }) => meterValue === undefined)).toBe(true);
  expect(network.events.at(-1)!.meterValue!.length).toBeGreaterThan(2);
});

test('answers that are not what they should be', async () => {
  await session('words-of-1.6', 'variables-without-value', 'reports-never-sent', 'empty-composite-schedule');
  const call = (action: string, payload: object = {}) => network.system.call('CS1', action, payload);
  expect(await call('GetLocalListVersion')).toEqual({ listVersion: 0 });
  await expect(call('Reset', { type: 'Gentle' })).rejects.toMatchObject({ code: 'FormationViolation' });
  const getVariableData = [{ component: { name: 'TxCtrlr' }, variable: { name: 'TxStartPoint' } }];
  const { getVariableResult } = await call('GetVariables', { getVariableData });
  expect(getVariableResult[0].attributeStatus).toBe('Accepted');
  expect(getVariableResult[0]).not.toHaveProperty('attributeValue');
  expect(await call('GetBaseReport', { requestId: 1, reportBase: 'FullInventory' })).toEqual({ status: 'Accepted' });
  expect(await call('GetCompositeSchedule', { evseId: 1, duration: 60 })).toEqual({ status: 'Accepted' });
  await call('ClearCache');
  expect(network.system.of('NotifyReport')).toEqual([]);
});

test("a vendor's own data in every object, asked or not", async () => {
  await session('custom-data-everywhere', 'extra-fields-in-answers');
  expect(network.events[0]).toHaveProperty('transactionInfo.customData.vendorId');
  expect(network.events[0]).toHaveProperty('meterValue.0.sampledValue.0.customData.vendorId');
  expect(await network.system.call('CS1', 'ClearCache')).toMatchObject({
    status: 'Accepted',
    customData: { vendorId: 'com.example' },
    vendorSequence: 17,
  });
});
