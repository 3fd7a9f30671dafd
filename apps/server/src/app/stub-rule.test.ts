import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../testing/server.ts';
import { areas } from './areas.ts';
import { stubRule } from './testing/stub-rule/index.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ areas: [...areas, stubRule] });
});
afterAll(() => test.close());

it('a rule hears what meters say, and its wish reaches the charger', async () => {
  const { serialNumber } = await test.point();
  const { cardNumber } = await test.card({ amount: '1000' });
  const point = await test.boot(serialNumber);
  const transactionId = await point.start(cardNumber, 0);
  const take = (...amperes: number[]) =>
    point.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [
        {
          timestamp: new Date().toISOString(),
          sampledValue: amperes.map((value, index) => ({
            value: String(value),
            measurand: 'Current.Import',
            unit: 'A',
            phase: `L${index + 1}`,
          })),
        },
      ],
    });
  await take(16, 20, 3);
  await take(16, 25, 3);
  await until(() => point.calls.length > 0);
  await take(16, 15, 3);
  expect(point.calls).toMatchObject([
    {
      action: 'SetChargingProfile',
      payload: {
        connectorId: 1,
        csChargingProfiles: {
          transactionId,
          chargingProfilePurpose: 'TxProfile',
          chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 16 }] },
        },
      },
    },
  ]);
  await point.end(transactionId, 100);
});
