import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { timedChargesAt } from '../../testing/timed-charges.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { timedMs: 30, reservationsMs: 50, statisticsMs: 20, balancingMs: 200 } });
  // Somebody who is told.
  await test.user(test.ours, ['timedCharging:read', 'timedCharging:write']);
});
afterAll(() => test.close());

const { timedCharges, dayOf, goTo, tomorrowAt, customer, place, formOf, make, startOf, remoteStarts, reaches } = timedChargesAt(
  () => test,
);

describe('ready by a time', () => {
  /** Dear by day, cheap from midnight to six. */
  const priced = async () => {
    const station = await test.station({ price: null });
    const fee = (electricity: string) => ({ electricity, service: '0' });
    await test.admin.get(contract.prices.create, {
      body: {
        stationId: station.id,
        groupId: null,
        effectiveFrom: '2020-01-01T00:00:00Z',
        slots: Array.from({ length: 48 }, (_, slot) => (slot < 12 ? 'valley' : 'peak')),
        fees: { sharp: fee('2'), peak: fee('1'), flat: fee('1'), valley: fee('0.2') },
        reservationFee: '0',
      },
    });
    return station.id;
  };
  const READY = { kind: 'readyBy', readyTime: '07:00', wantsWh: 22_000 } as const;
  const night = () => tomorrowAt('18:00');
  const readyForm = (at: number) => ({
    ...READY,
    validPeriod: { from: dayOf(at + DAY), to: dayOf(at + DAY) },
  });

  it('shows its plan and cost before it is kept, starts in the cheap hours, and its bill is what was said', async () => {
    const stationId = await priced();
    const { serialNumber, point } = await place({ stationId });
    const user = await customer();
    const at = night();
    const body = formOf(serialNumber, user.id, at, readyForm(at));
    const preview = await test.admin.get(timedCharges.preview, { body });
    expect(preview).toMatchObject({ cost: '4.40', costAtOnce: '22.00', missingWh: 0, energyWh: 22_000 });
    expect(preview.plan).toMatchObject([{ from: new Date(at + 6 * HOUR).toISOString(), powerW: 22_000, tier: 'valley' }]);
    const { id } = await test.admin.get(timedCharges.create, { body });
    await goTo(at + HOUR);
    await until(async () => (await startOf(id))?.plannedCost === '4.40');
    expect(remoteStarts(point)).toEqual([]);
    await goTo(at + 6 * HOUR + MINUTE);
    await until(() => remoteStarts(point).length === 1);
    const session = await point.start(user.idTag, 0, test.now());
    await reaches(id, 'charging');
    await goTo(at + 7 * HOUR + 5 * MINUTE);
    await point.meter(session, 22_000, test.now());
    await goTo(test.now() + 31_000);
    await until(() => point.calls.some(({ action }) => action === 'RemoteStopTransaction'));
    await point.end(session, 22_000, test.now(), { idTag: user.idTag });
    expect(await reaches(id, 'done')).toMatchObject({ cost: '4.40', plannedCost: '4.40', endReason: 'energy' });
    await point.close();
  });

  it('a car that comes late charges at once, and the users are told that it will not be full in time', async () => {
    const stationId = await priced();
    const { serialNumber, point } = await place({ stationId, status: 'Available' });
    const user = await customer();
    const at = night();
    const { id } = await make(serialNumber, user.id, at, readyForm(at));
    await goTo(at + 12.5 * HOUR);
    await until(async () => (await startOf(id))?.problem === 'notPluggedIn');
    await point.status(1, 'Preparing', { timestamp: new Date(test.now()).toISOString() });
    await goTo(test.now() + 11_000);
    await until(() => remoteStarts(point).length === 1);
    const [told] = await test.rows(
      `select count(*)::int as n from message where title::text like '%Timed charging will be late%'`,
    );
    expect(told.n).toBeGreaterThan(0);
    await point.close();
  });

  it('pauses between cheap hours through load balancing, and says so', async () => {
    const station = await test.station({ price: null });
    const fee = (electricity: string) => ({ electricity, service: '0' });
    await test.admin.get(contract.prices.create, {
      body: {
        stationId: station.id,
        groupId: null,
        effectiveFrom: '2020-01-01T00:00:00Z',
        // Cheap from 22 to 23 and from 2 to 3.
        slots: Array.from({ length: 48 }, (_, slot) => ([44, 45, 4, 5].includes(slot) ? 'valley' : 'peak')),
        fees: { sharp: fee('2'), peak: fee('1'), flat: fee('1'), valley: fee('0.2') },
        reservationFee: '0',
      },
    });
    const { serialNumber, point } = await place({ stationId: station.id });
    await test.admin.get(contract.loadBalancing.save, {
      params: { stationId: station.id },
      body: {
        mode: 'automatic',
        siteLimitW: 11_000,
        limitA: null,
        voltage: 230,
        reserveW: 0,
        fallbackW: null,
        imbalanceA: null,
        strategy: 'equal',
        surplus: 'off',
      },
    });
    const user = await customer();
    const at = night();
    const { id } = await make(serialNumber, user.id, at, { ...readyForm(at), wantsWh: 21_000 });
    await goTo(at + 4 * HOUR + MINUTE);
    await until(() => remoteStarts(point).length === 1);
    const session = await point.start(user.idTag, 0, test.now());
    await point.status(1, 'Charging', { timestamp: new Date(test.now()).toISOString() });
    await reaches(id, 'charging');
    const plan = (await startOf(id))!.plan;
    expect(plan.every(({ powerW }) => powerW <= 11_000)).toBe(true);
    await goTo(at + 5 * HOUR + MINUTE);
    await point.meter(session, 10_800, test.now());
    // It is planned anew each minute.
    await goTo(test.now() + 61_000);
    const pausedUntil = async () => {
      const [row] = await test.rows('select paused_until from charging_live where transaction_id = $1', [session]);
      return row.paused_until as Date | null;
    };
    expect((await until(pausedUntil)).toISOString()).toBe(new Date(at + 8 * HOUR).toISOString());
    await until(async () => {
      const site = await test.admin.get(contract.loadBalancing.live, { params: { stationId: station.id } });
      return site.connectors[0]!.why?.kind === 'planned' && site.connectors[0]!.limitA === 0;
    });
    await goTo(at + 8 * HOUR + MINUTE);
    await until(async () => (await pausedUntil()) === null);
    await until(async () => {
      const site = await test.admin.get(contract.loadBalancing.live, { params: { stationId: station.id } });
      return site.connectors[0]!.limitA! > 10;
    });
    await point.end(session, 10_800, test.now(), { idTag: user.idTag });
    await point.close();
  });
});
