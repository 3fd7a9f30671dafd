import type { Garage } from '@csms/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../platform/database/private-postgres.ts';
import { type AskedGarage, mays, openGarage } from '../../testing/open-garage.ts';
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

const open = async (...asked: AskedGarage) => {
  const opened = await openGarage(test, ...asked);
  garage = opened.garage;
  return opened;
};

type Opened = Awaited<ReturnType<typeof open>>;
/** Waits until every charger has come, taken its limit and come down to it, and all may draw no more than so many A on a line. */
const holds = (site: Opened['site'], limitA: number, patienceMs = 60_000) =>
  until(async () => {
    const live = await site();
    const isDown = live.connectors.every(({ state, counted }) => state === 'proven' && counted?.kind !== 'comingDown');
    return isDown && Math.max(...mays(live)) <= limitA + 0.05;
  }, patienceMs);

describe('a garage short of power', () => {
  it('keeps its limit from the first car on, gives each car its share, and says why', async () => {
    const { garage, site, letIn } = await open('LB', 9, { limitA: 40 });
    await holds(site, 40);
    garage.forget();
    await letIn();
    await until(() => garage.state().charging >= 4, 60_000);
    let worst = 0;
    for (let i = 0; i < 20; i++) {
      worst = Math.max(worst, ...mays(await site()));
      await new Promise((done) => setTimeout(done, 500));
    }
    expect(worst).toBeLessThanOrEqual(40.05);
    expect(garage.overload().worstA).toBeLessThan(0.8);
    // Cars come back from a pause one after another: their sum is above three quarters of the limit in the end.
    await until(() => Math.max(...garage.state().sum) > 30, 60_000);
    const live = await site();
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
    await holds(site, 63, 90_000);
    garage.forget();
    await letIn();
    let worst = 0;
    for (let i = 0; i < 24; i++) {
      worst = Math.max(worst, ...mays(await site()));
      await new Promise((done) => setTimeout(done, 500));
    }
    expect(worst).toBeLessThanOrEqual(63.05);
    expect(garage.overload().worstA).toBeLessThan(63 * 0.02);
  }, 300_000);

  it('that take a power for all lines give a car on one line no more than its share there, and cars on three lines charge too', async () => {
    const { garage, site, letIn } = await open('LW', 6, { limitA: 30, siteLimitW: null }, { deviations: () => ['watts-only'] });
    await holds(site, 30, 90_000);
    garage.forget();
    await letIn((index) => (index % 2 === 0 ? 1 : 3));
    let worst = 0;
    const charged = new Set<number>();
    const haveCharged = (remainder: number) => [...charged].some((index) => index % 2 === remainder);
    await until(async () => {
      const live = await site();
      worst = Math.max(worst, ...mays(live));
      for (const [index, { phases, drawnA }] of live.connectors.entries()) if (phases === 3 && drawnA >= 5.9) charged.add(index);
      return haveCharged(0) && haveCharged(1);
    }, 120_000);
    expect(worst).toBeLessThanOrEqual(30.05);
    expect(garage.overload().worstA).toBeLessThan(30 * 0.02);
  }, 300_000);

  it('a server that is killed and comes back finds limits that held meanwhile, and goes on', async () => {
    const { garage, site, letIn } = await open('LK', 6, { limitA: 40, siteLimitW: null });
    await holds(site, 40);
    garage.forget();
    await letIn();
    await until(() => garage.state().charging >= 4, 60_000);
    await test.restart();
    for (let i = 0; i < 10; i++) await new Promise((done) => setTimeout(done, 500));
    expect(garage.overload().worstA).toBeLessThan(40 * 0.02);
    await until(async () => (await site()).connectors.filter(({ drawnA }) => drawnA > 5).length >= 4, 60_000);
    expect(Math.max(...mays(await site()))).toBeLessThanOrEqual(40.05);
    expect(garage.overload().worstA).toBeLessThan(40 * 0.02);
  }, 300_000);
});
