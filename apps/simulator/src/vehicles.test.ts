import { describe, expect, test } from 'vitest';
import { modelNamed, models } from './models.ts';
import { Random } from './random.ts';
import { acceptedPower, createVehicle, vehicleModels } from './vehicles.ts';

describe('vehicles', () => {
  const hyper = modelNamed('hyper-180').connectors[0]!;

  test('no vehicle takes more than it, or the connector, can', () => {
    const random = new Random(7);
    for (const model of models) {
      for (const connector of model.connectors) {
        for (const kind of vehicleModels) {
          for (let soc = 0; soc <= 100; soc += 5) {
            const power = acceptedPower(createVehicle(random, { ...kind, soc, targetSoc: 100 }), connector, model.current);
            const limit = model.current === 'AC' ? kind.maxAcPowerW : kind.maxDcPowerW;
            expect(power).toBeGreaterThanOrEqual(0);
            expect(power).toBeLessThanOrEqual(Math.min(limit, connector.maxPowerW));
          }
        }
      }
    }
  });

  test('fast charging tapers, cold slows it, the target ends it', () => {
    const at = (soc: number, temperatureC = 25) =>
      acceptedPower({ ...vehicleModels[2]!, soc, targetSoc: 90, temperatureC }, hyper, 'DC');
    expect(at(30)).toBeGreaterThan(130_000);
    expect(at(80)).toBeLessThan(at(60));
    expect(at(60)).toBeLessThan(at(50));
    expect(at(30, -10)).toBeLessThan(at(30) / 2);
    expect(at(90)).toBe(0);
  });

  test('the same seed plays the same network', () => {
    const draw = () =>
      Array.from(
        { length: 5 },
        (
          (random) => () =>
            random.next()
        )(new Random('a')),
      );
    expect(draw()).toEqual(draw());
  });
});
