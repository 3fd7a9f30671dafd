import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { balancingMs: 100 } });
});
afterAll(() => test.close());

const MINUTE = 60_000;
const sampled = (measurand: string, value: number, unit: string, location: string) => ({
  measurand,
  value: String(value),
  unit,
  location,
});

it('what a DC model loses is learned where both sides are measured, counts after ten looks, and a meter that cannot be right teaches nothing', async () => {
  const { id: stationId } = await test.station();
  const { serialNumber } = await test.point({ stationId, powerW: 120_000 });
  const card = await test.card({ amount: '10000' });
  await test.admin.get(contract.loadBalancing.save, {
    params: { stationId },
    body: {
      mode: 'manual',
      siteLimitW: null,
      limitA: null,
      voltage: 230,
      reserveW: 0,
      fallbackW: null,
      imbalanceA: null,
      strategy: 'equal',
      surplus: 'off',
    },
  });
  const charger = await test.boot(serialNumber);
  const transactionId = await charger.start(card.cardNumber, 0, test.now());
  let registerWh = 0;
  /** A minute goes by at 60 kW out of the charger, with so many amperes on each line into it. */
  const minute = async (inA: number) => {
    shift += MINUTE;
    test.shiftClock(shift);
    registerWh += 1000;
    await charger.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [
        {
          timestamp: new Date(test.now()).toISOString(),
          sampledValue: [
            sampled('Energy.Active.Import.Register', registerWh, 'Wh', 'Outlet'),
            sampled('Power.Active.Import', 60_000, 'W', 'Outlet'),
            sampled('Current.Import', 150, 'A', 'Outlet'),
            sampled('Current.Import', inA, 'A', 'Inlet'),
            sampled('Voltage', 400, 'V', 'Outlet'),
          ],
        },
      ],
    });
  };
  let shift = 0;
  const learned = async () =>
    (await test.rows<{ efficiency: number; looks: number }>('select efficiency, looks from dc_efficiency'))[0];
  const drawnW = async () => {
    const { connectors } = await test.admin.get(contract.loadBalancing.live, { params: { stationId }, query: {} });
    return connectors[0]!.drawnW;
  };
  // More out than in.
  await minute(80);
  await until(drawnW);
  const at93 = Math.round(60_000 / 0.93);
  expect(await drawnW()).toBe(at93);
  const grid = 60_000 / 0.9 / (3 * 230);
  for (let looks = 1; looks <= 10; looks++) {
    expect(await drawnW()).toBe(at93);
    await minute(grid);
    await until(async () => (await learned())?.looks === looks);
  }
  expect((await learned())!.efficiency).toBeCloseTo(0.9, 3);
  expect(Math.abs((await drawnW()) - 60_000 / 0.9)).toBeLessThan(30);
  await charger.close?.();
});
