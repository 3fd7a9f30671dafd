import { contract, type ListColumn, sessionList } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertChargeUser } from '../../testing/customers.ts';
import { startTestServer, type TestServer, unique } from '../../testing/server.ts';
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

it('what is shown before a session ends is what is billed: discounts, rounding, and the price of its own start', async () => {
  const user = await insertChargeUser(test.databases, { providerId: test.ours, idTag: unique('U'), balance: '100' });
  const { cardNumber } = await test.card({ chargeUserId: user.id, amount: '100' });
  const station = await test.station({ price: null });
  const fees = { electricity: '0.333', service: '0.5' };
  const body = {
    stationId: station.id,
    groupId: null,
    slots: new Array(48).fill('flat'),
    sessionFee: '0.4',
    reservationFee: '0',
  };
  const all = (fee: typeof fees) => ({ sharp: fee, peak: fee, flat: fee, valley: fee });
  await test.admin.get(contract.prices.create, {
    body: { ...body, effectiveFrom: '2020-01-01T00:00:00Z', fees: all(fees), followsChanges: false },
  });
  const level = await test.admin.get(contract.membership.create, {
    body: {
      providerId: test.ours,
      levelName: unique('Silver '),
      minEnergy: null,
      price: '20',
      validDays: 30,
      serviceDiscount: '20',
    },
  });
  await test.admin.get(contract.membership.purchase, {
    params: { id: level.id },
    body: { chargeUserId: user.id, requestId: unique('request-') },
  });
  await test.rows(`update membership_purchase set starts_at = starts_at - interval '2 hours' where charge_user_id = $1`, [
    user.id,
  ]);
  const { serialNumber } = await test.point({ stationId: station.id, powerW: 100_000 });
  const point = await test.boot(serialNumber);
  const at = Date.now() - 1_800_000;
  const transactionId = await point.start(cardNumber, 0, at);
  await point.meter(transactionId, 1234, at + 900_000);
  const review = async () =>
    (
      await test.admin.get(contract.prices.review, {
        body: { changes: [{ stationId: station.id, effectiveFrom: new Date().toISOString() }], groupId: null },
      })
    ).list[0];
  expect(await review()).toMatchObject({ sessions: 1, following: 0 });
  await test.rows('update price_version set follows_changes = true where station_id = $1', [station.id]);
  expect(await review()).toMatchObject({ sessions: 1, following: 1 });
  await test.rows('update price_version set follows_changes = false where station_id = $1', [station.id]);
  // A price of later is none of this session's.
  await test.admin.get(contract.prices.create, {
    body: { ...body, effectiveFrom: new Date().toISOString(), fees: all({ electricity: '9', service: '9' }) },
  });
  const about = await test.admin.get(contract.sessions.about, { params: { transactionId } });
  expect(about.price).toMatchObject({ electricity: '0.333', service: '0.5' });
  const shown = await test.admin.get(contract.sessions.previewEnd, { body: { transactionId } });
  // 0.41 and 0.62 for 1.234 kWh, 0.40 a session, a fifth of the service less.
  expect(shown).toMatchObject({ status: 'finished', energyWh: 1234, discount: '-0.12', cost: '1.31' });
  const after = await test.admin.get(contract.sessions.get, { params: { transactionId } });
  expect(after.energyWh).toBe(1234);
  const ended = await test.admin.get(contract.sessions.end, { body: { transactionId, reason: 'the car has left' } });
  expect(ended).toEqual({ transactionId, ...shown });
  expect(await test.admin.get(contract.records.get, { params: { transactionId } })).toMatchObject({
    cost: shown.cost,
    bills: [{ cost: shown.cost }],
  });
  const again = await test.admin.call(contract.sessions.previewEnd, { body: { transactionId } });
  expect(again.error.key).toBe('notCharging');
  const stranger = await test.user(test.theirs, ['charging:end']);
  expect((await stranger.call(contract.sessions.previewEnd, { body: { transactionId } })).status).toBe(404);
  await point.close();
});
