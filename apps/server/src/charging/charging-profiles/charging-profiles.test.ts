import { type ChargingProfileForm, contract, type ProfileTarget, type SentProfile } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

const { chargingProfiles } = contract;
let test: TestServer;
let stationId: number;
const chargers: SimulatedChargePoint[] = [];
beforeAll(async () => {
  test = await startTestServer({ timing: { sweepMs: 100 } });
  stationId = (await test.station()).id;
});
afterAll(() => test.close());
afterEach(async () => {
  test.shiftClock(0);
  await Promise.all(chargers.splice(0).map((charger) => charger.stop()));
});

/** A registered point of two outlets of 22 kW. */
async function point(at = stationId): Promise<string> {
  const serialNumber = unique('PF');
  const outlet = { standard: 'ac', connectorType: 'type2', maxPowerW: 22_080 } as const;
  const connectors = [1, 2].map((connectorNo) => ({ connectorNo, ...outlet }));
  await test.admin.get(contract.points.create, {
    body: { serialNumber, pointName: serialNumber, stationId: at, equipmentType: 'ac', ratedPower: 44.16, connectors },
  });
  return serialNumber;
}
async function charger(deviation?: string, at = stationId): Promise<{ serialNumber: string; simulated: SimulatedChargePoint }> {
  const serialNumber = await point(at);
  const simulated = new SimulatedChargePoint({
    url: test.ocppUrl,
    serialNumber,
    model: 'duo-22',
    ...(deviation ? { deviations: [deviation] } : {}),
  });
  chargers.push(simulated);
  await simulated.start();
  return { serialNumber, simulated };
}

const START = '2026-03-02T00:00:00Z';
const form = (serialNumbers: string[], more: Partial<ChargingProfileForm> = {}): ChargingProfileForm => ({
  serialNumbers,
  connectorNos: [1],
  purpose: 'default',
  stackLevel: 2,
  chargingProfileKind: 'absolute',
  chargingRateUnit: 'A',
  startSchedule: START,
  periods: [{ startPeriod: 0, powerLimit: 16 }],
  ...more,
});
const send = (serialNumbers: string[], more: Partial<ChargingProfileForm> = {}) =>
  test.admin.get(chargingProfiles.send, { body: form(serialNumbers, more) });
const targetsOf = async (id: number): Promise<ProfileTarget[]> =>
  (await test.admin.get(chargingProfiles.targets, { params: { id }, query: { limit: 50 } })).list;
const becomes = (id: number, wanted: Partial<SentProfile>) =>
  until(async () => {
    const profile = await test.admin.get(chargingProfiles.get, { params: { id } });
    expect(profile).toMatchObject(wanted);
    return profile;
  });
const installed = async (serialNumber: string) =>
  (await test.admin.get(chargingProfiles.installed, { params: { serialNumber } })).profiles;

describe('a profile sent by hand', () => {
  it('reaches each connector as its own, without the parts that its kind does not use', async () => {
    const { serialNumber } = await charger();
    const { ids, sentCount, unsentCount } = await send([serialNumber], {
      connectorNos: [1, 2, 3],
      recurrencyKind: 'daily',
      periods: [
        { startPeriod: 0, powerLimit: 16 },
        { startPeriod: 3600, powerLimit: 8.5, numberPhases: 3 },
      ],
    });
    expect([sentCount, unsentCount]).toEqual([2, 1]);
    const profile = await becomes(ids[0]!, {
      status: 'partly',
      acceptedCount: 2,
      installedCount: 2,
      targetCount: 3,
      pointCount: 1,
    });
    expect(profile).not.toHaveProperty('recurrency');
    expect((await targetsOf(ids[0]!)).map(({ connectorNo, result }) => [connectorNo, result])).toEqual(
      expect.arrayContaining([
        [1, 'accepted'],
        [2, 'accepted'],
        [3, 'noConnector'],
      ]),
    );
    const asked = (await test.log(serialNumber)).filter(({ action }) => action === 'SetChargingProfile');
    const wire = asked.map(({ request }) => JSON.parse(request)[3]);
    expect(new Set(wire.map(({ csChargingProfiles }) => csChargingProfiles.chargingProfileId)).size).toBe(2);
    expect(wire[0].csChargingProfiles).not.toHaveProperty('recurrencyKind');
    expect(wire[0].csChargingProfiles.chargingSchedule.chargingSchedulePeriod[1]).toEqual({
      startPeriod: 3600,
      limit: 8.5,
      numberPhases: 3,
    });
    expect((await installed(serialNumber)).map(({ connectorNo }) => connectorNo).toSorted()).toEqual([1, 2]);
  });

  it('says of each point what became of it: one refuses its stack level, one is away', async () => {
    const [good, away] = [await charger(), await point()];
    const { ids } = await send([good.serialNumber, away], { stackLevel: 900 });
    await until(async () => (await targetsOf(ids[0]!)).some(({ result }) => result === 'rejected'));
    await becomes(ids[0]!, { status: 'waiting' });
    test.shiftClock(11 * 60_000);
    await becomes(ids[0]!, { status: 'refused', installedCount: 0 });
    expect((await targetsOf(ids[0]!)).map(({ result }) => result).toSorted()).toEqual(['offline', 'rejected']);
    const refusing = await charger('profiles-refused');
    const second = await send([refusing.serialNumber]);
    await becomes(second.ids[0]!, { status: 'refused' });
  });

  it('of a session takes the one that runs; without one nothing is sent', async () => {
    const { serialNumber, simulated } = await charger();
    const { cardNumber } = await test.card();
    simulated.plugIn(1, { soc: 20, targetSoc: 90 });
    await simulated.swipe(1, cardNumber);
    await until(async () => (await test.admin.get(contract.sessions.list, { query: { keyword: serialNumber } })).total === 1);
    const { ids, sentCount, unsentCount } = await send([serialNumber], {
      purpose: 'session',
      chargingProfileKind: 'relative',
      connectorNos: [1, 2],
    });
    expect([sentCount, unsentCount]).toEqual([1, 1]);
    await becomes(ids[0]!, { status: 'partly', installedCount: 1 });
    const [none, running] = await targetsOf(ids[0]!);
    expect(none).toMatchObject({ connectorNo: 2, result: 'noSession', isInstalled: false, transactionId: null });
    expect(running).toMatchObject({ connectorNo: 1, result: 'accepted', isInstalled: true, transactionId: expect.any(Number) });
    const sent = (await test.log(serialNumber)).filter(({ action }) => action === 'SetChargingProfile');
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]!.request)[3].csChargingProfiles).toMatchObject({ transactionId: running!.transactionId });
    expect(sent[0]!.request).not.toContain('startSchedule');
    await simulated.swipe(1, cardNumber);
    await becomes(ids[0]!, { status: 'cleared' });
    expect((await targetsOf(ids[0]!))[1]).toMatchObject({ isInstalled: false, end: 'sessionEnded' });
  });

  it('takes the place of another of its purpose and level, and is cleared by its number or by criteria', async () => {
    const { serialNumber } = await charger();
    const [first] = (await send([serialNumber])).ids;
    await becomes(first!, { status: 'accepted' });
    const [second] = (await send([serialNumber], { periods: [{ startPeriod: 0, powerLimit: 10 }] })).ids;
    const [whole] = (await send([serialNumber], { purpose: 'pointMax', connectorNos: [0], stackLevel: 0 })).ids;
    await becomes(second!, { status: 'accepted' });
    await becomes(whole!, { status: 'accepted' });
    await becomes(first!, { status: 'cleared' });
    expect((await targetsOf(first!))[0]).toMatchObject({ isInstalled: false, end: 'replaced' });
    const clear = (body: object) => test.admin.get(chargingProfiles.clear, { body: { serialNumbers: [serialNumber], ...body } });
    expect(await clear({ id: second })).toMatchObject({ count: 1 });
    await becomes(second!, { status: 'cleared' });
    expect((await installed(serialNumber)).map(({ profileId }) => profileId)).toEqual([whole]);
    const { batchId } = await clear({ purpose: 'pointMax', stackLevel: 1 });
    await until(async () => (await test.admin.get(contract.commands.progress, { params: { batchId } })).bad === 1);
    await becomes(whole!, { status: 'accepted' });
    await clear({ purpose: 'pointMax', connectorNo: 0 });
    await becomes(whole!, { status: 'cleared' });
  });

  it('that its charger has forgotten is not installed any more, once it says so', async () => {
    const { serialNumber, simulated } = await charger('profiles-lost-at-reboot');
    const [id] = (await send([serialNumber])).ids;
    await becomes(id!, { status: 'accepted' });
    await simulated.reboot();
    await test.admin.get(chargingProfiles.clear, { body: { serialNumbers: [serialNumber], id } });
    await becomes(id!, { status: 'cleared' });
  });

  it('stands beside what its charger has composed; where both differ is marked', async () => {
    const { serialNumber, simulated } = await charger();
    const compare = async () => {
      const { commandId } = await test.admin.get(chargingProfiles.compare, {
        params: { serialNumber },
        body: { connectorNo: 1, duration: 7200, chargingRateUnit: 'A' },
      });
      return until(async () => {
        const both = await test.admin.get(chargingProfiles.comparison, { params: { commandId } });
        return both.status === 'answered' && both;
      });
    };
    expect(await compare()).toMatchObject({
      ours: [{ startPeriod: 0, powerLimit: null }],
      theirs: [{ powerLimit: 32 }],
      differences: [],
      rated: 32,
    });
    const [id] = (await send([serialNumber])).ids;
    await becomes(id!, { status: 'accepted' });
    expect(await compare()).toMatchObject({ ours: [{ powerLimit: 16 }], theirs: [{ powerLimit: 16 }], differences: [] });
    simulated.profiles.clear({}, Date.now());
    expect(await compare()).toMatchObject({ ours: [{ powerLimit: 16 }], differences: [{ startPeriod: 0, endPeriod: 7200 }] });
  });
});

describe('a form is refused', () => {
  const refused = async (serialNumbers: string[], more: Partial<ChargingProfileForm>) => {
    const { status, error } = await test.admin.call(chargingProfiles.send, { body: form(serialNumbers, more) });
    return [status === 422 || status === 404 || status === 400, error.key, error.fields];
  };
  it.each<[string, Partial<ChargingProfileForm>, string, object]>([
    [
      'more current than the connector gives',
      {
        periods: [
          { startPeriod: 0, powerLimit: 16 },
          { startPeriod: 60, powerLimit: 33 },
        ],
      },
      'limitAboveMaximum',
      { 'periods.1.powerLimit': 'Maximum current must not exceed the limit (32 A)' },
    ],
    [
      'more power than it gives',
      { chargingRateUnit: 'W', periods: [{ startPeriod: 0, powerLimit: 22_081 }] },
      'powerAboveMaximum',
      { 'periods.0.powerLimit': 'Maximum power must not exceed the limit (22.08 kW)' },
    ],
    [
      'a first period that begins late',
      { periods: [{ startPeriod: 60, powerLimit: 6 }] },
      'invalid',
      { 'periods.0.startPeriod': expect.any(String) },
    ],
    [
      'periods out of order',
      {
        periods: [
          { startPeriod: 0, powerLimit: 6 },
          { startPeriod: 60, powerLimit: 8 },
          { startPeriod: 60, powerLimit: 6 },
        ],
      },
      'invalid',
      { 'periods.2.startPeriod': expect.any(String) },
    ],
    ['the whole point’s maximum at a connector', { purpose: 'pointMax' }, 'invalid', { connectorNos: expect.any(String) }],
    [
      'a session’s profile for the whole point',
      { purpose: 'session', connectorNos: [0] },
      'invalid',
      { connectorNos: expect.any(String) },
    ],
    [
      'a repeated one that does not say when',
      { chargingProfileKind: 'recurring' },
      'invalid',
      { recurrencyKind: expect.any(String) },
    ],
    ['a validity that ends before it begins', { validFrom: START, validTo: START }, 'invalid', { validTo: expect.any(String) }],
  ])('%s', async (_, more, key, fields) => {
    expect(await refused([await point()], more)).toEqual([true, key, fields]);
  });
  it('a point that is not there', async () => {
    expect(await refused(['NOBODY'], {})).toEqual([true, 'notFound', { serialNumbers: expect.any(String) }]);
  });
});

describe('load balancing and tenants', () => {
  it('a point whose site is shared automatically is sent nothing, and its target says so', async () => {
    const station = await test.station();
    const serialNumber = await point(station.id);
    await test.rows(`insert into site (station_id, provider_id, mode) values ($1, $2, 'automatic')`, [station.id, test.ours]);
    const { ids, sentCount } = await send([serialNumber]);
    expect(sentCount).toBe(0);
    expect(await targetsOf(ids[0]!)).toMatchObject([{ result: 'balanced' }]);
    await becomes(ids[0]!, { status: 'refused' });
  });

  it('points of two providers have a profile each, and neither sees, sends or clears the other’s', async () => {
    const [mine, theirs] = [await point(), await point((await test.station({ providerId: test.theirs })).id)];
    const { ids } = await send([mine, theirs]);
    expect(ids).toHaveLength(2);
    const stranger = await test.user(test.theirs, ['smartCharging:read', 'smartCharging:send']);
    const { list } = await stranger.get(chargingProfiles.list, { query: { limit: 300 } });
    expect(list.map(({ providerId }) => providerId)).toEqual([test.theirs]);
    const strange = ids.find((id) => list.every((one) => one.id !== id))!;
    const status = async (call: Promise<{ status: number }>) => (await call).status;
    expect(await status(stranger.call(chargingProfiles.get, { params: { id: strange } }))).toBe(404);
    expect(await status(stranger.call(chargingProfiles.targets, { params: { id: strange } }))).toBe(404);
    expect(await status(stranger.call(chargingProfiles.send, { body: form([mine]) }))).toBe(404);
    expect(await status(stranger.call(chargingProfiles.clear, { body: { serialNumbers: [mine] } }))).toBe(404);
    expect(await status(stranger.call(chargingProfiles.clear, { body: { serialNumbers: [theirs], id: strange } }))).toBe(404);
    expect(await status(stranger.call(chargingProfiles.installed, { params: { serialNumber: mine } }))).toBe(404);
    const reader = await test.user(test.ours, ['smartCharging:read']);
    expect(await status(reader.call(chargingProfiles.send, { body: form([mine]) }))).toBe(403);
  });

  it('the list is filtered and comes as a file', async () => {
    const serialNumber = await point();
    const { ids } = await send([serialNumber], {
      periods: [
        { startPeriod: 0, powerLimit: 6 },
        { startPeriod: 60, powerLimit: 16 },
      ],
    });
    const find = async (query: object) =>
      (await test.admin.get(chargingProfiles.list, { query: query as never })).list.map(({ id }) => id);
    expect(await find({ keyword: serialNumber })).toEqual(ids);
    expect(
      await find({ keyword: serialNumber, status: 'waiting', purpose: 'default', stationId, providerId: test.ours }),
    ).toEqual(ids);
    for (const other of [{ status: 'accepted' }, { purpose: 'session' }, { stationId: 999_999 }, { providerId: test.theirs }])
      expect(await find({ keyword: serialNumber, ...other })).toEqual([]);
    const file = await test.admin.raw(
      'GET',
      `/web/smartCharging/profiles/export?format=csv&keyword=${serialNumber}&columns=id,purpose,status,limits,createTime`,
      undefined,
      { 'x-language': 'en' },
    );
    const text = await file.text();
    expect(text).toContain('Default for sessions');
    expect(text).toContain('6–16 A');
    expect((await test.admin.raw('GET', '/web/smartCharging/profiles/export?format=xlsx')).status).toBe(200);
  });
});
