import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Building } from '../building/building.ts';
import { TestCentralSystem } from '../testing/central-system.ts';
import { summaryOf } from './command.ts';
import { type Garage, type GarageOptions, startGarage } from './garage.ts';
import { LimitWatch } from './watch.ts';

let system: TestCentralSystem;
let garage: Garage;

beforeEach(async () => {
  system = await TestCentralSystem.start();
});
afterEach(async () => {
  await garage?.stop({ endTransactions: false });
  await system.stop();
});

const POINTS = 9;
async function full(options: Partial<GarageOptions> = {}): Promise<void> {
  garage = startGarage({ url: system.url, points: POINTS, limitA: 60, timeScale: 200, occupancy: 1, ...options });
  await vi.waitFor(() => expect(garage.state().charging).toBeGreaterThan(POINTS - 3), { timeout: 20_000 });
}
const limitAll = (limit: number) =>
  Promise.all(
    garage.points.map((point) =>
      system.call(point.serialNumber, 'SetChargingProfile', {
        connectorId: 0,
        csChargingProfiles: {
          chargingProfileId: 1,
          stackLevel: 0,
          chargingProfilePurpose: 'TxDefaultProfile',
          chargingProfileKind: 'Absolute',
          chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit }] },
        },
      }),
    ),
  );

describe('a garage', () => {
  test('without limits it exceeds its supply on every phase, with a safe share of each it does not', async () => {
    await full();
    await vi.waitFor(() => expect(Math.min(...garage.state().sum)).toBeGreaterThan(60), { timeout: 20_000 });
    await vi.waitFor(() => expect(garage.overload().overMs).toBeGreaterThan(0));
    const { worstA, times, highest } = garage.overload();
    expect(times).toBeGreaterThan(0);
    expect(worstA).toBeCloseTo(Math.max(...highest) - 60, 3);
    expect(summaryOf(garage, 60, 200)).toMatchObject({ kept: false, text: expect.stringContaining('exceeded') });
    await limitAll(6.6);
    await vi.waitFor(() => expect(Math.max(...garage.state().sum)).toBeLessThan(60), { timeout: 20_000 });
    garage.forget();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(garage.overload()).toMatchObject({ worstA: 0, overMs: 0, times: 0 });
    expect(summaryOf(garage, 60, 200).kept).toBe(true);
  });

  test('the sum of the phases is what the connectors meter, and a building adds to it', async () => {
    const building = new Building({ baseW: 6900, liftW: 0, heatingW: 0, applianceW: 0 });
    await full({ building });
    const { points, building: own, sum } = garage.state();
    const metered = garage.points.flatMap(({ connectors }) => connectors.map(({ currentA, phases }) => currentA * phases));
    const total = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
    expect(total(points)).toBeCloseTo(total(metered), 0);
    expect(own.every((amperes) => amperes > 2)).toBe(true);
    expect(total(sum)).toBeCloseTo(total(points) + total(own), 6);
    expect(garage.points.map(({ configuration }) => configuration.get('ConnectorPhaseRotation'))).toContain('1.STR');
    await vi.waitFor(() => expect(JSON.stringify(system.of('MeterValues').at(-1)?.payload)).toContain('Current.Offered'));
  });

  test('cars come and go, each with a card of its own, and what is said is right', async () => {
    await full({ timeScale: 20_000, occupancy: 0.7, meterIntervalS: 600 });
    await vi.waitFor(() => expect(system.of('StopTransaction').length).toBeGreaterThan(5), { timeout: 20_000 });
    expect(new Set(system.of('StartTransaction').map(({ payload }) => payload.idTag)).size).toBeGreaterThan(3);
    garage.freeze();
    expect(system.refused).toEqual([]);
    expect(system.received.flatMap((message) => message.deviations)).toEqual([]);
  });
});

test('a garage of 2.0.1: cars come and go, and what is said is right', async () => {
  await system.stop();
  system = await TestCentralSystem.start('ocpp2.0.1');
  await full({ timeScale: 20_000, occupancy: 0.7, meterIntervalS: 600, point: { protocol: 'ocpp2.0.1' } });
  const events = () => system.of('TransactionEvent').map(({ payload }) => payload);
  await vi.waitFor(() => expect(events().filter(({ eventType }) => eventType === 'Ended').length).toBeGreaterThan(5), {
    timeout: 20_000,
  });
  garage.freeze();
  expect(JSON.stringify(events())).toContain('Current.Offered');
  expect(system.refused).toEqual([]);
  expect(system.received.flatMap((message) => message.deviations)).toEqual([]);
});

test('a limit watch adds up how long and how often a phase was above', () => {
  const watch = new LimitWatch(50);
  const currents = [40, 51, 55, 49, 50.05, 52, 30];
  const above = currents.map((amperes, second) => watch.see(second * 1000, [10, amperes, 0]));
  expect(above).toEqual([0, 1, 1, 0, 0, 1, 0]);
  expect(watch.overload).toEqual({ highest: [10, 55, 0], worstA: 5, overMs: 3000, longestMs: 2000, times: 2 });
});
