import { describe, expect, test } from 'vitest';
import { Connector, type LocalTransaction } from './connector.ts';
import { alternatingCurrent, gridPhases, gridPowerOf, type PhaseRotation, phaseVoltage } from './electrics.ts';
import { modelNamed } from './models.ts';
import { Random } from './random.ts';
import { createVehicle, type Vehicle } from './vehicles.ts';

const NOW = Date.parse('2026-03-02T08:00:00Z');
const transaction: LocalTransaction = {
  id: 1,
  connectorId: 1,
  idTag: 'A',
  parentIdTag: undefined,
  startedAt: NOW,
  meterStart: 0,
  reservationId: undefined,
  samples: 0,
  held: false,
  begin: [],
};

function charging(name: string, vehicle: Partial<Vehicle>, rotation: PhaseRotation = 'RST'): Connector {
  const model = modelNamed(name);
  const connector = new Connector(1, model.connectors[0]!, model.current, new Random(1), NOW, rotation);
  connector.vehicle = createVehicle(new Random(2), { soc: 20, targetSoc: 100, ...vehicle });
  connector.transaction = transaction;
  connector.status = 'Charging';
  return connector;
}
const three = { maxAcPhases: 3, maxAcPowerW: 22_000 } as const;
const one = { maxAcPhases: 1, maxAcPowerW: 7400 } as const;
const at = (connector: Connector, amperes: number | null, seconds = 1, phases = 3) =>
  connector.advance(NOW + seconds * 1000, 1, 1, () => (amperes === null ? null : { amperes, watts: amperes * 690, phases }));

describe('alternating current', () => {
  test('volts of each phase are near 230 and differ', () => {
    for (let minute = 0; minute < 60; minute++) {
      const volts = [0, 1, 2].map((phase) => phaseVoltage(phase, NOW + minute * 60_000, 0.5));
      for (const volt of volts) expect(Math.abs(volt - 230)).toBeLessThan(6);
      expect(new Set(volts).size).toBe(3);
    }
  });

  test.each([
    [16, 16, 16],
    [6, 6, 6],
    [5.9, 0, 0],
    [0, 0, 0],
    [40, 22_000 / 690, 32],
  ])('a limit of %s A lets %s A flow and offers %s A', (limit, flows, offers) => {
    const connector = charging('duo-22', three);
    at(connector, limit);
    expect(connector.currentA).toBeCloseTo(flows, 0);
    expect(connector.offeredA).toBeCloseTo(offers, 5);
    const volts = [0, 1, 2].map((phase) => phaseVoltage(phase, NOW + 1000, 0));
    expect(connector.powerW / connector.currentA || 690).toBeCloseTo(volts[0]! + volts[1]! + volts[2]!, -1.5);
  });

  test('a vehicle that needs more than it is offered pauses by itself: the offer stands', () => {
    const connector = charging('duo-22', { ...three, minCurrentA: 10 });
    at(connector, 8);
    expect([connector.powerW, connector.offeredA]).toEqual([0, 8]);
  });

  test('after a long pause some vehicles do not wake again', () => {
    const connector = charging('duo-22', { ...three, sleepsAfterS: 120 });
    at(connector, 0, 60);
    at(connector, 16, 70);
    expect(connector.powerW).toBeGreaterThan(0);
    at(connector, 0, 300);
    at(connector, 16, 310);
    expect([connector.powerW, connector.wantedW, connector.offeredA]).toEqual([0, 0, 16]);
  });

  test.each([
    ['RST', [10, 0, 0]],
    ['STR', [0, 10, 0]],
    ['TRS', [0, 0, 10]],
  ] as const)('one phase of a connector wired %s loads the building by %s A', (rotation, expected) => {
    const connector = charging('duo-22', one, rotation);
    at(connector, 10);
    expect(connector.gridCurrents()).toEqual(expected);
    expect(new Set(gridPhases(rotation)).size).toBe(3);
  });

  test('a connector that switches to one phase loads one', () => {
    const connector = charging('duo-22', three);
    at(connector, 10, 1, 1);
    expect(connector.gridCurrents()).toEqual([10, 0, 0]);
    const need = { wantedW: 22_000, maxCurrentA: 32, minCurrentA: 6 };
    const { powerW } = alternatingCurrent(need, [230, 230, 230], 1, null);
    expect(powerW).toBeLessThan(7400);
  });

  test('what is offered is sampled where it is asked for, with the current of each phase', () => {
    const connector = charging('duo-22', three);
    at(connector, 10);
    const samples = connector.sample('Sample.Periodic', ['Current.Offered', 'Power.Offered', 'Current.Import'], 0);
    expect(
      samples.map(({ measurand, value, phase }) => [measurand, phase, Math.round(Number(value) / 100) * 100 || value]),
    ).toEqual([
      ['Power.Offered', undefined, 6900],
      ['Current.Offered', undefined, '10.0'],
      ['Current.Import', 'L1', '10.0'],
      ['Current.Import', 'L2', '10.0'],
      ['Current.Import', 'L3', '10.0'],
    ]);
  });
});

test('a DC outlet draws from the grid what it gives, what it loses and what it needs for itself', () => {
  const connector = charging('hyper-180', { maxDcPowerW: 150_000, temperatureC: 25 });
  connector.advance(NOW + 1000, 1, 1, () => ({ amperes: 100, watts: 60_000, phases: 3 }));
  expect(connector.powerW).toBe(60_000);
  const grid = connector.gridCurrents().reduce((sum, amperes) => sum + amperes * 230, 0);
  expect(60_000 / grid).toBeGreaterThan(0.9);
  expect(60_000 / grid).toBeLessThan(0.95);
  expect(gridPowerOf(0, 180_000)).toBeGreaterThan(0);
  expect(gridPowerOf(1000, 180_000)).toBeGreaterThan(1000 / 0.93);
});
