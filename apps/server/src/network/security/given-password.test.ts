import { contract, type PointSecurity } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secured } from '../../testing/secured.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { createTestTls, type TestTls } from '../../testing/tls.ts';

let test: TestServer;
let tls: TestTls;
let stationId: number;
beforeAll(async () => {
  tls = await createTestTls();
  test = await startTestServer({ env: tls.env, timing: { settleMs: 50, answerMs: 1500, sweepMs: 100, securityMs: 100 } });
  stationId = (await test.station()).id;
});
afterAll(async () => {
  await test.close();
  tls.remove();
});

const { look, becomes, rotate, point, attempt } = secured(
  () => test,
  () => tls,
  () => stationId,
);

describe('a password that is given at the adoption', () => {
  const { newChargers } = contract;
  const get = (serialNumber: string) => test.admin.get(newChargers.get, { params: { serialNumber } });

  const adopt = (serialNumber: string) =>
    test.admin.get(newChargers.adopt, {
      params: { serialNumber },
      body: {
        ...{ pointName: serialNumber, stationId, equipmentType: 'ac' as const, ratedPower: 22, givePassword: true },
        connectors: [{ connectorNo: 1, standard: 'ac' as const, connectorType: 'type2' as const, maxPowerW: 22_000 }],
      },
    });

  /** A charger knocks, is adopted with a password, and is back as a point; `answers` says what it makes of each key. */
  async function adopted(model: string, answers: (key: string) => string = () => 'Accepted') {
    const serialNumber = unique('NEW');
    const knocking = await test.connect(serialNumber);
    await knocking.boot('Maker', model);
    const before = await get(serialNumber);
    await adopt(serialNumber);
    await knocking.closed;
    const raw = await test.connect(serialNumber);
    let given = '';
    raw.onCall = (_action, payload) => {
      if (payload.key === 'AuthorizationKey') given = String(payload.value);
      return { status: answers(String(payload.key)) };
    };
    await raw.boot('Maker', model);
    return { serialNumber, raw, before, password: () => given };
  }
  const offerOf = async (model: string) => {
    const serialNumber = unique('NEW');
    const knocking = await test.connect(serialNumber);
    await knocking.boot('maker ', model);
    const { passwordOffer } = await get(serialNumber);
    await knocking.close();
    return passwordOffer;
  };
  const isRunning = (now: PointSecurity) => now.upgrade?.steps.at(-1)?.state === 'running';

  it('is in force once the charger has come with it; until then it comes as before', async () => {
    const { serialNumber, raw, before, password } = await adopted('Good');
    expect(before).toMatchObject({ passwordOffer: 'offered', encrypted: false });
    await becomes(serialNumber, isRunning);
    await raw.close();
    await becomes(serialNumber, (now) => !now.online);
    expect(await attempt(serialNumber, 'ws')).toBe(0);
    expect(await attempt(serialNumber, 'ws', { password: password() })).toBe(1);
    expect(await look(serialNumber)).toMatchObject({ profile: 1, hasPassword: true, upgrade: { status: 'done' } });
    expect(await attempt(serialNumber, 'ws')).toBe('401 passwordMissing');
    expect(await offerOf('Good')).toBe('offered');
  });

  it('is used by a charger that knows no profiles at its next connection, which it is asked for', async () => {
    const { serialNumber, raw, password } = await adopted('Plain', (key) =>
      key === 'SecurityProfile' ? 'NotSupported' : 'Accepted',
    );
    await until(() => raw.calls.some((call) => call.action === 'Reset' && call.payload.type === 'Soft'));
    await raw.close();
    await becomes(serialNumber, (now) => !now.online);
    expect(await attempt(serialNumber, 'ws', { password: password() })).toBe(1);
    expect((await look(serialNumber)).upgrade?.status).toBe('done');
  });

  it('and with which it did not come within a day is no longer taken: the old way stays, and its model is offered none', async () => {
    const { serialNumber, raw } = await adopted('Forgetful');
    await becomes(serialNumber, isRunning);
    await raw.close();
    await becomes(serialNumber, (now) => !now.online);
    expect(await attempt(serialNumber, 'ws')).toBe(0);
    test.shiftClock(25 * 3_600_000);
    const status = () =>
      test.rows('select u.status from security_upgrade u join charge_point p on p.id = u.point_id where serial_number = $1', [
        serialNumber,
      ]);
    await until(async () => (await status())[0]?.status === 'fellBack').finally(() => test.shiftClock(0));
    const after = await look(serialNumber);
    expect(after).toMatchObject({ profile: 0, hasPassword: false, rotation: { state: 'lapsed' } });
    expect(after.upgrade!.steps.at(-1)!.result).toBe('notBackInDay');
    expect(await attempt(serialNumber, 'ws')).toBe(0);
    expect(await offerOf('Forgetful')).toBe('failedBefore');
    expect(await offerOf('Other')).toBe('offered');
  });

  it('and that it refuses leaves everything as it was, and its model is offered none', async () => {
    const { serialNumber, raw } = await adopted('Stubborn', () => 'Rejected');
    const { upgrade } = await becomes(serialNumber, (now) => now.upgrade?.status === 'fellBack');
    expect(upgrade!.steps[0]).toMatchObject({ step: 'password', state: 'failed', result: 'rejected' });
    await raw.close();
    await becomes(serialNumber, (now) => !now.online);
    expect(await attempt(serialNumber, 'ws')).toBe(0);
    expect(await offerOf('Stubborn')).toBe('failedBefore');
  });

  it('waits for a charger that was adopted while it was away', async () => {
    const serialNumber = unique('NEW');
    const knocking = await test.connect(serialNumber);
    await knocking.boot('Maker', 'Away');
    await knocking.close();
    await adopt(serialNumber);
    await new Promise((done) => setTimeout(done, 500));
    expect((await look(serialNumber)).upgrade!.steps[0]).toMatchObject({ step: 'password', state: 'waiting' });
    const raw = await test.boot(serialNumber);
    await becomes(serialNumber, isRunning);
    await raw.close();
  });
});

it('a password that was given to a point without one, and never used, keeps nobody out', async () => {
  const serialNumber = await point(0);
  const raw = await test.boot(serialNumber);
  await rotate(serialNumber);
  await becomes(serialNumber, ({ rotation }) => rotation?.state === 'accepted');
  await raw.close();
  await becomes(serialNumber, (now) => !now.online);
  await test.rows(`update point_security set rotation_until = now() where rotation = 'accepted'`);
  await becomes(serialNumber, ({ rotation }) => rotation?.state === 'lapsed');
  expect(await attempt(serialNumber, 'ws')).toBe(0);
});
