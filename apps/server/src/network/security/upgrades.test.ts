import { contract, type PointSecurity } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawPoint, type Refused } from '../../testing/raw-point.ts';
import { secured } from '../../testing/secured.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { createTestTls, type TestTls } from '../../testing/tls.ts';

const PASSWORD = 'correct-horse-battery';
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

const { look, becomes, raise, point, attempt, simulated } = secured(
  () => test,
  () => tls,
  () => stationId,
);

describe('a guided upgrade', () => {
  it('leads from nothing to a client certificate, step by step', async () => {
    const serialNumber = await point(0);
    const charger = simulated(serialNumber, 0);
    await charger.start();
    for (const profile of [1, 2, 3]) {
      await raise(serialNumber, profile);
      const done = await becomes(
        serialNumber,
        (now) => now.profile === profile && now.upgrade?.status === 'done' && now.online && now.seen === profile,
      );
      expect(done.upgrade!.steps.every((step) => step.state === 'done')).toBe(true);
    }
    expect(await attemptAsStranger(serialNumber)).toBe(403);
    await test.admin.get(contract.security.readInstalled, { params: { serialNumber } });
    const { installed } = await becomes(serialNumber, (now) => now.installed?.list.length === 1);
    const { certificateType: _, ...hash } = installed!.list[0]!;
    await test.admin.get(contract.security.deleteInstalled, { params: { serialNumber }, body: hash });
    await until(() => charger.certificates.roots.length === 0);
    await charger.stop();
  });

  const attemptAsStranger = (serialNumber: string) =>
    RawPoint.connect(test.ocppUrl, serialNumber).then(
      () => 101,
      (error) => (error as Refused).status,
    );

  it('of a charger that comes back on its old profile is over, says so, and the old one stays in force', async () => {
    const serialNumber = await point(1);
    // It does not believe the server's certificate, so that TLS fails.
    const charger = simulated(serialNumber, 1, { password: PASSWORD, roots: [], attempts: 1 });
    await charger.start();
    await raise(serialNumber, 2);
    const { upgrade, profile } = await becomes(serialNumber, (now) => now.upgrade?.status === 'fellBack');
    expect(upgrade!.steps.at(-1)).toMatchObject({ step: 'reconnect', state: 'failed', result: 'oldProfile' });
    expect(profile).toBe(1);
    await becomes(serialNumber, (now) => now.online && now.seen === 1);
    await charger.stop();
  });

  it('ends nobody’s session: it waits until the charging is over', async () => {
    const serialNumber = await point(1);
    const { cardNumber } = await test.card();
    const raw = await RawPoint.connect(test.ocppUrl, serialNumber, { password: PASSWORD });
    await raw.boot();
    const transaction = await raw.start(cardNumber, 1000);
    await raise(serialNumber, 2);
    const step = ({ upgrade }: PointSecurity) => upgrade!.steps.find((one) => one.step === 'profile')!;
    await becomes(serialNumber, (now) => step(now).state === 'waiting' && step(now).result === 'charging');
    await raw.end(transaction, 2000);
    await becomes(serialNumber, (now) => step(now).state === 'done');
    await raw.close();
  });

  it('of a charger that does not come back is over after its time', async () => {
    const serialNumber = await point(1);
    const raw = await RawPoint.connect(test.ocppUrl, serialNumber, { password: PASSWORD });
    await raw.boot();
    await raise(serialNumber, 2);
    await becomes(serialNumber, (now) => now.upgrade?.steps.at(-1)?.state === 'running');
    await raw.close();
    test.shiftClock(16 * 60_000);
    const { upgrade } = await becomes(serialNumber, (now) => now.upgrade?.status === 'fellBack');
    test.shiftClock(0);
    expect(upgrade!.steps.at(-1)!.result).toBe('notBack');
    expect(await attempt(serialNumber, 'ws', { password: PASSWORD })).toBe(1);
  });

  it('waits at a refused step, goes on when it is tried again, and can be given up', async () => {
    const serialNumber = await point(1);
    let status = 'Rejected';
    const raw = await RawPoint.connect(test.ocppUrl, serialNumber, { password: PASSWORD });
    raw.onCall = () => ({ status });
    await raw.boot();
    await raise(serialNumber, 2);
    const step = (name: string) => (now: PointSecurity) => now.upgrade!.steps.find((one) => one.step === name)!;
    await becomes(serialNumber, (now) => step('root')(now).state === 'failed' && step('root')(now).result === 'rejected');
    expect(
      (await test.admin.call(contract.security.startUpgrade, { params: { serialNumber }, body: { profile: 3 } })).error.key,
    ).toBe('upgradeOpen');
    status = 'Accepted';
    await test.admin.get(contract.security.retryUpgrade, { params: { serialNumber } });
    await becomes(serialNumber, (now) => step('profile')(now).state === 'done');
    await test.admin.get(contract.security.cancelUpgrade, { params: { serialNumber } });
    await raw.close();
    expect((await look(serialNumber)).upgrade!.status).toBe('cancelled');
    expect(await attempt(serialNumber, 'ws', { password: PASSWORD })).toBe(1);
  });
});

describe('a return after a factory reset', () => {
  const open = (serialNumber: string) => test.admin.get(contract.security.openReturn, { params: { serialNumber } });

  it('is good for one connection without the password, which is given a new one', async () => {
    const serialNumber = await point(1);
    expect(await attempt(serialNumber, 'ws')).toBe('401 passwordMissing');
    expect((await open(serialNumber)).returnUntil).not.toBeNull();
    const raw = await test.connect(serialNumber);
    let given = '';
    raw.onCall = (_action, payload) => {
      given = String(payload.value);
      return { status: 'Accepted' };
    };
    await raw.boot();
    expect((await becomes(serialNumber, ({ rotation }) => rotation?.state === 'accepted')).returnUntil).toBeNull();
    await raw.close();
    await becomes(serialNumber, (now) => !now.online);
    expect(await attempt(serialNumber, 'ws')).toBe('401 passwordMissing');
    expect(await attempt(serialNumber, 'ws', { password: given })).toBe(1);
    const { list } = await test.admin.get(contract.systemLog.getOperateLogs, { query: { keyword: serialNumber } });
    const types = list.map((row) => row.operationType);
    expect(types).toEqual(expect.arrayContaining(['security.openReturn', 'security.returned']));
  });

  it('is over after 15 minutes, is no way around TLS, and is not opened where no password is asked for', async () => {
    const late = await point(1);
    await open(late);
    test.shiftClock(16 * 60_000);
    await expect(RawPoint.connect(test.ocppUrl, late)).rejects.toMatchObject({ status: 401 });
    test.shiftClock(0);
    const encrypted = await point(2);
    await open(encrypted);
    expect(await attempt(encrypted, 'ws')).toBe('403 tlsMissing');
    expect(await attempt(encrypted, 'wss')).toBe(0);
    const answer = await test.admin.call(contract.security.openReturn, { params: { serialNumber: await point(0) } });
    expect(answer.error.key).toBe('passwordNeeded');
  });

  it('is used by one of those who come at once', async () => {
    const serialNumber = await point(1);
    await open(serialNumber);
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => test.connect(serialNumber)));
    const [got, ...more] = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(more).toHaveLength(0);
    await got!.close();
  });
});
