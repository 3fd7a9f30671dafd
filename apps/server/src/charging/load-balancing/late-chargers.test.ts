import { contract } from '@csms/contract';
import { afterAll, beforeAll, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  // Nothing is made good by looking again: what is missed stays missed.
  test = await startTestServer({ timing: { balancingMs: 100, settleMs: 200, catchUpMs: 3_600_000 } });
});
afterAll(() => test.close());

it('a charger that comes after its limit was decided is told it when it is there', async () => {
  const station = await test.station();
  await test.admin.get(contract.points.create, {
    body: {
      serialNumber: 'LATE0001',
      pointName: 'LATE0001',
      stationId: station.id,
      equipmentType: 'ac',
      ratedPower: 11,
      connectors: [{ connectorNo: 1, standard: 'ac', connectorType: 'type2', maxPowerW: 11_000 }],
    },
  });
  await test.admin.get(contract.loadBalancing.save, {
    params: { stationId: station.id },
    body: {
      mode: 'automatic',
      siteLimitW: null,
      limitA: 20,
      voltage: 230,
      reserveW: 0,
      fallbackW: null,
      imbalanceA: null,
      strategy: 'equal',
      surplus: 'off',
    },
  });
  await until(async () => (await test.rows('select from connector_limit where wanted_no > sent_no')).length === 1);
  const point = await test.connect('LATE0001');
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' });
  await until(() => point.calls.some(({ action }) => action === 'SetChargingProfile'), 15_000);
  point.socket.close();
});
