import { contract, type ListColumn, sessionList } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { PriceVersion } from '../billing/index.ts';
import { priceNow } from './about.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

it('a running session tells its driver, cars and price, and no phone or car to whoever may not read them', async () => {
  const { serialNumber } = await test.point();
  const { id: chargeUserId } = await test.admin.get(contract.chargeUsers.create, {
    body: { providerId: test.ours, account: 'Wang Wei', phone: '13900001111', postPaid: true },
  });
  await test.admin.get(contract.cars.create, {
    body: { providerId: test.ours, carNumber: 'AB12345', vin: '1HGCM82633A004352', brand: 'BYD', model: 'Han', chargeUserId },
  });
  const { id: cardId, cardNumber } = await test.card({ chargeUserId });
  const point = await test.boot(serialNumber);
  const transactionId = await point.start(cardNumber, 0);
  const about = { params: { transactionId } };
  const told = await test.admin.get(contract.sessions.about, about);
  expect(told).toMatchObject({
    driver: { name: 'Wang Wei', phone: '13900001111', chargeUserId, cardId },
    cars: [{ carNumber: 'AB12345', brand: 'BYD' }],
  });
  expect(Number(told.price?.electricity)).toBeGreaterThan(0);
  const watcher = await test.user(test.ours, ['charging:read']);
  expect(await watcher.get(contract.sessions.about, about)).toMatchObject({ driver: { name: 'Wang Wei', phone: '' }, cars: [] });
  await point.end(transactionId, 200);
  const over = await test.admin.raw('GET', `/web/charging/sessions/${transactionId}/about`);
  expect(over.status).toBe(404);
});

it('running sessions are sorted by each of their columns', async () => {
  const { serialNumber } = await test.point({ connectors: 2 });
  const point = await test.boot(serialNumber);
  const of = async (connectorNo: number) => point.start((await test.card()).cardNumber, 0, undefined, connectorNo);
  const ids = [await of(1), await of(2)];
  const shown = async (sort: string) => {
    const { list } = await test.admin.get(contract.sessions.list, { query: { keyword: serialNumber, sort } as never });
    return list.map(({ transactionId }) => transactionId);
  };
  for (const { sort } of Object.values<ListColumn>(sessionList.columns)) {
    const name = typeof sort === 'string' ? sort : undefined;
    if (name) expect((await shown(name)).toReversed(), name).toEqual(await shown(`-${name}`));
  }
  expect(await shown('connectorNo')).toEqual(ids);
  expect(await shown('-duration')).toEqual(ids);
  for (const id of ids) await point.end(id, 100);
});

it('the price of now holds until tier or fees are others, over slots that cost the same', () => {
  const fees = (electricity: string) => ({ electricity, service: '0.4' });
  const version = (id: number, effectiveFrom: number, flat: string): PriceVersion => ({
    id,
    effectiveFrom,
    slots: Array.from({ length: 48 }, (_, slot) => (slot < 20 ? ('valley' as const) : ('flat' as const))),
    fees: { sharp: fees('2'), peak: fees('1'), flat: fees(flat), valley: fees('0.3') },
  });
  const noon = Date.parse('2026-03-02T12:00:00Z');
  expect(priceNow([version(1, 0, '0.8')], 'UTC', noon)).toEqual({
    tier: 'flat',
    electricity: '0.8',
    service: '0.4',
    until: '2026-03-03T00:00:00.000Z',
  });
  const change = Date.parse('2026-03-02T15:10:00Z');
  expect(priceNow([version(1, 0, '0.8'), version(2, change, '0.9')], 'UTC', noon).until).toBe('2026-03-02T15:10:00.000Z');
  expect(priceNow([version(1, 0, '0.8'), version(2, change, '0.8')], 'UTC', noon).until).toBe('2026-03-03T00:00:00.000Z');
  const always = { ...version(1, 0, '0.8'), slots: new Array<'flat'>(48).fill('flat') };
  expect(priceNow([always], 'UTC', noon).until).toBeNull();
});
