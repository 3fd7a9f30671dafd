import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let test: TestServer;
const lines: { level: number; msg: string; err?: { message: string } }[] = [];
beforeAll(async () => {
  test = await startTestServer({
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }) as never,
  });
});
afterAll(() => test.close());
beforeEach(() => {
  lines.length = 0;
});

/** Sends what there is and hangs up, without waiting for an answer. */
const hangUp = (text: string, afterMs = 0) =>
  new Promise<void>((done) => {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname, () => {
      const leave = () => {
        socket.resetAndDestroy();
        done();
      };
      socket.write(text, () => setTimeout(leave, afterMs));
    });
    socket.on('error', () => {});
  });
const head = (method: string, path: string, more: string[] = []) =>
  [`${method} /prod-api${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${test.admin.token}`, ...more, '', ''].join('\r\n');

describe('a caller that hangs up in the middle', () => {
  it.each([
    [
      'of a body',
      () => `${head('POST', '/web/login', ['Content-Type: application/json', 'Content-Length: 900'])}{"username":"ad`,
    ],
    [
      'of an upload',
      () =>
        `${head('POST', '/common/upload?kind=avatar', ['Content-Type: multipart/form-data; boundary=xx', 'Content-Length: 9000'])}--xx\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nhalf`,
    ],
    [
      'of a chunk',
      () => `${head('POST', '/web/login', ['Content-Type: application/json', 'Transfer-Encoding: chunked'])}ff\r\n{"u`,
    ],
    ['of its head', () => head('GET', '/web/userManage/getAllUsers').slice(0, -4)],
    ['before the answer', () => head('GET', '/web/userManage/getAllUsers?limit=300')],
    [
      'before its sign-in is answered',
      () =>
        `${head('POST', '/web/login', ['Content-Type: application/json', 'Content-Length: 37'])}{"username":"admin","password":"no-5"}`,
    ],
  ])('%s is no fault of ours: nothing is logged as one', async (_, text) => {
    for (const ms of [0, 0, 5, 20, 50]) await hangUp(text(), ms);
    await new Promise((done) => setTimeout(done, 500));
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
    expect((await fetch(`${test.url}/healthz`)).status).toBe(200);
  });
});

describe('a broken cookie', () => {
  it.each([
    'Admin-Token=%E0%A4%A',
    'Admin-Token=%',
    'Admin-Token',
    'Admin-Token==;;=',
    'x=1; Admin-Token=%ff',
    '=%E0%A4%A; Admin-Token=%E0',
  ])('is no session and no fault: %s', async (cookie) => {
    for (const path of ['/common/download/resource?resource=x.png', '/web/records/export?format=csv', '/web/profile']) {
      const answer = await fetch(`${test.url}/prod-api${path}`, { headers: { cookie } });
      expect([401, 404], path).toContain(answer.status);
    }
    const login = await fetch(`${test.url}/prod-api/web/login`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{"username":"nobody","password":"x"}',
    });
    expect([422, 429]).toContain(login.status);
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  });

  it('opens nothing: 401', async () => {
    const answer = await fetch(`${test.url}/prod-api/common/download/resource?resource=x.png`, {
      headers: { cookie: 'Admin-Token=%E0%A4%A' },
    });
    expect(answer.status).toBe(401);
  });
});
