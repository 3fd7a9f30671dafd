import { X509Certificate } from 'node:crypto';
import { contract, type PointSecurity } from '@csms/contract';
import { Certificates, type Habit, SimulatedChargePoint } from '@csms/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawPoint, type RawPointOptions, Refused } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { createTestTls, type TestTls } from '../../testing/tls.ts';
import { readCsr } from './csr.rules.ts';
import { maskFrame } from './masking.ts';

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

const DAY = 86_400_000;
const PASSWORD = 'correct-horse-battery';
const look = (serialNumber: string) => test.admin.get(contract.security.get, { params: { serialNumber } });
const becomes = (serialNumber: string, check: (now: PointSecurity) => boolean) =>
  until(async () => {
    const now = await look(serialNumber);
    return check(now) ? now : Promise.reject(new Error(JSON.stringify({ ...now, certificates: now.certificates.length })));
  });
const setProfile = (serialNumber: string, profile: number) =>
  test.admin.get(contract.security.set, { params: { serialNumber }, body: { profile } });
const raise = (serialNumber: string, profile: number) =>
  test.admin.get(contract.security.startUpgrade, { params: { serialNumber }, body: { profile } });
const rotate = (serialNumber: string) => test.admin.get(contract.security.rotate, { params: { serialNumber } });

async function point(profile = 0, password: string | undefined = profile === 0 ? undefined : PASSWORD) {
  const { serialNumber } = await test.point({ stationId, ...(password ? { password } : {}) });
  if (profile > 1) await setProfile(serialNumber, profile);
  return serialNumber;
}
const over = (options: RawPointOptions = {}, shown: { cert?: string; key?: string } = {}): RawPointOptions => ({
  ...options,
  tls: { ca: tls.root, ...shown },
});
/** How an attempt ends: by which profile it came in, or the status of its refusal and what the point then says. */
async function attempt(serialNumber: string, where: 'ws' | 'wss', options: RawPointOptions = {}) {
  const before = (await look(serialNumber)).refused;
  try {
    const raw = await RawPoint.connect(
      where === 'ws' ? test.ocppUrl : test.tlsUrl,
      serialNumber,
      where === 'ws' ? options : over(options, options.tls),
    );
    const { seen } = await becomes(serialNumber, (now) => now.online);
    await raw.close();
    await becomes(serialNumber, (now) => !now.online);
    return seen;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { refused } = await becomes(
      serialNumber,
      ({ refused: now }) => now !== null && (now.time !== before?.time || now.reason !== before.reason),
    );
    return `${error.status} ${refused!.reason}`;
  }
}

/** Has a point get a certificate over a connection without TLS. */
async function certified(serialNumber: string, password: string | undefined = PASSWORD) {
  const held = new Certificates();
  const raw = await RawPoint.connect(test.ocppUrl, serialNumber, password ? { password } : {});
  raw.onCall = (action, payload) =>
    action === 'CertificateSigned'
      ? { status: held.accept(payload.certificateChain as string) ? 'Accepted' : 'Rejected' }
      : { status: 'Accepted' };
  await raw.boot();
  const answer = await raw.call('SignCertificate', { csr: await held.request(serialNumber, 'Operator') });
  expect(answer).toEqual({ status: 'Accepted' });
  const { certificates } = await becomes(serialNumber, (now) => now.certificates[0]?.installedTime != null);
  await raw.close();
  await becomes(serialNumber, (now) => !now.online);
  return { serial: certificates[0]!.serial, cert: held.own!.certificate, key: held.own!.key };
}

function simulated(serialNumber: string, profile: number, more: { password?: string; attempts?: number; roots?: string[] } = {}) {
  return new SimulatedChargePoint({
    url: test.ocppUrl,
    serialNumber,
    model: 'hyper-180',
    timeScale: 20,
    configuration: { SecurityProfile: String(profile), CpoName: 'Operator' },
    ...(more.password ? { password: more.password } : {}),
    security: { tlsUrl: test.tlsUrl, roots: more.roots ?? [tls.root], attempts: more.attempts ?? 2 },
  });
}

describe('a connection comes in by the profile that is wanted of the point, or not at all', () => {
  it('profile 1: the right password, over any connection', async () => {
    const serialNumber = await point(1);
    expect(await attempt(serialNumber, 'ws', { password: 'wrong-password' })).toBe('401 passwordWrong');
    expect(await attempt(serialNumber, 'ws')).toBe('401 passwordMissing');
    expect(await attempt(serialNumber, 'ws', { password: PASSWORD })).toBe(1);
    expect((await look(serialNumber)).refused).toBeNull();
    expect(await attempt(serialNumber, 'wss', { password: PASSWORD })).toBe(2);
  });

  it('profile 2: a downgrade to a connection without TLS is refused, whatever the password', async () => {
    const serialNumber = await point(2);
    expect(await attempt(serialNumber, 'ws', { password: PASSWORD })).toBe('403 tlsMissing');
    expect(await attempt(serialNumber, 'wss', { password: 'wrong-password' })).toBe('401 passwordWrong');
    expect(await attempt(serialNumber, 'wss', { password: PASSWORD })).toBe(2);
  });

  it('a header that says TLS is believed of no stranger', async () => {
    const serialNumber = await point(2);
    const headers = { 'x-forwarded-proto': 'https' };
    expect(await attempt(serialNumber, 'ws', { password: PASSWORD, headers })).toBe('403 tlsMissing');
  });

  it('profile 3: an own certificate, not a stranger’s, not another point’s, neither expired nor revoked', async () => {
    const serialNumber = await point(1);
    const own = await certified(serialNumber);
    const other = await certified(await point(1));
    await setProfile(serialNumber, 3);
    expect(await attempt(serialNumber, 'ws', { password: PASSWORD })).toBe('403 tlsMissing');
    expect(await attempt(serialNumber, 'wss', { password: PASSWORD })).toBe('403 certificateMissing');
    const shown = (held: { cert: string; key: string }) => ({ tls: { ca: tls.root, cert: held.cert, key: held.key } });
    expect(await attempt(serialNumber, 'wss', shown(await tls.foreign(serialNumber)))).toBe('403 certificateForeign');
    expect(await attempt(serialNumber, 'wss', shown(other))).toBe('403 certificateOfAnother');
    expect(await attempt(serialNumber, 'wss', shown(own))).toBe(3);
    test.shiftClock(400 * DAY);
    await expect(RawPoint.connect(test.tlsUrl, serialNumber, shown(own))).rejects.toMatchObject({ status: 403 });
    test.shiftClock(0);
    await becomes(serialNumber, (now) => now.refused?.reason === 'certificateExpired');
    const raw = await RawPoint.connect(test.tlsUrl, serialNumber, shown(own));
    const body = { serial: own.serial };
    await becomes(serialNumber, (now) => now.online);
    await test.admin.get(contract.security.revoke, { params: { serialNumber }, body });
    expect((await raw.closed).code).toBe(1012);
    await becomes(serialNumber, (now) => !now.online);
    expect(await attempt(serialNumber, 'wss', shown(own))).toBe('403 certificateRevoked');
  });

  it('a browser without a certificate is served over TLS all the same', async () => {
    const { request } = await import('node:https');
    const status = await new Promise((done, failed) => {
      const asked = request(
        `${test.tlsUrl.replace(/^wss/, 'https').replace(/\/ocpp$/, '')}/healthz`,
        { ca: tls.root },
        (answer) => {
          answer.resume();
          done(answer.statusCode);
        },
      );
      asked.on('error', failed).end();
    });
    expect(status).toBe(200);
  });

  it('a profile with a password is not set where there is none', async () => {
    const serialNumber = await point(0);
    const answer = await test.admin.call(contract.security.set, { params: { serialNumber }, body: { profile: 2 } });
    expect(answer.error.key).toBe('passwordNeeded');
  });
});

describe('a request for a certificate', () => {
  it.each([
    ['another name', (held: Certificates, _own: string) => held.request('SOMEBODY-ELSE', 'Operator'), 'commonName'],
    ['no request', async () => 'nonsense', 'unreadable'],
  ] as const)('with %s is rejected and says so on the point', async (_name, make, fault) => {
    const serialNumber = await point(0);
    const raw = await test.boot(serialNumber);
    expect(await raw.call('SignCertificate', { csr: await make(new Certificates(), serialNumber) })).toEqual({
      status: 'Rejected',
    });
    await becomes(serialNumber, (now) => now.refusedRequest?.fault === fault && now.certificates.length === 0);
    await raw.close();
  });

  it('without an organisation is signed with the operator, whom we know', async () => {
    const serialNumber = await point(0);
    const raw = await test.boot(serialNumber);
    expect(await raw.call('SignCertificate', { csr: await new Certificates().request(serialNumber, '') })).toEqual({
      status: 'Accepted',
    });
    const { certificates } = await becomes(serialNumber, (now) => now.certificates.length === 1);
    expect(certificates).toHaveLength(1);
    const [issued] = await test.rows(
      'select c.certificate from issued_certificate c join charge_point p on p.id = c.point_id where p.serial_number = $1',
      [serialNumber],
    );
    expect(new X509Certificate(issued.certificate).subject).toContain('O=Ours');
    await raw.close();
  });

  it('whose signature was made with another key is not signed', async () => {
    const csr = await new Certificates().request('CP', 'Operator');
    const lines = csr.trim().split('\n');
    const body = Buffer.from(lines.slice(1, -1).join(''), 'base64');
    body[body.length - 1]! ^= 1;
    const forged = [lines[0], body.toString('base64'), lines.at(-1)].join('\n');
    expect(readCsr(forged, 'CP')).toEqual({ fault: 'signature' });
    expect(readCsr(csr, 'CP')).toMatchObject({ organisation: 'Operator' });
  });

  it('is asked for anew thirty days before the end', async () => {
    const serialNumber = await point(1);
    const own = await certified(serialNumber);
    await setProfile(serialNumber, 3);
    await test.rows(`update issued_certificate set not_after = now() + interval '29 days' where serial = $1`, [own.serial]);
    const raw = await RawPoint.connect(test.tlsUrl, serialNumber, over({}, { cert: own.cert, key: own.key }));
    await raw.boot();
    await until(() => raw.calls.some((call) => call.payload.requestedMessage === 'SignChargePointCertificate'));
    await raw.close();
  });
});

describe('a new password', () => {
  it('is in force once the charger has come with it; it stands in no log and no command', async () => {
    const serialNumber = await point(1);
    let given = '';
    const raw = await RawPoint.connect(test.ocppUrl, serialNumber, { password: PASSWORD });
    raw.onCall = (_action, payload) => {
      given = String(payload.value);
      return { status: 'Accepted' };
    };
    await raw.boot();
    await rotate(serialNumber);
    expect((await test.admin.call(contract.security.rotate, { params: { serialNumber } })).error.key).toBe('rotationOpen');
    await becomes(serialNumber, (now) => now.rotation?.state === 'accepted');
    expect(given).toMatch(/^[0-9a-f]{40}$/);
    await raw.close();
    // Until then the old one is taken too.
    expect(await attempt(serialNumber, 'ws', { password: PASSWORD })).toBe(1);
    expect(await attempt(serialNumber, 'ws', { password: Buffer.from(given, 'hex') })).toBe(1);
    expect((await look(serialNumber)).rotation).toMatchObject({ state: 'done', result: 'accepted' });
    expect(await attempt(serialNumber, 'ws', { password: PASSWORD })).toBe('401 passwordWrong');
    const kept = await test.rows(
      `select request || coalesce(answer, '') as text from ocpp_message where serial_number = $1 union all select payload::text || coalesce(answer::text, '') from command
       union all select row_to_json(l)::text from system_log l union all select coalesce(value, '') from configuration_key`,
      [serialNumber],
    );
    expect(kept.some(({ text }) => text.includes('AuthorizationKey'))).toBe(true);
    expect(kept.some(({ text }) => text.toLowerCase().includes(given))).toBe(false);
  });

  it.each([
    ['refused', { answer: { status: 'Rejected' } }, 'rejected'],
    ['not supported', { answer: { status: 'NotSupported' } }, 'notSupported'],
  ] as [string, Habit, string][])('that is %s leaves the old one in force and says so', async (_name, habit, result) => {
    const serialNumber = await point(1);
    const charger = simulated(serialNumber, 1, { password: PASSWORD });
    charger.habits.set('ChangeConfiguration', habit);
    await charger.start();
    await rotate(serialNumber);
    await becomes(serialNumber, ({ rotation }) => rotation?.state === 'refused' && rotation.result === result);
    await charger.stop();
    expect(await attempt(serialNumber, 'ws', { password: PASSWORD })).toBe(1);
  });

  it('whose answer was lost: the charger is let in with either', async () => {
    const serialNumber = await point(1);
    let given = '';
    const raw = await RawPoint.connect(test.ocppUrl, serialNumber, { password: PASSWORD });
    raw.onCall = (_action, payload) => {
      given = String(payload.value);
      return undefined;
    };
    await raw.boot();
    await rotate(serialNumber);
    await becomes(serialNumber, ({ rotation }) => rotation?.state === 'unanswered' && rotation.result === 'noAnswer');
    raw.drop();
    expect(await attempt(serialNumber, 'ws', { password: PASSWORD })).toBe(1);
    expect(await attempt(serialNumber, 'ws', { password: given })).toBe(1);
    expect(await attempt(serialNumber, 'ws', { password: PASSWORD })).toBe('401 passwordWrong');
  });

  it('that nobody ever used is no longer taken after its time', async () => {
    const serialNumber = await point(1);
    let given = '';
    const raw = await RawPoint.connect(test.ocppUrl, serialNumber, { password: PASSWORD });
    raw.onCall = (_action, payload) => {
      given = String(payload.value);
      return undefined;
    };
    await raw.boot();
    await rotate(serialNumber);
    await becomes(serialNumber, ({ rotation }) => rotation?.state === 'unanswered');
    raw.drop();
    await test.rows(`update point_security set rotation_until = now() where rotation = 'unanswered'`);
    await becomes(serialNumber, ({ rotation }) => rotation?.state === 'lapsed');
    expect(await attempt(serialNumber, 'ws', { password: given })).toBe('401 passwordWrong');
  });

  it('is masked in frames however they are written', () => {
    expect(maskFrame('[2,"1","X",{"value":"abc","key":"authorizationkey"}]')).not.toContain('abc');
    expect(maskFrame('[3,"1",{"configurationKey":[{"key":"AuthorizationKey","readonly":false,"value":"abc"}]}]')).not.toContain(
      'abc',
    );
    expect(maskFrame('[2,"1","X",{"key":"AuthorizationKey","value":"abc')).not.toContain('abc');
  });
});

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

describe('who may see and change it', () => {
  it('nobody without the permission, and nobody else’s points', async () => {
    const serialNumber = await point(0);
    const reader = await test.user(test.ours, ['security:read']);
    const params = { serialNumber };
    expect((await reader.get(contract.security.get, { params })).profile).toBe(0);
    expect((await reader.call(contract.security.rotate, { params })).status).toBe(403);
    const stranger = await test.user(test.theirs, ['security:read', 'security:write']);
    expect((await stranger.call(contract.security.get, { params })).status).toBe(404);
    expect((await stranger.call(contract.security.rotate, { params })).status).toBe(404);
    expect((await stranger.call(contract.security.startUpgrade, { params, body: { profile: 1 } })).status).toBe(404);
  });

  it('the root certificate is there to be downloaded', async () => {
    const answer = await test.admin.raw('GET', contract.security.authorityCertificate.path);
    expect(await answer.text()).toContain('BEGIN CERTIFICATE');
    expect((await test.admin.get(contract.security.authority)).subject).toContain('CSMS');
  });
});
