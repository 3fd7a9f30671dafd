import type { PriceChange } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { callerOf, createTestHttp, type TestHttp } from '../../testing/http.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { priceRoutes } from '../prices/index.ts';
import { priceChangeRoutes } from './price-changes.routes.ts';
import { changedFee } from './price-changes.rules.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const HOUR = 3_600_000;
let world: World;
let test: TestHttp;
const heard: number[] = [];
beforeAll(async () => {
  world = await createWorld();
  test = await createTestHttp({ ours: callerOf('anna', world.ours), theirs: callerOf('boris', world.theirs) });
  const bus = createLocalBus(() => {});
  bus.subscribe('price.changed', ({ stationId }) => heard.push(stationId));
  priceRoutes(test.http, world.databases, { now: () => NOW }, bus);
  priceChangeRoutes(test.http, world.databases, { now: () => NOW }, bus);
});
afterAll(async () => {
  await test.close();
  await world.close();
});

let count = 0;
async function station({ priced = true, fee = '0.4', zone = 'Asia/Shanghai', providerId = world.ours } = {}): Promise<number> {
  count += 1;
  const { id } = await world.databases.system
    .insertInto('station')
    .values({
      ...{ provider_id: providerId, name: `Station ${count}`, country: 'CN', address: 'here', longitude: 0, latitude: 0 },
      time_zone: zone,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (priced) await set(id, NOW - HOUR, fee);
  return id;
}
async function set(stationId: number, at: number, fee: string, token = 'ours') {
  const fees = { electricity: '1.25', service: fee };
  const { status } = await test.call(token, 'POST', '/web/prices', {
    stationId,
    effectiveFrom: new Date(at).toISOString(),
    slots: Array.from({ length: 48 }, () => 'flat'),
    fees: { sharp: fees, peak: fees, flat: fees, valley: fees },
    reservationFee: '0',
  });
  expect(status).toBe(200);
}
const plan = (body: object, token = 'ours') => test.call<{ list: PriceChange[] }>(token, 'POST', '/web/prices/changePlan', body);
const change = (body: object, list: readonly PriceChange[], token = 'ours') =>
  test.call<{ list: PriceChange[] }>(token, 'POST', '/web/prices/change', {
    ...body,
    reviewed: list.map(({ stationId, before }) => ({ stationId, versionId: before?.id ?? null })),
  });
const serviceOf = async (stationId: number): Promise<string[]> =>
  (await test.call('ours', 'GET', `/web/prices?stationId=${stationId}`)).data.map(
    (version: { fees: { flat: { service: string } } }) => Number(version.fees.flat.service).toFixed(4),
  );

describe('a fee', () => {
  it.each([
    ['0.40', 'by', '0.05', '0.45'],
    ['0.40', 'by', '-0.05', '0.35'],
    ['0.333333', 'percent', '10', '0.366666'],
    ['0.4000', 'percent', '5', '0.4200'],
    ['0.40', 'to', '0.3', '0.3'],
  ] as const)('of %s changed %s %s is %s', (fee, how, amount, changed) => {
    expect(changedFee(fee, { how, amount })).toBe(changed);
  });
});

describe('prices of many stations', () => {
  it('change where they can, and each that cannot says why', async () => {
    const [cheap, dear, bare] = [await station({ fee: '0.02' }), await station(), await station({ priced: false })];
    const body = { stationIds: [cheap, dear, bare], fee: 'service', how: 'by', amount: '-0.05' };
    const { data } = await plan(body);
    expect(data.list.map(({ stationId, refusal }) => [stationId, refusal])).toEqual([
      [cheap, 'belowZero'],
      [dear, null],
      [bare, 'unpriced'],
    ]);
    const [, planned] = data.list;
    expect(Number(planned!.before!.fees.flat.service)).toBe(0.4);
    expect(Number(planned!.after!.fees.flat.service)).toBe(0.35);
    expect(planned!.after!.fees.flat.electricity).toBe(planned!.before!.fees.flat.electricity);
    heard.length = 0;
    const done = await change(body, data.list);
    expect(done.data.list.map(({ refusal }) => refusal)).toEqual(['belowZero', null, 'unpriced']);
    expect(heard).toEqual([dear]);
    expect(await serviceOf(dear)).toEqual(['0.3500', '0.4000']);
    expect(await serviceOf(cheap)).toEqual(['0.0200']);
  });

  it('begin at the same time of each clock', async () => {
    const stationIds = [await station(), await station({ zone: 'Europe/Berlin' })];
    const { data } = await plan({ stationIds, how: 'to', amount: '0.6', localTime: '2026-03-11T00:00' });
    expect(data.list.map(({ effectiveFrom }) => effectiveFrom)).toEqual(['2026-03-10T16:00:00.000Z', '2026-03-10T23:00:00.000Z']);
    expect(data.list.map(({ refusal }) => refusal)).toEqual([null, null]);
    const past = await plan({ stationIds, how: 'to', amount: '0.6', localTime: '2026-03-10T01:00' });
    expect(past.data.list.map(({ refusal }) => refusal)).toEqual(['priceInPast', 'priceInPast']);
  });

  it('of one tier leave the others, and a price that is the same is not set again', async () => {
    const id = await station();
    const one = await plan({ stationIds: [id], how: 'to', amount: '0.9', tiers: ['peak'] });
    expect(one.data.list[0]!.after!.fees).toMatchObject({ peak: { service: '0.9' }, flat: { service: '0.4' } });
    const same = await plan({ stationIds: [id], how: 'to', amount: '0.4' });
    expect(same.data.list[0]!.refusal).toBe('same');
  });

  it('take the price of another station over', async () => {
    const [source, target] = [await station({ fee: '0.77' }), await station()];
    const [version] = (await test.call('ours', 'GET', `/web/prices?stationId=${source}`)).data;
    const body = { stationIds: [source, target], versionId: version.id };
    const { data } = await plan(body);
    expect(data.list.map(({ refusal }) => refusal)).toEqual(['same', null]);
    await change(body, data.list);
    expect(await serviceOf(target)).toEqual(['0.7700', '0.4000']);
  });

  it('that somebody changed after the review stay as that person set them', async () => {
    const [raced, calm] = [await station(), await station()];
    const body = { stationIds: [raced, calm], how: 'by', amount: '0.1' };
    const { data } = await plan(body);
    await set(raced, NOW, '0.7');
    const done = await change(body, data.list);
    expect(done.data.list.map(({ refusal }) => refusal)).toEqual(['conflict', null]);
    await set(calm, NOW + 1, '0.9');
    const later = { ...body, stationIds: [raced], localTime: '2026-03-11T00:00' };
    const again = await plan(later);
    await set(raced, NOW + HOUR, '0.8');
    expect((await change(later, again.data.list)).data.list.map(({ refusal }) => refusal)).toEqual(['reviewedOther']);
    expect(await serviceOf(raced)).toEqual(['0.8000', '0.7000', '0.4000']);
  });

  it('of another provider are neither shown nor changed, and none with them', async () => {
    const [own, stranger] = [await station({ priced: false }), await station()];
    const body = { stationIds: [own, stranger], how: 'by', amount: '0.1' };
    expect((await plan(body, 'theirs')).status).toBe(422);
    expect((await change(body, [], 'theirs')).status).toBe(422);
    const { data } = await plan(body);
    expect((await change(body, data.list, 'theirs')).status).toBe(422);
    const version = data.list.find(({ stationId }) => stationId === stranger)!.before!;
    expect((await plan({ stationIds: [own], versionId: version.id }, 'theirs')).status).toBe(404);
    expect(await serviceOf(stranger)).toEqual(['0.4000']);
  });

  it('say what is missing where nothing is said to change', async () => {
    const answer = await plan({ stationIds: [await station()] });
    expect(answer).toMatchObject({ status: 422, error: { fields: { amount: 'required' } } });
  });
});
