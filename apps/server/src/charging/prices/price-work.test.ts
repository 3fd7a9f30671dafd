import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { EVERYTHING } from '../../platform/database/database.ts';
import { insertGroup } from '../../testing/customers.ts';
import { callerOf, createTestHttp, type TestHttp } from '../../testing/http.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { priceRoutes } from './index.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const HOUR = 3_600_000;
let world: World;
let test: TestHttp;
const told: number[] = [];
beforeAll(async () => {
  world = await createWorld();
  test = await createTestHttp({
    ours: callerOf('anna', world.ours),
    theirs: callerOf('boris', world.theirs),
    both: callerOf('carla', world.ours, { scope: EVERYTHING }),
  });
  const bus = createLocalBus(() => {});
  bus.subscribe('price.changed', ({ stationId }) => told.push(stationId));
  priceRoutes(test.http, world.databases, { now: () => NOW }, bus);
});
afterAll(async () => {
  await test.close();
  await world.close();
});

let count = 0;
const station = async (providerId = world.ours, timeZone = 'Europe/Berlin', name?: string): Promise<number> => {
  count += 1;
  const { id } = await world.databases.system
    .insertInto('station')
    .values({
      provider_id: providerId,
      name: name ?? `Station ${count}`,
      country: 'DE',
      address: 'here',
      longitude: 0,
      latitude: 0,
      time_zone: timeZone,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const fee = { electricity: '1', service: '0.5' };
const FEES = { sharp: fee, peak: fee, flat: fee, valley: { electricity: '0.2', service: '0' } };
const NIGHT = Array.from({ length: 48 }, (_, slot) => (slot < 12 ? 'valley' : 'flat'));
const set = async (stationId: number, at: number, changes: object = {}, token = 'ours') =>
  (
    await test.call(token, 'POST', '/web/prices', {
      stationId,
      effectiveFrom: new Date(at).toISOString(),
      slots: NIGHT,
      fees: FEES,
      reservationFee: '2',
      ...changes,
    })
  ).data.id as number;
const versions = async (stationId: number) => (await test.call('both', 'GET', `/web/prices?stationId=${stationId}`)).data;

describe('the overview', () => {
  it('puts stations without a price first, and shows what holds now and what comes', async () => {
    const priced = await station(world.ours, 'UTC', 'Aaa priced');
    const without = await station(world.ours, 'UTC', 'Zzz without');
    const early = await station(world.ours, 'UTC', 'Mmm early');
    const old = await set(priced, NOW - 10 * HOUR);
    const groupId = await insertGroup(world.databases, { providerId: world.ours, name: 'Fleet' });
    await set(priced, NOW + HOUR);
    await set(priced, NOW + 2 * HOUR);
    await set(priced, NOW + 3 * HOUR, { groupId });
    // The first version holds before its time, as bills have it.
    const first = await set(early, NOW + 5 * HOUR);
    const { list, total } = (await test.call('ours', 'GET', '/web/prices/stations')).data;
    expect(total).toBe(3);
    expect(list.map((row: { stationId: number }) => row.stationId)).toEqual([without, priced, early]);
    expect(list[0]).toMatchObject({ current: null, next: null, scheduled: 0, groups: [] });
    expect(list[1]).toMatchObject({
      current: { id: old },
      next: new Date(NOW + HOUR).toISOString(),
      scheduled: 2,
      groups: [{ groupId, groupName: 'Fleet', scheduled: 1 }],
    });
    expect(list[2].current.id).toBe(first);
    const ids = async (query: string) =>
      (await test.call('ours', 'GET', `/web/prices/stations?${query}`)).data.list.map(
        (row: { stationId: number }) => row.stationId,
      );
    expect(await ids('state=unpriced')).toEqual([without]);
    expect(await ids('state=groupPrice')).toEqual([priced]);
    expect(await ids('state=scheduled')).toEqual([priced, early]);
    expect(await ids('keyword=zzz&sort=-stationName')).toEqual([without]);
    expect((await test.call('ours', 'GET', '/web/prices/totals')).data).toEqual({
      stations: 3,
      unpriced: 1,
      scheduled: 2,
      groupPrice: 1,
    });
    expect((await test.call('theirs', 'GET', '/web/prices/stations')).data.total).toBe(0);
    expect((await test.call('theirs', 'GET', `/web/prices/stations/${priced}`)).status).toBe(404);
    expect((await test.call('ours', 'GET', `/web/prices/stations/${priced}`)).data).toEqual(list[1]);
  });
});

describe('a scheduled price', () => {
  const withdraw = (id: number, token = 'ours') => test.call(token, 'DELETE', `/web/prices/${id}`);

  it('is withdrawn before its time, by its own people, once', async () => {
    const stationId = await station();
    await set(stationId, NOW - HOUR);
    const id = await set(stationId, NOW + HOUR);
    expect((await withdraw(id, 'theirs')).status).toBe(404);
    told.length = 0;
    expect((await withdraw(id)).status).toBe(200);
    expect(told).toEqual([stationId]);
    expect((await withdraw(id)).status).toBe(404);
    expect(await versions(stationId)).toHaveLength(1);
  });

  it('stays once it is in force', async () => {
    const stationId = await station();
    const id = await set(stationId, NOW - HOUR);
    expect(await withdraw(id)).toMatchObject({ status: 409, error: { key: 'priceInForce' } });
  });

  it('stays where sessions are billed by it already, as by the first of a station', async () => {
    const session = async (stationId: number, transaction: number) =>
      world.databases.pool.query(
        `insert into charging_record (transaction_id, provider_id, station_id, point_id, connector_no, id_tag, start_type, status, started_at, start_received_at, start_key, currency, time_zone)
         values ($3, $1, $2, 1, 1, 'X', 'card', 'charging', now(), now(), gen_random_uuid()::text, '$', 'UTC')`,
        [world.ours, stationId, transaction],
      );
    const running = await station();
    const live = await set(running, NOW + HOUR);
    await session(running, 901);
    await world.databases.pool.query(
      'insert into charging_live (transaction_id, provider_id, point_id, heard_at, state) values (901, $1, 1, now(), $2)',
      [world.ours, JSON.stringify({ parts: [{ priceVersionId: live, tier: 'flat', energyWh: 1 }] })],
    );
    expect((await withdraw(live)).error.key).toBe('priceInForce');
    const ended = await station();
    const billed = await set(ended, NOW + HOUR);
    await session(ended, 902);
    await world.databases.pool.query(
      `insert into charging_bill (transaction_id, revision, provider_id, cause, lines, segments, tariff, evidence, cost)
       values (902, 1, $1, 'stop', '[]', '[]', $2, '[]', 0)`,
      [world.ours, JSON.stringify([{ id: billed }])],
    );
    expect((await withdraw(billed)).error.key).toBe('priceInForce');
    expect(await versions(ended)).toHaveLength(1);
  });
});

describe('a copy to other stations', () => {
  const copy = (body: object, token = 'ours') => test.call(token, 'POST', '/web/prices/copy', body);
  const plan = async (body: object, token = 'ours') => (await test.call(token, 'POST', '/web/prices/copyPlan', body)).data.list;

  it('takes effect by each station’s own clock, and says where it is the price already', async () => {
    const [from, berlin, shanghai] = [await station(), await station(), await station(world.ours, 'Asia/Shanghai')];
    const versionId = await set(from, NOW - HOUR);
    await set(berlin, NOW - HOUR);
    const body = { versionId, stationIds: [berlin, shanghai], localTime: '2026-04-01T00:00' };
    expect(await plan(body)).toMatchObject([
      { stationId: berlin, effectiveFrom: '2026-03-31T22:00:00.000Z', refusal: null, same: true },
      { stationId: shanghai, effectiveFrom: '2026-03-31T16:00:00.000Z', refusal: null, same: false },
    ]);
    expect(await versions(shanghai)).toHaveLength(0);
    told.length = 0;
    expect((await copy(body)).data.list).toHaveLength(2);
    expect(told.sort()).toEqual([berlin, shanghai].sort());
    expect((await versions(shanghai))[0]).toMatchObject({ slots: NIGHT, fees: FEES, reservationFee: '2', createdBy: 'anna' });
  });

  it('asks the session fee once a stay where the source does, which is another price than one that asks it for each', async () => {
    const [from, each, bare] = [await station(), await station(), await station()];
    const stay = { sessionFee: '1', sessionFeePerStay: true, stayGapMinutes: 30 };
    const versionId = await set(from, NOW - HOUR, stay);
    await set(each, NOW - HOUR, { sessionFee: '1' });
    const body = { versionId, stationIds: [each, bare] };
    expect((await plan(body)).map((one: { same: boolean }) => one.same)).toEqual([false, false]);
    await copy(body);
    expect((await versions(bare))[0]).toMatchObject(stay);
    expect((await versions(each))[0]).toMatchObject(stay);
  });

  it('is done at all of them or at none, and names those that refuse', async () => {
    const [from, good, busy] = [await station(), await station(), await station(world.ours, 'Europe/Berlin', 'Busy')];
    const versionId = await set(from, NOW - HOUR);
    await set(busy, Date.parse('2026-04-01T00:00:00+02:00'));
    const body = { versionId, stationIds: [good, busy], localTime: '2026-04-01T00:00' };
    expect((await plan(body)).map((one: { refusal: string | null }) => one.refusal).sort()).toEqual(['conflict', null].sort());
    const answer = await copy(body);
    expect(answer).toMatchObject({ status: 409, error: { key: 'copyRefused' } });
    expect(answer.msg).toContain('Busy');
    expect(await versions(good)).toEqual([]);
    const past = { versionId, stationIds: [busy, from], localTime: '2026-01-01T00:00' };
    expect((await plan(past)).map((one: { refusal: string }) => one.refusal).sort()).toEqual(['priceInPast', 'source']);
  });

  it('goes to all that a filter finds, but never to a stranger, another currency, or another provider’s group', async () => {
    const from = await station(world.ours, 'UTC', 'Filter source');
    const target = await station(world.ours, 'UTC', 'Filter target');
    const versionId = await set(from, NOW - HOUR);
    expect(await plan({ versionId, filter: { keyword: 'filter' } })).toMatchObject([{ stationId: target, refusal: null }]);
    const theirs = await station(world.theirs);
    expect(Object.keys((await copy({ versionId, stationIds: [theirs] })).error.fields!)).toEqual(['stationIds']);
    expect((await copy({ versionId, stationIds: [theirs] }, 'theirs')).status).toBe(404);
    const groupId = await insertGroup(world.databases, { providerId: world.ours, name: 'Copied' });
    const own = await set(from, NOW + HOUR, { groupId });
    expect((await plan({ versionId: own, stationIds: [theirs] }, 'both'))[0].refusal).toBe('otherProvider');
    await world.databases.pool.query("update provider set currency = '€' where id = $1", [world.theirs]);
    expect((await plan({ versionId, stationIds: [theirs] }, 'both'))[0].refusal).toBe('otherCurrency');
    expect(Object.keys((await copy({ versionId, stationIds: [] })).error.fields!)).toEqual(['stationIds']);
  });
});

describe('a preview', () => {
  const preview = async (stationId: number, localTime: string, changes: object = {}) =>
    (
      await test.call('ours', 'POST', '/web/prices/preview', {
        stationId,
        draft: { slots: NIGHT, fees: FEES, reservationFee: '2' },
        localTime,
        energyWh: 40_000,
        powerW: 10_000,
        ...changes,
      })
    ).data;

  it('bills as settlement does: split where the tier changes, each line rounded once', async () => {
    const stationId = await station();
    const bare = await preview(stationId, '2026-05-05T04:00', { reservation: true });
    // Four hours from 04:00: 20 kWh in the valley until 06:00, 20 kWh flat.
    expect(bare).toMatchObject({
      startTime: '2026-05-05T02:00:00.000Z',
      endTime: '2026-05-05T06:00:00.000Z',
      dayHours: 24,
      current: null,
      draft: { elecFee: '24.00', serviceFee: '10.00', reserveFee: '2.00', cost: '36.00' },
    });
    expect(bare.draft.segments.map((one: { tier: string; energyWh: number }) => [one.tier, one.energyWh])).toEqual([
      ['valley', 20_000],
      ['flat', 20_000],
    ]);
    await set(stationId, NOW - HOUR, { fees: { ...FEES, flat: { electricity: '0', service: '0' } } });
    expect((await preview(stationId, '2026-05-05T04:00')).current.cost).toBe('4.00');
  });

  it.each([
    // 02:00 to 03:00 does not exist: from 00:00 four hours reach 05:00, all of it in the valley.
    ['2026-03-29T00:00', 23, [['valley', 40_000]]],
    // 02:00 to 03:00 is there twice: from 04:00, two hours of valley are left as ever.
    [
      '2026-10-25T04:00',
      25,
      [
        ['valley', 20_000],
        ['flat', 20_000],
      ],
    ],
    // From 03:00 on a day of 23 hours.
    [
      '2026-03-29T03:30',
      23,
      [
        ['valley', 25_000],
        ['flat', 15_000],
      ],
    ],
  ])('knows the day of %s, which has %i hours', async (localTime, dayHours, segments) => {
    const answer = await preview(await station(), localTime);
    expect(answer.dayHours).toBe(dayHours);
    expect(answer.draft.segments.map((one: { tier: string; energyWh: number }) => [one.tier, one.energyWh])).toEqual(segments);
  });

  it('is of one’s own stations only', async () => {
    const theirs = await station(world.theirs);
    expect(await preview(theirs, '2026-05-05T04:00')).toMatchObject({ key: 'notFound' });
  });
});
