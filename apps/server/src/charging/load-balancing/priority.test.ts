import { contract, SITE_DEFAULTS } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { readConnectors } from './balance.queries.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

it('a car is served by the best of its connector, its user’s group and its user’s level; levels without a priority change nothing', async () => {
  const { id: stationId } = await test.station();
  await test.admin.get(contract.loadBalancing.save, {
    params: { stationId },
    body: { ...SITE_DEFAULTS, mode: 'automatic', limitA: 63, strategy: 'priority' },
  });
  const level = (levelName: string, more: { minEnergy: number; powerRank?: number; serviceDiscount: string }) =>
    test.admin.get(contract.membership.create, {
      body: { providerId: test.ours, levelName, price: null, validDays: null, ...more },
    });
  await level('Plain', { minEnergy: 1, serviceDiscount: '1' });
  await level('Gold', { minEnergy: 1000, powerRank: 2, serviceDiscount: '5' });
  const group = await test.admin.get(contract.userGroups.create, {
    body: { providerId: test.ours, groupName: unique('Taxis'), electricityLimit: null, powerRank: 3 },
  });
  expect(group.powerRank).toBe(3);
  const start = async (setUp: { groupId?: number; kWh?: number; rank?: number }) => {
    const { serialNumber } = await test.point({ stationId, connectors: 1, powerW: 11_000 });
    await test.rows(
      `update connector set standard = 'ac', connector_type = 'type2', max_power_w = 11000 where point_id = (select id from charge_point where serial_number = $1)`,
      [serialNumber],
    );
    if (setUp.rank !== undefined)
      await test.admin.get(contract.loadBalancing.wire, {
        params: { stationId },
        body: {
          connectors: [{ serialNumber, connectorNo: 1, phases: 3, rotation: '123', minA: 6, maxA: null, rank: setUp.rank }],
        },
      });
    const user = await test.admin.get(contract.chargeUsers.create, {
      body: { providerId: test.ours, account: unique('P'), postPaid: true, ...(setUp.groupId ? { groupId: setUp.groupId } : {}) },
    });
    if (setUp.kWh)
      await test.rows('insert into charge_user_usage (charge_user_id, provider_id, energy_wh, sessions) values ($1, $2, $3, 1)', [
        user.id,
        test.ours,
        setUp.kWh * 1000,
      ]);
    const point = await test.boot(serialNumber);
    await point.start(user.idTag, 0);
    return { serialNumber, point };
  };
  const cars = [
    await start({}),
    await start({ groupId: group.id }),
    await start({ kWh: 2000 }),
    await start({ kWh: 5 }),
    await start({ groupId: group.id, kWh: 2000, rank: 7 }),
    await start({ rank: 1 }),
    await start({ rank: 8 }),
  ];
  const rows = await readConnectors(test.databases.pool, [stationId]);
  const rankOf = (serialNumber: string) => rows.find((row) => row.serial_number === serialNumber)!.rank;
  expect(cars.map(({ serialNumber }) => rankOf(serialNumber))).toEqual([5, 3, 2, 5, 2, 1, 8]);
  await Promise.all(cars.map(({ point }) => point.close()));
});
