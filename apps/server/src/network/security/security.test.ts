import { X509Certificate } from 'node:crypto';
import { contract } from '@csms/contract';
import { Certificates, type Habit } from '@csms/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawPoint } from '../../testing/raw-point.ts';
import { secured } from '../../testing/secured.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { createTestTls, type TestTls } from '../../testing/tls.ts';
import { readCsr } from './csr.rules.ts';
import { maskFrame } from './masking.ts';

const DAY = 86_400_000;
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

const { look, becomes, setProfile, rotate, point, over, attempt, certified, simulated } = secured(
  () => test,
  () => tls,
  () => stationId,
);

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
