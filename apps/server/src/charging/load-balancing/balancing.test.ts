import { contract, type SiteForm, type SiteLive } from '@csms/contract';
import { type Garage, startGarage } from '@csms/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../platform/database/private-postgres.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

let test: TestServer;
let garage: Garage | undefined;
beforeAll(async () => {
  // The same port after a restart: chargers come back.
  const env = { PORT: String(await freePort()) };
  test = await startTestServer({ env, timing: { balancingMs: 300, settleMs: 200 } });
});
afterEach(() => garage?.stop({ endTransactions: false }));
afterAll(() => test.close());

const FORM: SiteForm = {
  mode: 'automatic',
  siteLimitW: 60_000,
  limitA: 40,
  voltage: 230,
  reserveW: 0,
  fallbackW: null,
  imbalanceA: null,
  strategy: 'equal',
  surplus: 'off',
};
const SPEED = ['bay-11', 'bay-22', 'wall-7'] as const;
const KINDS = { 'bay-11': [11_000, 3], 'bay-22': [22_000, 3], 'wall-7': [7_400, 1] } as const;
const ROTATIONS = ['123', '231', '312'] as const;

/** A garage whose points are registered, wired as they are, and whose cars come when they are let in. */
async function open(
  prefix: string,
  count: number,
  form: Partial<SiteForm>,
  options: Partial<Parameters<typeof startGarage>[0]> = {},
) {
  const station = await test.station();
  const serials = Array.from({ length: count }, (_, i) => `${prefix}${String(i + 1).padStart(4, '0')}`);
  const cards: string[] = [];
  for (const [i, serialNumber] of serials.entries()) {
    const [powerW] = KINDS[SPEED[i % 3]!];
    await test.admin.get(contract.points.create, {
      body: {
        serialNumber,
        pointName: serialNumber,
        stationId: station.id,
        equipmentType: 'ac',
        ratedPower: powerW / 1000,
        connectors: [{ connectorNo: 1, standard: 'ac', connectorType: 'type2', maxPowerW: powerW }],
      },
    });
    cards.push((await test.card({ amount: '10000' })).cardNumber);
  }
  await test.admin.get(contract.loadBalancing.wire, {
    params: { stationId: station.id },
    body: {
      connectors: serials.map((serialNumber, i) => ({
        serialNumber,
        connectorNo: 1,
        phases: KINDS[SPEED[i % 3]!][1],
        rotation: ROTATIONS[i % 3]!,
        minA: 6,
        maxA: null,
      })),
    },
  });
  await test.admin.get(contract.loadBalancing.save, { params: { stationId: station.id }, body: { ...FORM, ...form } });
  garage = startGarage({
    url: test.ocppUrl,
    points: count,
    serialPrefix: prefix,
    idTags: cards,
    models: SPEED,
    limitA: form.limitA ?? FORM.limitA!,
    meterIntervalS: 1,
    occupancy: 0,
    ...options,
  });
  const site = () => test.admin.get(contract.loadBalancing.live, { params: { stationId: station.id } });
  return {
    station,
    garage,
    site,
    /** Cars come to all points and are swiped in. */
    letIn: () =>
      Promise.all(
        garage!.points.map(async (point, i) => {
          point.plugIn(1, { soc: 20, targetSoc: 100, minCurrentA: 6, maxAcPhases: 3 });
          await point.swipe(1, cards[i]!);
        }),
      ),
  };
}

const mays = ({ connectors }: SiteLive): number[] => {
  const lines = [0, 0, 0];
  for (const { mayA, phases, rotation } of connectors)
    for (const line of rotation.slice(0, phases)) lines[Number(line) - 1]! += mayA;
  return lines;
};

describe('a garage short of power', () => {
  it('keeps its limit from the first car on, gives each car its share, and says why', async () => {
    const { garage, site, letIn } = await open('LB', 9, { limitA: 40 });
    await until(async () => {
      const live = await site();
      return live.connectors.every(({ state }) => state === 'proven') && Math.max(...mays(live)) <= 40.05;
    }, 60_000);
    garage.forget();
    await letIn();
    await until(() => garage.state().charging >= 4, 60_000);
    let worst = 0;
    for (let i = 0; i < 20; i++) {
      worst = Math.max(worst, ...mays(await site()));
      await new Promise((done) => setTimeout(done, 500));
    }
    const live = await site();
    expect(worst).toBeLessThanOrEqual(40.05);
    expect(garage.overload().worstA).toBeLessThan(0.8);
    expect(Math.max(...garage.state().sum)).toBeGreaterThan(30);
    // Six of nine fit with their minimum; each says why it has what it has.
    const given = live.connectors.filter(({ limitA }) => limitA! > 0);
    expect(given.length).toBe(6);
    for (const { why, limitA } of given) {
      expect(why).toMatchObject({ kind: 'share', bound: 'current', limit: 40, cars: expect.any(Number) });
      if (why?.kind === 'share') expect(limitA! * why.cars).toBeLessThanOrEqual(40.05);
    }
    for (const { why } of live.connectors.filter(({ limitA }) => limitA === 0)) {
      expect(why).toMatchObject({ kind: 'waits' });
      const at = Date.parse((why as { nextTime: string }).nextTime) - test.now();
      expect(at).toBeGreaterThan(10 * 60_000);
      expect(at).toBeLessThanOrEqual(15 * 60_000);
    }
  });
});

describe('chargers that take limits in ways of their own', () => {
  it('are learned one by one, and what all may draw stays within the limit', async () => {
    const manners = [
      'watts-only',
      'amperes-only',
      'stack-level-zero-only',
      'high-stack-levels-refused',
      'decimals-refused',
      'one-period-only',
      'one-profile-only',
      'no-offered-current',
      'default-for-next-transaction',
    ];
    const { garage, site, letIn } = await open(
      'LD',
      manners.length,
      { limitA: 63, siteLimitW: null },
      { deviations: (index) => [manners[index]!] },
    );
    await until(async () => {
      const live = await site();
      return live.connectors.every(({ state }) => state === 'proven') && Math.max(...mays(live)) <= 63.05;
    }, 90_000);
    garage.forget();
    await letIn();
    let worst = 0;
    for (let i = 0; i < 24; i++) {
      worst = Math.max(worst, ...mays(await site()));
      await new Promise((done) => setTimeout(done, 500));
    }
    expect(worst).toBeLessThanOrEqual(63.05);
    expect(garage.overload().worstA).toBeLessThan(63 * 0.02);
  }, 180_000);

  it('a server that is killed and comes back finds limits that held meanwhile, and goes on', async () => {
    const { garage, site, letIn } = await open('LK', 6, { limitA: 40, siteLimitW: null });
    await until(async () => Math.max(...mays(await site())) <= 40.05, 60_000);
    garage.forget();
    await letIn();
    await until(() => garage.state().charging >= 4, 60_000);
    await test.restart();
    for (let i = 0; i < 10; i++) await new Promise((done) => setTimeout(done, 500));
    expect(garage.overload().worstA).toBeLessThan(40 * 0.02);
    await until(async () => (await site()).connectors.filter(({ drawnA }) => drawnA > 5).length >= 4, 60_000);
    expect(Math.max(...mays(await site()))).toBeLessThanOrEqual(40.05);
    expect(garage.overload().worstA).toBeLessThan(40 * 0.02);
  }, 180_000);
});
