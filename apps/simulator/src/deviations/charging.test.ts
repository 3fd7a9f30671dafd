import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SimulatedChargePoint } from '../charge-point.ts';
import type { ChargingProfile } from '../charging-profiles/index.ts';
import type { ChargePointOptions } from '../options.ts';
import { TestCentralSystem } from '../testing/central-system.ts';

let system: TestCentralSystem;
let point: SimulatedChargePoint;

beforeEach(async () => {
  system = await TestCentralSystem.start();
});
afterEach(async () => {
  await point.stop({ endTransactions: false });
  await system.stop();
});

const car = { soc: 20, batteryWh: 9_000_000, targetSoc: 80, maxAcPowerW: 22_000, maxAcPhases: 3 as const };

/** A charge point of two connectors that charges at the first, with these deviations. */
async function charging(deviations: string[], options: Partial<ChargePointOptions> = {}): Promise<void> {
  point = new SimulatedChargePoint({
    url: system.url,
    serialNumber: 'CP1',
    model: 'duo-22',
    seed: 1,
    timeScale: 100,
    meterIntervalS: 10,
    deviations,
    ...options,
  });
  await point.start();
  point.plugIn(1, car);
  await point.startTransaction(1, 'CARD1');
  // A profile of the same millisecond would count from the transaction's first moment.
  await sleep(5);
}

type Schedule = ChargingProfile['chargingSchedule'];
let ids = 1;
const profileOf = (
  purpose: string,
  limits: readonly number[],
  more: Partial<ChargingProfile> = {},
  schedule: Partial<Schedule> = {},
) => ({
  chargingProfileId: ids++,
  stackLevel: 0,
  chargingProfilePurpose: purpose,
  chargingProfileKind: 'Absolute',
  ...more,
  chargingSchedule: {
    chargingRateUnit: 'A',
    startSchedule: new Date(Date.now() - 1000).toISOString(),
    // The first lasts until a second from now.
    chargingSchedulePeriod: limits.map((limit, index) => ({ startPeriod: index * 2, limit })),
    ...schedule,
  },
});
const send = (profile: object, connectorId = 1) =>
  system.call('CP1', 'SetChargingProfile', { connectorId, csChargingProfiles: profile });
const setTo = async (limit: number, more: Partial<ChargingProfile> = {}, schedule: Partial<Schedule> = {}) =>
  (await send(profileOf('TxProfile', [limit], more, schedule))).status;
const setDefault = async (...limits: number[]) => (await send(profileOf('TxDefaultProfile', limits))).status;

const amperes = (id = 1): number => {
  point.sessions.settle();
  return point.connector(id).currentA;
};
const draws = (limit: number, id = 1) =>
  vi.waitFor(() => expect(amperes(id)).toBeCloseTo(limit, 1), { timeout: 10_000, interval: 10 });
const drawsAll = () => vi.waitFor(() => expect(amperes()).toBeGreaterThan(30), { timeout: 10_000, interval: 10 });
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('without deviations', () => {
  test('a new limit is obeyed after two to five seconds, and not before', async () => {
    await charging([], { timeScale: 10 });
    const asked = performance.now();
    expect(await setTo(10)).toBe('Accepted');
    const answered = performance.now();
    let lastHigh = 0;
    for (let now = answered; amperes() > 30; now = performance.now()) {
      lastHigh = now;
      await sleep(5);
    }
    const obeyed = performance.now();
    expect(amperes()).toBeCloseTo(10, 3);
    // A second of the charger is a tenth of ours.
    expect(obeyed - asked).toBeGreaterThanOrEqual(200);
    expect(lastHigh - answered).toBeLessThanOrEqual(500);
  });

  test('a lease falls back by itself, also offline, and the status follows without a meter value', async () => {
    await charging([], { meterIntervalS: 0 });
    await send(profileOf('TxProfile', [16, 0]));
    await draws(16);
    point.goOffline();
    await draws(0);
    point.goOnline();
    await vi.waitFor(() => expect(system.statuses(1).at(-1)).toBe('SuspendedEVSE'), { timeout: 10_000 });
  });

  test('a default is kept over a reboot, a TxProfile is not, and it ends with its transaction', async () => {
    await charging([]);
    await setTo(8);
    await setDefault(12);
    await draws(8);
    await point.stopTransaction(1);
    await point.startTransaction(1, 'CARD1');
    await draws(12);
    await setTo(8);
    await system.call('CP1', 'Reset', { type: 'Hard' });
    await vi.waitFor(() => expect(system.of('BootNotification')).toHaveLength(2), { timeout: 10_000 });
    expect(point.profiles.installed.map(({ profile }) => profile.chargingProfilePurpose)).toEqual(['TxDefaultProfile']);
  });

  test('the maximum of the point is shared: a second vehicle halves what the first has', async () => {
    await charging([]);
    await send(profileOf('ChargePointMaxProfile', [20]), 0);
    await draws(20);
    point.plugIn(2, car);
    await point.startTransaction(2, 'CARD2');
    await draws(10);
    await draws(10, 2);
    await point.stopTransaction(2);
    await draws(20);
  });

  test('the profile of a remote start counts from the first moment, and for that transaction only', async () => {
    await charging([]);
    await point.stopTransaction(1);
    const chargingProfile = profileOf('TxProfile', [9]);
    expect(await system.call('CP1', 'RemoteStartTransaction', { connectorId: 1, idTag: 'APP', chargingProfile })).toEqual({
      status: 'Accepted',
    });
    await vi.waitFor(() => expect(point.connector(1).transaction).toBeDefined());
    expect(amperes()).toBeCloseTo(9, 3);
    await point.stopTransaction(1);
    expect(point.profiles.installed).toEqual([]);
  });

  test('profiles that come often do not silence the meter', async () => {
    await charging([]);
    const before = system.of('MeterValues').length;
    for (let limit = 6; limit < 16; limit++) {
      await setTo(limit);
      await sleep(50);
    }
    expect(system.of('MeterValues').length).toBeGreaterThan(before + 2);
  });
});

describe('what is refused', () => {
  const watts = { chargingRateUnit: 'W' as const };
  const two = {
    chargingSchedulePeriod: [
      { startPeriod: 0, limit: 16 },
      { startPeriod: 60, limit: 8 },
    ],
  };
  const cases: [name: string, refused: () => Promise<string>, taken: (() => Promise<string>) | undefined][] = [
    ['profiles-refused', () => setTo(10), undefined],
    ['high-stack-levels-refused', () => setTo(10, { stackLevel: 3 }), () => setTo(10, { stackLevel: 2 })],
    ['stack-level-zero-only', () => setTo(10, { stackLevel: 1 }), () => setTo(10)],
    ['amperes-only', () => setTo(6900, {}, watts), () => setTo(10)],
    ['watts-only', () => setTo(10), () => setTo(6900, {}, watts)],
    ['decimals-refused', () => setTo(10.5), () => setTo(10)],
    ['one-period-only', () => setTo(10, {}, two), () => setTo(10)],
    ['zero-refused', () => setTo(0), () => setTo(10)],
  ];
  test.each(cases)('%s', async (name, refused, taken) => {
    await charging([name]);
    expect(await refused()).toBe('Rejected');
    expect(point.profiles.installed).toHaveLength(0);
    if (!taken) return;
    expect(await taken()).toBe('Accepted');
    await draws(10);
  });

  test('empty-composite-schedule: the limit is obeyed, and asked for it says Accepted and nothing', async () => {
    await charging(['empty-composite-schedule']);
    expect(await setTo(10)).toBe('Accepted');
    await draws(10);
    expect(await system.call('CP1', 'GetCompositeSchedule', { connectorId: 1, duration: 60 })).toEqual({ status: 'Accepted' });
  });

  test('least-power-of-its-own: a DC point gives nothing at 3 kW, and what it is told above', async () => {
    await charging(['least-power-of-its-own'], { model: 'trio-50' });
    const watts = { chargingRateUnit: 'W' as const };
    await setTo(3000, {}, watts);
    await draws(0);
    await setTo(4000, {}, watts);
    await vi.waitFor(
      () => {
        point.sessions.settle();
        expect(point.connector(1).powerW).toBeCloseTo(4000, 0);
      },
      { timeout: 10_000 },
    );
  });

  test('one-profile-only: a second is refused, a new one in place of the first is taken', async () => {
    await charging(['one-profile-only']);
    expect([await setTo(10), await setDefault(8), await setTo(12)]).toEqual(['Accepted', 'Rejected', 'Accepted']);
    await draws(12);
  });

  test('decimals-cut: 9.7 A are 9 A', async () => {
    await charging(['decimals-cut']);
    expect(await setTo(9.7)).toBe('Accepted');
    await draws(9);
  });

  test('what it says that it can do agrees with what it refuses, except where the deviation is the lie', async () => {
    await charging(['stack-level-zero-only', 'watts-only', 'one-period-only', 'one-profile-only']);
    const { configurationKey } = await system.call('CP1', 'GetConfiguration', {});
    const told = Object.fromEntries(configurationKey.map(({ key, value }: { key: string; value: string }) => [key, value]));
    expect(told).toMatchObject({
      ChargeProfileMaxStackLevel: '0',
      ChargingScheduleAllowedChargingRateUnit: 'Power',
      ChargingScheduleMaxPeriods: '1',
      MaxChargingProfilesInstalled: '1',
    });
  });

  test('limit-by-configuration-only: no profiles, and a key of its own that works at once', async () => {
    await charging(['limit-by-configuration-only']);
    expect(await setTo(10)).toBe('NotSupported');
    expect(await system.call('CP1', 'ChangeConfiguration', { key: 'ChargingCurrentLimit', value: '10' })).toEqual({
      status: 'Accepted',
    });
    await draws(10);
    await system.call('CP1', 'ChangeConfiguration', { key: 'ChargingCurrentLimit', value: '0' });
    await vi.waitFor(() => expect(system.statuses(1).at(-1)).toBe('SuspendedEVSE'), { timeout: 10_000 });
    const supported = await system.call('CP1', 'GetConfiguration', { key: ['SupportedFeatureProfiles'] });
    expect(supported.configurationKey[0].value).not.toContain('SmartCharging');
  });
});

describe('what is obeyed otherwise', () => {
  test('no-limit-after-zero: without limit after 0, until the profile after next', async () => {
    await charging(['no-limit-after-zero']);
    await setTo(0);
    await draws(0);
    await setTo(10);
    await drawsAll();
    await setTo(10);
    await draws(10);
  });

  test('station-profile-per-connector: two connectors draw twice the maximum of the point', async () => {
    await charging(['station-profile-per-connector']);
    await send(profileOf('ChargePointMaxProfile', [16]), 0);
    point.plugIn(2, car);
    await point.startTransaction(2, 'CARD2');
    await draws(16);
    await draws(16, 2);
  });

  test.each([
    ['transaction-profile-lost-offline', 32],
    ['profiles-lost-at-reboot', 10],
  ])('%s: after a lost connection it draws %s A', async (name, limit) => {
    await charging([name]);
    await setTo(10);
    await draws(10);
    point.goOffline();
    await sleep(100);
    if (limit === 10) expect(amperes()).toBeCloseTo(10, 1);
    else await drawsAll();
  });

  test('profiles-lost-at-reboot: after a boot there is no default any more', async () => {
    await charging(['profiles-lost-at-reboot']);
    await setDefault(10);
    await draws(10);
    point.powerLoss({ after: 'resume', offForMs: 1000 });
    await drawsAll();
    expect(point.profiles.installed).toEqual([]);
  });

  test('pause-taken-for-override: no raise helps before the vehicle is plugged in anew', async () => {
    await charging(['pause-taken-for-override']);
    await setTo(0);
    await draws(0);
    await setTo(16);
    await sleep(200);
    expect(amperes()).toBe(0);
    point.unplug(1);
    point.plugIn(1, car);
    await point.startTransaction(1, 'CARD1');
    await setTo(16);
    await draws(16);
  });

  test('no-limit-after-duration: the default does not count again', async () => {
    await charging(['no-limit-after-duration']);
    await setDefault(8);
    await setTo(12, {}, { duration: 2 });
    await draws(12);
    await drawsAll();
  });

  test('profiles-ignored: accepted, in the composite schedule, and not obeyed', async () => {
    await charging(['profiles-ignored']);
    expect(await setTo(10)).toBe('Accepted');
    await sleep(200);
    expect(amperes()).toBeGreaterThan(30);
    const { chargingSchedule } = await system.call('CP1', 'GetCompositeSchedule', { connectorId: 1, duration: 60 });
    expect(chargingSchedule.chargingSchedulePeriod).toEqual([{ startPeriod: 0, limit: 10 }]);
  });

  test('slow-to-obey: thirty seconds', async () => {
    await charging(['slow-to-obey']);
    await setTo(10);
    await sleep(200);
    expect(amperes()).toBeGreaterThan(30);
    await draws(10);
  });

  test('late-profile-answers and no-profile-answers: the first obeys when it answers, the second at once', async () => {
    await charging(['late-profile-answers']);
    await expect(
      system.call('CP1', 'SetChargingProfile', { connectorId: 1, csChargingProfiles: profileOf('TxProfile', [10]) }, 150),
    ).rejects.toMatchObject({ reason: 'timeout' });
    expect(amperes()).toBeGreaterThan(30);
    await draws(10);
    await point.stop();
    await charging(['no-profile-answers']);
    await expect(
      system.call('CP1', 'SetChargingProfile', { connectorId: 1, csChargingProfiles: profileOf('TxProfile', [10]) }, 150),
    ).rejects.toMatchObject({ reason: 'timeout' });
    await draws(10);
  });

  test.each([
    [[], 9],
    [['default-for-next-transaction'], 32],
  ])('a new default with %s draws %s A in the running transaction, 9 A in the next', async (names, now) => {
    await charging(names);
    await setDefault(9);
    await sleep(200);
    if (now === 9) expect(amperes()).toBeCloseTo(9, 1);
    else expect(amperes()).toBeGreaterThan(30);
    await point.stopTransaction(1);
    await point.startTransaction(1, 'CARD1');
    await draws(9);
  });

  test('no-offered-current: the measurand is refused and never sent', async () => {
    const value = 'Power.Active.Import,Current.Offered';
    await charging([]);
    expect(await system.call('CP1', 'ChangeConfiguration', { key: 'MeterValuesSampledData', value })).toEqual({
      status: 'Accepted',
    });
    await vi.waitFor(() => expect(JSON.stringify(system.of('MeterValues').at(-1)?.payload)).toContain('Current.Offered'), {
      timeout: 10_000,
    });
    await point.stop();
    await charging(['no-offered-current']);
    expect(await system.call('CP1', 'ChangeConfiguration', { key: 'MeterValuesSampledData', value })).toEqual({
      status: 'Rejected',
    });
  });
});

describe('clocks that are wrong judge schedules', () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString();
  test.each([
    ['clock-three-hours-ahead', 10],
    ['local-time-clock', 10],
    ['clock-five-hours-behind', 32],
    ['clock-1970', 32],
  ])('%s: a limit that begins in an hour draws %s A now', async (name, limit) => {
    await charging([name]);
    await setTo(10, {}, { startSchedule: soon() });
    await sleep(150);
    if (limit === 10) expect(amperes()).toBeCloseTo(10, 1);
    else expect(amperes()).toBeGreaterThan(30);
  });

  test('the composite schedule is in its own time, and a Relative schedule does not mind', async () => {
    await charging(['clock-three-hours-ahead']);
    await setTo(11, { chargingProfileKind: 'Relative' }, { startSchedule: undefined });
    await draws(11);
    const answer = await system.call('CP1', 'GetCompositeSchedule', { connectorId: 1, duration: 60 });
    expect(Date.parse(answer.scheduleStart) - Date.now()).toBeGreaterThan(2.9 * 3_600_000);
  });

  test('jumping-clock: it is right for ten minutes, then an hour ahead', async () => {
    await charging(['jumping-clock']);
    const ahead = [0, 10, 20].map((minute) => point.ownTime(minute * 60_000) - minute * 60_000);
    expect(ahead).toEqual([0, 3_600_000, 0]);
  });
});
