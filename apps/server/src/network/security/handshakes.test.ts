import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { connect, type SecureVersion } from 'node:tls';
import { contract } from '@csms/contract';
import { Certificates } from '@csms/simulator';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from '../../platform/http/http.ts';
import { RawPoint, type RawPointOptions } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { createTestTls, type TestTls } from '../../testing/tls.ts';

let test: TestServer;
let tls: TestTls;
let stationId: number;
/** What the server has written into its log. */
let said = '';
beforeAll(async () => {
  tls = await createTestTls();
  const write = (line: string) => {
    said += line;
  };
  const log = pino({ level: 'warn' }, { write });
  test = await startTestServer({ env: tls.env, log, timing: { settleMs: 50, securityMs: 100 } });
  stationId = (await test.station()).id;
});
afterAll(async () => {
  await test.close();
  tls.remove();
});

const DAY = 86_400_000;
const PASSWORD = 'correct-horse-battery';

/** Which version of TLS a client gets that offers these, or why none. */
function handshake(minVersion: SecureVersion, maxVersion: SecureVersion): Promise<string> {
  return new Promise((done) => {
    const socket = connect({
      ...{ port: test.running.tlsPort!, host: '127.0.0.1', ca: tls.root, minVersion, maxVersion },
      // Old versions are not even offered otherwise.
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    socket.once('secureConnect', () => {
      done(socket.getProtocol() ?? '');
      socket.destroy();
    });
    socket.once('error', (error) => done(error.message));
  });
}

/** Asks over TLS. */
function ask(
  port: number,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((done, failed) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request({ host: '127.0.0.1', port, method, path, ca: tls.root, headers }, (response) => {
      response.resume().once('end', () => done({ status: response.statusCode ?? 0, headers: response.headers }));
    });
    sent.once('error', failed).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

describe('a console over TLS', () => {
  it('marks its browser with a cookie that no plain request carries', async () => {
    const body = { username: 'admin', password: 'admin-of-tests' };
    const encrypted = await ask(test.running.tlsPort!, 'POST', '/prod-api/web/login', body);
    expect(encrypted.status).toBe(200);
    expect(encrypted.headers['set-cookie']?.[0]).toMatch(/^CSMS-Browser=.*; HttpOnly; SameSite=Strict; Secure$/);
    const plain = await test.admin.raw('POST', '/web/login', body);
    expect(plain.headers.get('set-cookie')).toMatch(/SameSite=Strict$/);
    // Beside a port without TLS browsers are not told to use TLS alone: they would not reach the other port any more.
    expect(encrypted.headers['strict-transport-security']).toBeUndefined();
  });

  it('that speaks nothing else tells browsers to ask by TLS alone, and answers no plain request', async () => {
    const [cert, key] = [tls.env.TLS_CERT_FILE!, tls.env.TLS_KEY_FILE!].map((file) => readFileSync(file));
    const http = await createHttp({
      log: pino({ level: 'silent' }),
      trustProxy: false,
      authenticate: () => Promise.reject(new Error('nobody')),
      onMutation: async () => {},
      tls: { cert, key },
    });
    http.fastify.get('/healthz', () => 'ok');
    await http.fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = http.fastify.server.address() as { port: number };
    const { status, headers } = await ask(port, 'GET', '/healthz');
    expect([status, headers['strict-transport-security']]).toEqual([200, expect.stringMatching(/^max-age=\d{8}/)]);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    await http.fastify.close();
  });
});

describe('TLS', () => {
  it('1.0 and 1.1 are refused, and said in the log; 1.2 and 1.3 are taken', async () => {
    expect(await handshake('TLSv1', 'TLSv1')).toMatch(/protocol version|alert/i);
    expect(await handshake('TLSv1.1', 'TLSv1.1')).toMatch(/protocol version|alert/i);
    expect(await handshake('TLSv1.2', 'TLSv1.2')).toBe('TLSv1.2');
    expect(await handshake('TLSv1.3', 'TLSv1.3')).toBe('TLSv1.3');
    await until(() => said.includes('a TLS handshake failed: it speaks none of TLS 1.2 and 1.3'));
  });

  it('what is no TLS, and a client that does not believe us, end with words and nothing else', async () => {
    const { connect: connectTcp } = await import('node:net');
    const closed = (text: string | Buffer) =>
      new Promise((done) => {
        const socket = connectTcp(test.running.tlsPort!, '127.0.0.1', () => socket.write(text));
        socket.on('error', () => {}).on('data', () => {});
        socket.once('close', done);
      });
    await closed('GET /ocpp/X HTTP/1.1\r\nHost: x\r\n\r\n');
    await closed(Buffer.from([0x16, 0x03, 0x01, 0xff, 0xff, 0x01, 0x02]).toString('latin1').repeat(100));
    await expect(RawPoint.connect(test.tlsUrl, 'NOBODY', { tls: { ca: (await createTestTls()).root } })).rejects.toThrow();
    await until(() => /a TLS handshake failed: it speaks HTTP without TLS/.test(said));
    expect(said.match(/a TLS handshake failed/g)!.length).toBeLessThan(10);
    expect((await fetch(`${test.url}/healthz`)).status).toBe(200);
  });
});

describe('client certificates, over TLS 1.2 and 1.3', () => {
  const point = async () => {
    const { serialNumber } = await test.point({ stationId, password: PASSWORD });
    return serialNumber;
  };
  /** Has a point get a certificate. */
  async function certified(serialNumber: string) {
    const held = new Certificates();
    const raw = await RawPoint.connect(test.ocppUrl, serialNumber, { password: PASSWORD });
    raw.onCall = (action, payload) =>
      action === 'CertificateSigned'
        ? { status: held.accept(payload.certificateChain as string) ? 'Accepted' : 'Rejected' }
        : { status: 'Accepted' };
    await raw.boot();
    await raw.call('SignCertificate', { csr: await held.request(serialNumber, 'Operator') });
    await until(() => held.own);
    await raw.close();
    return { cert: held.own!.certificate, key: held.own!.key };
  }
  const shown = (held: { cert: string; key: string } | undefined, version: SecureVersion): RawPointOptions => ({
    tls: { ca: tls.root, ...held, ...({ minVersion: version, maxVersion: version } as object) },
  });
  const attempt = (serialNumber: string, options: RawPointOptions) =>
    RawPoint.connect(test.tlsUrl, serialNumber, options).then(
      async (raw) => {
        await raw.close();
        return 101;
      },
      (error: { status?: number; message: string }) => error.status ?? error.message,
    );

  it('the own one is taken; none, another authority’s, another point’s, one of a forged authority, one that is over or not yet valid, and a revoked one are refused in words', async () => {
    const serialNumber = await point();
    const own = await certified(serialNumber);
    const other = await certified(await point());
    await test.admin.get(contract.security.set, { params: { serialNumber }, body: { profile: 3 } });
    const foreign = await tls.foreign(serialNumber);
    // Has the name of our authority, and a key of its own.
    const { subject } = await test.admin.get(contract.security.authority);
    const forged = await tls.forged(serialNumber, subject);
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      expect(await attempt(serialNumber, shown(own, version))).toBe(101);
      for (const wrong of [undefined, foreign, other]) expect(await attempt(serialNumber, shown(wrong, version))).toBe(403);
      // Its signature is none: TLS ends the connection, and the log says why, once a minute.
      for (let turn = 0; turn < 3; turn++)
        expect(await attempt(serialNumber, shown(forged, version))).toEqual(expect.any(String));
      for (const shift of [400 * DAY, -30 * DAY]) {
        test.shiftClock(shift);
        expect(await attempt(serialNumber, shown(own, version))).toBe(403);
        test.shiftClock(0);
      }
    }
    const [{ serial }] = (await test.rows(
      'select serial from issued_certificate c join charge_point p on p.id = c.point_id where p.serial_number = $1',
      [serialNumber],
    )) as [{ serial: string }];
    await test.admin.get(contract.security.revoke, { params: { serialNumber }, body: { serial } });
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) expect(await attempt(serialNumber, shown(own, version))).toBe(403);
    for (const words of [
      'a client certificate is required',
      'is not of this central system',
      'is of another charge point',
      'has expired, or is not valid yet',
      'is revoked',
      'its client certificate is forged',
    ])
      expect(said).toContain(words);
    expect(said).not.toMatch(/"level":60|unhandled|\\n\s+at /);
    // Once a minute for the same words.
    expect(said.match(/its client certificate is forged/g)).toHaveLength(1);
    expect(said.match(/a charger was refused: a client certificate is required/g)).toHaveLength(1);
  });

  it('profile 2: the password over TLS is taken, a wrong one, none, and the right one without TLS are refused', async () => {
    const serialNumber = await point();
    await test.admin.get(contract.security.set, { params: { serialNumber }, body: { profile: 2 } });
    const over = (version: SecureVersion, password?: string) => ({
      ...shown(undefined, version),
      ...(password ? { password } : {}),
    });
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      expect(await attempt(serialNumber, over(version, PASSWORD))).toBe(101);
      expect(await attempt(serialNumber, over(version, 'wrong-password'))).toBe(401);
      expect(await attempt(serialNumber, over(version))).toBe(401);
    }
    await expect(RawPoint.connect(test.ocppUrl, serialNumber, { password: PASSWORD })).rejects.toMatchObject({ status: 403 });
    for (const words of ['TLS is required', 'the password is wrong', 'a password is required']) expect(said).toContain(words);
  });
});
