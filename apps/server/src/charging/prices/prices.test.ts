import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { insertGroup } from '../../testing/customers.ts';
import { callerOf, createTestHttp, type TestHttp } from '../../testing/http.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { type PriceVersion, priceAt } from '../billing/index.ts';
import { loadPrices, priceRoutes } from './index.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const HOUR = 3_600_000;
let world: World;
let test: TestHttp;
const told: number[] = [];
beforeAll(async () => {
  world = await createWorld();
  test = await createTestHttp({ ours: callerOf('anna', world.ours), theirs: callerOf('boris', world.theirs) });
  const bus = createLocalBus(() => {});
  bus.subscribe('price.changed', ({ stationId }) => told.push(stationId));
  priceRoutes(test.http, world.databases, { now: () => NOW }, bus);
});
afterAll(async () => {
  await test.close();
  await world.close();
});

let count = 0;
const station = async (providerId = world.ours): Promise<number> => {
  count += 1;
  const { id } = await world.databases.system
    .insertInto('station')
    .values({
      provider_id: providerId,
      name: `Station ${count}`,
      country: 'CN',
      address: 'here',
      longitude: 0,
      latitude: 0,
      time_zone: 'Asia/Shanghai',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const fee = { electricity: '1.25', service: '0.4' };
const form = (stationId: number, at: number, changes: object = {}) => ({
  stationId,
  effectiveFrom: new Date(at).toISOString(),
  slots: Array.from({ length: 48 }, (_, slot) => (slot < 16 ? 'valley' : slot < 40 ? 'peak' : 'flat')),
  fees: { sharp: fee, peak: fee, flat: fee, valley: { electricity: '0.300000', service: '0' } },
  reservationFee: '0',
  ...changes,
});
const set = (stationId: number, at: number, changes: object = {}, token = 'ours') =>
  test.call(token, 'POST', '/web/prices', form(stationId, at, changes));
const list = (query: string, token = 'ours') => test.call(token, 'GET', `/web/prices?${query}`);

describe('a price', () => {
  it('comes back as it was set, and is told once it is committed', async () => {
    const stationId = await station();
    const answer = await set(stationId, NOW + HOUR);
    expect(answer.data).toMatchObject({ ...form(stationId, NOW + HOUR), groupId: null, createdBy: 'anna' });
    expect(told.at(-1)).toBe(stationId);
    expect((await list(`stationId=${stationId}`)).data).toEqual([answer.data]);
  });

  it('asks its session fee for each session where it does not say otherwise', async () => {
    const [plain, perStay] = [await station(), await station()];
    expect((await set(plain, NOW, { sessionFee: '1' })).data).toMatchObject({ sessionFeePerStay: false, stayGapMinutes: 15 });
    const stay = { sessionFee: '1', sessionFeePerStay: true, stayGapMinutes: 20 };
    expect((await set(perStay, NOW, stay)).data).toMatchObject(stay);
    const asks = [plain, perStay].map((stationId) => ({ stationId, groupId: null }));
    const [[each], [once]] = (await loadPrices(world.databases.pool, asks)) as [PriceVersion[], PriceVersion[]];
    expect(each).not.toHaveProperty('stayGapMinutes');
    expect(once).toMatchObject({ sessionFee: '1', stayGapMinutes: 20 });
    // Without a fee there is nothing to ask once.
    await set(plain, NOW + HOUR, { sessionFeePerStay: true });
    expect((await loadPrices(world.databases.pool, asks))[0]![1]).not.toHaveProperty('stayGapMinutes');
  });

  it('never changes what was billed: only the first may reach back', async () => {
    const stationId = await station();
    const groupId = await insertGroup(world.databases, { providerId: world.ours, name: 'Back' });
    expect((await set(stationId, NOW - 1000 * HOUR)).status).toBe(200);
    for (const changes of [{}, { groupId }])
      expect(await set(stationId, NOW - 301_000, changes)).toMatchObject({ status: 422, error: { key: 'priceInPast' } });
    expect((await set(stationId, NOW - 300_000)).status).toBe(200);
    expect(
      (await list(`stationId=${stationId}`)).data.map((version: { effectiveFrom: string }) => version.effectiveFrom),
    ).toEqual([NOW, NOW - 1000 * HOUR].map((at) => new Date(at).toISOString()));
  });

  it('is the first only once, also when two are set at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const stationId = await station();
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((hours) => set(stationId, NOW - hours * HOUR)));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    }
  });

  it('does not silently replace another of the same instant', async () => {
    const stationId = await station();
    await set(stationId, NOW + HOUR);
    const again = await set(stationId, NOW + HOUR);
    expect(again).toMatchObject({ status: 409, error: { key: 'conflict' } });
    expect(Object.keys(again.error.fields!)).toEqual(['effectiveFrom']);
  });

  it("is neither seen nor set at a stranger's station, nor for a stranger's group", async () => {
    const stationId = await station();
    const groupId = await insertGroup(world.databases, { providerId: world.theirs, name: 'Theirs' });
    await set(stationId, NOW);
    expect((await list(`stationId=${stationId}`, 'theirs')).status).toBe(404);
    expect(Object.keys((await set(stationId, NOW + HOUR, {}, 'theirs')).error.fields!)).toEqual(['stationId']);
    expect(Object.keys((await set(stationId, NOW + HOUR, { groupId })).error.fields!)).toEqual(['groupId']);
  });

  it.each([
    ['47 slots', { slots: Array(47).fill('flat') }],
    ['an unknown tier', { slots: Array(48).fill('night') }],
    ['a negative fee', { reservationFee: '-1' }],
    ['no pause within a stay', { stayGapMinutes: 0 }],
    ['a pause of five hours within a stay', { stayGapMinutes: 300 }],
    ['a pause in floating point', { stayGapMinutes: 1.5 }],
    ['a fee in floating point', { reservationFee: '1e-7' }],
    ['a missing tier', { fees: { sharp: fee } }],
    ['a start in the year 10000', { effectiveFrom: '9999-12-31T23:59:59-23:00' }],
    ['U+0000', { reservationFee: '1\u0000' }],
    ['endless text', { reservationFee: '1'.repeat(100_000) }],
  ])('with %s is refused', async (_, changes) => {
    expect(await set(await station(), NOW, changes)).toMatchObject({ status: 422, error: { key: 'invalid' } });
  });
});

describe('the review of a price', () => {
  const review = (changes: object[], groupId: number | null = null, token = 'ours') =>
    test.call(token, 'POST', '/web/prices/review', { changes, groupId });
  const at = (stationId: number, time: number) => ({ stationId, effectiveFrom: new Date(time).toISOString() });

  it('says what would hold without it, until when it holds, and for a group also where it has no price yet', async () => {
    const stationId = await station();
    const groupId = await insertGroup(world.databases, { providerId: world.ours, name: 'Reviewed' });
    expect((await review([at(stationId, NOW)])).data.list).toMatchObject([{ before: null, until: null, sessions: 0 }]);
    await set(stationId, NOW - HOUR, { reservationFee: '1' });
    await set(stationId, NOW + HOUR, { reservationFee: '2' });
    await set(stationId, NOW + 3 * HOUR, { groupId, reservationFee: '3' });
    const feeOf = async (time: number, group: number | null) => {
      const [one] = (await review([at(stationId, time)], group)).data.list;
      return [Number(one.before.reservationFee), one.until && (Date.parse(one.until) - NOW) / HOUR];
    };
    expect(await feeOf(NOW - 2 * HOUR, null)).toEqual([1, -1]);
    expect(await feeOf(NOW, null)).toEqual([1, 1]);
    expect(await feeOf(NOW + 2 * HOUR, null)).toEqual([2, null]);
    expect(await feeOf(NOW + 2 * HOUR, groupId)).toEqual([2, 3]);
    expect(await feeOf(NOW + 4 * HOUR, groupId)).toEqual([3, null]);
  });

  it('says for what the session fee is asked until then', async () => {
    const stationId = await station();
    await set(stationId, NOW - HOUR, { sessionFee: '1', sessionFeePerStay: true, stayGapMinutes: 30 });
    const [{ before }] = (await review([at(stationId, NOW)])).data.list;
    expect(before).toMatchObject({ sessionFee: '1', sessionFeePerStay: true, stayGapMinutes: 30 });
  });

  it('tells of all stations in their order, and of none of a stranger', async () => {
    const [one, other] = [await station(), await station()];
    const { list: told } = (await review([at(other, NOW), at(one, NOW)])).data;
    expect(told.map((row: { stationId: number }) => row.stationId)).toEqual([other, one]);
    expect((await review([at(one, NOW)], null, 'theirs')).status).toBe(422);
  });
});

describe('loading prices for settlement', () => {
  it("gives a group its own price from its first version on, and before that everybody's", async () => {
    const stationId = await station();
    const other = await station();
    const groupId = await insertGroup(world.databases, { providerId: world.ours, name: 'Own' });
    const ids = async (at: number, changes: object = {}) => (await set(stationId, at, changes)).data.id as number;
    const [first, second, late] = [await ids(NOW - 10 * HOUR), await ids(NOW), await ids(NOW + 3 * HOUR)];
    const [own, ownLater] = [await ids(NOW + HOUR, { groupId }), await ids(NOW + 5 * HOUR, { groupId })];
    const asks = [
      { stationId, groupId },
      { stationId, groupId: null },
      { stationId, groupId: 999 },
      { stationId: other, groupId },
      { stationId, groupId },
    ];
    const loaded = await loadPrices(world.databases.pool, asks);
    const everybody = [first, second, late];
    expect(loaded.map((versions) => versions.map((version) => version.id))).toEqual([
      [first, second, own, ownLater],
      everybody,
      everybody,
      [],
      [first, second, own, ownLater],
    ]);
    expect(priceAt(loaded[0]!, NOW + HOUR - 1).id).toBe(second);
    expect(priceAt(loaded[0]!, NOW + 4 * HOUR).id).toBe(own);
    expect(loaded[0]![0]).toMatchObject({
      effectiveFrom: NOW - 10 * HOUR,
      reservationFee: '0',
      fees: { valley: { electricity: '0.300000' } },
    });
    expect(loaded[0]![0]!.slots).toHaveLength(48);
  });

  it('asks for nothing when nothing is asked', async () => {
    expect(await loadPrices(world.databases.pool, [])).toEqual([]);
  });
});
