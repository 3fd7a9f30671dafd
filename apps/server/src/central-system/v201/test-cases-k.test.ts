import { contract, type ReportedProfile } from '@csms/contract';
import type { RequestOf } from '@csms/ocpp/v201';
import { describe, expect, it } from 'vitest';
import { type Bench, testCases } from '../../testing/bench-201.ts';
import { until } from '../../testing/server.ts';

const { bench, server } = testCases();

type Profile = RequestOf<'ReportChargingProfiles'>['chargingProfile'][number];
type Report = Partial<RequestOf<'ReportChargingProfiles'>>;

const profile = (id: number, more: Partial<Profile> = {}): Profile => ({
  id,
  stackLevel: 1,
  chargingProfilePurpose: 'TxDefaultProfile',
  chargingProfileKind: 'Absolute',
  chargingSchedule: [
    {
      id: 1,
      startSchedule: '2026-01-01T00:00:00.000Z',
      chargingRateUnit: 'A',
      chargingSchedulePeriod: [
        { startPeriod: 0, limit: 16 },
        { startPeriod: 600, limit: 8, numberPhases: 1 },
      ],
    },
  ],
  ...more,
});

/** What the point's page shows. */
const reported = ({ serialNumber }: Pick<Bench, 'serialNumber'>) =>
  server().admin.get(contract.chargingProfiles.reported, { params: { serialNumber } });

/** Asks by the page's way, and gives what the station was sent. */
async function asks(here: Bench, body: object, status = 'Accepted') {
  const { station, serialNumber } = here;
  station.answer(() => ({ status }));
  const before = station.raw.calls.length;
  await server().admin.get(contract.chargingProfiles.askReported, { params: { serialNumber }, body });
  await until(async () => (await reported(here)).result !== null, 3000);
  const [call] = station.raw.calls.slice(before);
  expect(call!.action).toBe('GetChargingProfiles');
  const { requestId, ...payload } = call!.payload;
  const tell = (more: Report = {}) =>
    station.call('ReportChargingProfiles', {
      requestId: requestId as number,
      chargingLimitSource: 'CSO',
      evseId: 0,
      chargingProfile: [profile(5)],
      ...more,
    });
  return { payload, tell };
}

describe('K: what profiles a charger has', () => {
  const criteria: readonly (readonly [string, object, object])[] = [
    [
      'TC_K_29: of the whole station',
      { connectorNo: 0, purpose: 'default' },
      { evseId: 0, chargingProfile: { chargingProfilePurpose: 'TxDefaultProfile' } },
    ],
    ['TC_K_30: of an EVSE', { connectorNo: 1 }, { evseId: 1, chargingProfile: {} }],
    ['TC_K_32: of an id', { id: 5 }, { chargingProfile: { chargingProfileId: [5] } }],
    [
      'TC_K_33: of an EVSE and a stack level',
      { connectorNo: 1, stackLevel: 2 },
      { evseId: 1, chargingProfile: { stackLevel: 2 } },
    ],
    [
      'TC_K_34: of an EVSE and a source',
      { connectorNo: 1, source: 'ems' },
      { evseId: 1, chargingProfile: { chargingLimitSource: ['EMS'] } },
    ],
    [
      'TC_K_35: of an EVSE and a purpose',
      { connectorNo: 1, purpose: 'session' },
      { evseId: 1, chargingProfile: { chargingProfilePurpose: 'TxProfile' } },
    ],
    [
      'TC_K_36: of an EVSE, a purpose and a stack level',
      { connectorNo: 1, purpose: 'pointMax', stackLevel: 0 },
      { evseId: 1, chargingProfile: { chargingProfilePurpose: 'ChargingStationMaxProfile', stackLevel: 0 } },
    ],
  ];
  it.each(criteria)('%s', async (_name, body, sent) => {
    const here = await bench();
    const { payload, tell } = await asks(here, body);
    expect(payload).toEqual(sent);
    expect(await tell({ evseId: 1 })).toEqual({});
    await until(async () => (await reported(here)).status === 'observed');
    expect((await reported(here)).profiles).toMatchObject([
      {
        connectorNo: 1,
        source: 'cso',
        wireId: 5,
        purpose: 'default',
        chargingProfileKind: 'absolute',
        chargingRateUnit: 'A',
        periods: [
          { startPeriod: 0, powerLimit: 16 },
          { startPeriod: 600, powerLimit: 8, numberPhases: 1 },
        ],
      },
    ]);
  });

  it('TC_K_31: of all EVSEs, in pages, and of a session by its number here', async () => {
    const here = await bench();
    const name = here.id();
    await here.evConnected();
    await here.authorized();
    await here.charging();
    const { payload, tell } = await asks(here, {});
    expect(payload).toEqual({ chargingProfile: {} });
    await tell({
      evseId: 1,
      tbc: true,
      chargingProfile: [profile(6, { chargingProfilePurpose: 'TxProfile', transactionId: name })],
    });
    await tell({ evseId: 2, tbc: true });
    await tell({ evseId: 0 });
    const { profiles } = await reported(here);
    expect(profiles.map(({ connectorNo, wireId }) => [connectorNo, wireId])).toEqual([
      [0, 5],
      [1, 6],
      [2, 5],
    ]);
    const { list } = await server().admin.get(contract.sessions.list, { query: { keyword: here.serialNumber } });
    expect(profiles[1]).toMatchObject({ purpose: 'session', transactionId: list[0]!.transactionId });
  });

  it('a later report takes the place of the one before, and one of no profiles leaves none', async () => {
    const here = await bench();
    await (await asks(here, {})).tell({ chargingProfile: [profile(5), profile(6)] });
    await (await asks(here, { connectorNo: 1 })).tell({ evseId: 1, chargingProfile: [profile(7)] });
    expect((await reported(here)).profiles.map(({ wireId }: ReportedProfile) => wireId)).toEqual([7]);
    await asks(here, { stackLevel: 9 }, 'NoProfiles');
    expect(await reported(here)).toMatchObject({ result: 'accepted', hasAny: false, profiles: [] });
  });

  it('another provider asks for nothing there and sees nothing of it', async () => {
    const here = await bench();
    await (await asks(here, {})).tell();
    const stranger = await server().user(server().theirs, ['*:*:*']);
    const { serialNumber } = here;
    const params = { serialNumber };
    expect((await stranger.call(contract.chargingProfiles.reported, { params })).status).toBe(404);
    expect((await stranger.call(contract.chargingProfiles.askReported, { params, body: {} })).status).toBe(404);
  });

  it('TC_K_51: a limit from elsewhere is gone while a session runs', async () => {
    const { station, evConnected, authorized, charging, event, end, records } = await bench();
    await evConnected();
    await authorized();
    await charging();
    expect(await station.call('ClearedChargingLimit', { chargingLimitSource: 'EMS' })).toEqual({});
    expect(await event({ triggerReason: 'ChargingRateChanged' })).toEqual({});
    await end('StopAuthorized', 'Local');
    expect(await records()).toMatchObject([{ status: 'finished', wh: 50 }]);
  });

  it('TC_K_52: a limit from elsewhere is reported, and shown as such', async () => {
    const here = await bench();
    const { payload, tell } = await asks(here, { purpose: 'external' });
    expect(payload).toEqual({ chargingProfile: { chargingProfilePurpose: 'ChargingStationExternalConstraints' } });
    const external = profile(9, { chargingProfilePurpose: 'ChargingStationExternalConstraints' });
    expect(await tell({ chargingLimitSource: 'EMS', chargingProfile: [external] })).toEqual({});
    expect((await reported(here)).profiles).toMatchObject([{ purpose: 'external', source: 'ems', wireId: 9, connectorNo: 0 }]);
  });

  it('TC_K_70: profiles that differ in their stack level have ids of their own', async () => {
    const { serialNumber, station } = await bench();
    const body = {
      serialNumbers: [serialNumber],
      connectorNos: [1],
      purpose: 'default' as const,
      chargingProfileKind: 'absolute' as const,
      chargingRateUnit: 'A' as const,
      startSchedule: '2026-01-01T00:00:00.000Z',
      periods: [{ startPeriod: 0, powerLimit: 16 }],
    };
    for (const stackLevel of [1, 2]) await server().admin.get(contract.chargingProfiles.send, { body: { ...body, stackLevel } });
    const sent = () => station.raw.calls.filter(({ action }) => action === 'SetChargingProfile');
    await until(() => sent().length === 2);
    const profiles = sent().map(({ payload }) => payload.chargingProfile as Profile);
    expect(profiles.map(({ stackLevel }) => stackLevel).sort()).toEqual([1, 2]);
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(2);
  });

  const needs = (energyAmount: number, hours: number) => ({
    evseId: 1,
    chargingNeeds: {
      requestedEnergyTransfer: 'AC_three_phase' as const,
      departureTime: new Date(Math.floor(Date.now() / 1000) * 1000 + hours * 3_600_000).toISOString(),
      acChargingParameters: { energyAmount, evMinCurrent: 6, evMaxCurrent: 16, evMaxVoltage: 230 },
    },
  });
  const goalOf = async ({ serialNumber }: Bench) => {
    const [session] = (await server().admin.get(contract.sessions.list, { query: { keyword: serialNumber } })).list;
    return session!;
  };

  /** How a car plans to charge, from its needs on. */
  const plan = (limit: number, chargingRateUnit: 'A' | 'W' = 'A') => ({
    evseId: 1,
    timeBase: new Date().toISOString(),
    chargingSchedule: { id: 1, chargingRateUnit, chargingSchedulePeriod: [{ startPeriod: 0, limit }] as never },
  });
  const limitIn = ({ chargingProfile }: { chargingProfile: Profile }) =>
    chargingProfile.chargingSchedule[0]!.chargingSchedulePeriod[0]!.limit;
  /** A session, and the profiles that its charger is sent for it. */
  async function charged() {
    const here = await bench();
    const name = here.id();
    await here.evConnected();
    await here.authorized();
    const profiles = () =>
      here.station.raw.calls
        .filter(({ action }) => action === 'SetChargingProfile')
        .map(({ payload }) => payload as { evseId: number; chargingProfile: Profile });
    /** Once the newest stands as taken, what it allows can be held against a plan. */
    const taken = (count: number) =>
      until(async () => {
        const query = { serialNumber: here.serialNumber, action: ['setChargingProfile' as const] };
        const { list } = await server().admin.get(contract.commands.list, { query });
        return list.filter(({ result }) => result === 'accepted').length === count && profiles().length === count;
      });
    const isOfSession = { evseId: 1, chargingProfile: { chargingProfilePurpose: 'TxProfile', transactionId: name } };
    return { ...here, profiles, taken, isOfSession };
  }

  it('TC_K_55: a plan above the limits is refused, and the limits are told again', async () => {
    const { station, profiles, taken, isOfSession, charging, event } = await charged();
    expect(await station.call('NotifyEVChargingNeeds', needs(20_000, 3))).toEqual({ status: 'Accepted' });
    await taken(1);
    expect(profiles()).toMatchObject([isOfSession]);
    const limit = limitIn(profiles()[0]!);
    expect(await station.call('NotifyEVChargingSchedule', plan(limit * 1.2, 'W'))).toEqual({ status: 'Rejected' });
    await charging();
    await taken(2);
    expect(profiles()[1]).toMatchObject(isOfSession);
    expect(await station.call('NotifyEVChargingSchedule', plan(limit, 'W'))).toEqual({ status: 'Accepted' });
    expect(await event({ triggerReason: 'ChargingRateChanged' })).toEqual({});
  });

  it('TC_K_58, TC_K_59: limits that change during the session are told; the car may say again what it needs', async () => {
    const { station, profiles, taken, isOfSession, charging, event, serialNumber } = await charged();
    await charging();
    const body = {
      serialNumbers: [serialNumber],
      connectorNos: [1],
      purpose: 'session' as const,
      stackLevel: 1,
      chargingProfileKind: 'absolute' as const,
      chargingRateUnit: 'A' as const,
      startSchedule: new Date(Date.now() - 60_000).toISOString(),
      periods: [{ startPeriod: 0, powerLimit: 10 }],
    };
    await server().admin.get(contract.chargingProfiles.send, { body });
    await taken(1);
    expect(profiles()).toMatchObject([isOfSession]);
    expect(await station.call('NotifyEVChargingSchedule', plan(10))).toEqual({ status: 'Accepted' });
    expect(await event({ triggerReason: 'ChargingRateChanged' })).toEqual({});
    expect(await station.call('NotifyEVChargingNeeds', needs(10_000, 2))).toEqual({ status: 'Accepted' });
    await taken(2);
    expect(profiles()[1]).toMatchObject(isOfSession);
    expect(limitIn(profiles()[1]!)).toBe(10);
    expect(await station.call('NotifyEVChargingSchedule', plan(10))).toEqual({ status: 'Accepted' });
    expect(await event({ triggerReason: 'ChargingRateChanged' })).toEqual({});
  });

  it('a car is told anew once a profile that limited it is cleared', async () => {
    const { station, profiles, taken, charging, serialNumber } = await charged();
    await charging();
    const limits = {
      serialNumbers: [serialNumber],
      connectorNos: [1],
      purpose: 'default' as const,
      stackLevel: 3,
      chargingProfileKind: 'absolute' as const,
      chargingRateUnit: 'A' as const,
      startSchedule: new Date(Date.now() - 60_000).toISOString(),
      periods: [{ startPeriod: 0, powerLimit: 9 }],
    };
    await server().admin.get(contract.chargingProfiles.send, { body: limits });
    await taken(1);
    await station.call('NotifyEVChargingNeeds', needs(10_000, 2));
    await taken(2);
    const told = () => limitIn(profiles().at(-1)!);
    expect(told()).toBe(9);
    const body = { serialNumbers: [serialNumber], connectorNo: 1, purpose: 'default' as const };
    await server().admin.get(contract.chargingProfiles.clear, { body });
    await taken(3);
    expect(told()).toBeGreaterThan(9);
  });

  it('what a car needs is the goal of its session, until it says otherwise or a person does', async () => {
    const here = await bench();
    await here.evConnected();
    await here.authorized();
    await here.charging();
    const first = needs(20_000, 3);
    expect(await here.station.call('NotifyEVChargingNeeds', first)).toEqual({ status: 'Accepted' });
    expect(await goalOf(here)).toMatchObject({ wantsWh: 20_000, leavesTime: first.chargingNeeds.departureTime });
    const second = needs(15_000, 2);
    await here.station.call('NotifyEVChargingNeeds', second);
    const { transactionId, wantsWh, leavesTime } = await goalOf(here);
    expect([wantsWh, leavesTime]).toEqual([15_000, second.chargingNeeds.departureTime]);
    await server().admin.get(contract.sessions.setGoal, { params: { transactionId }, body: { leavesTime, wantsWh: 8_000 } });
    await here.station.call('NotifyEVChargingNeeds', needs(30_000, 5));
    expect(await goalOf(here)).toMatchObject({ wantsWh: 8_000 });
  });
});
