import { endpoint, OK, WILDCARD } from '@csms/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { until } from '../../testing/server.ts';
import { type Databases, EVERYTHING, openDatabases } from '../database/database.ts';
import { NotDurableError } from '../database/group-commit.ts';
import type { Caller } from './caller.ts';
import { createHttp, type Http, type Mutation } from './http.ts';
import { Problem } from './problem.ts';

const log = pino({ level: 'silent' });
const caller = (permissions: string[]): Caller => ({
  userId: 1,
  username: 'ann',
  name: 'Ann',
  providerId: 1,
  scope: EVERYTHING,
  isSuper: true,
  permissions,
  isOutside: false,
  tokenHash: Buffer.alloc(32),
});
const item = z.object({ name: z.string().min(1), size: z.number().int().max(10), password: z.string().optional() });
const things = {
  add: endpoint({
    method: 'POST',
    path: '/web/things',
    summary: 'Add a thing',
    access: 'thing:write',
    body: item,
    response: z.object({ name: z.string() }),
    log: { operation: 'thing.add', words: { en: 'Add a thing', zh: '新建' }, operand: 'name' },
  }),
  read: endpoint({
    method: 'GET',
    path: '/web/things/:id',
    summary: 'A thing',
    access: 'signedIn',
    params: z.object({ id: z.coerce.number().int() }),
    response: z.object({ id: z.number() }),
  }),
  any: endpoint({ method: 'GET', path: '/web/any', summary: 'Any', access: { anyOf: ['a:read', 'b:read'] }, response: z.null() }),
  all: endpoint({ method: 'GET', path: '/web/all', summary: 'All', access: { allOf: ['a:read', 'b:read'] }, response: z.null() }),
  none: endpoint({ method: 'GET', path: '/web/none', summary: 'None', access: { allOf: [] }, response: z.null() }),
  open: endpoint({
    method: 'POST',
    path: '/web/open',
    summary: 'Open to anyone',
    access: 'public',
    body: z.unknown(),
    response: z.null(),
    log: false,
  }),
  text: endpoint({
    method: 'POST',
    path: '/web/text',
    summary: 'Text for the database',
    access: 'signedIn',
    body: z.object({ text: z.string() }),
    response: z.null(),
  }),
  doubted: endpoint({
    method: 'POST',
    path: '/web/doubted',
    summary: 'What a service doubts',
    access: 'signedIn',
    body: z.object({ station: z.number().nullish(), rows: z.array(z.object({ name: z.string().nullish() })).default([]) }),
    response: z.null(),
    log: false,
  }),
};

let database: TestDatabase;
let databases: Databases;
let http: Http;
let mutations: Mutation[];
/** What comes before a row of the log. */
let slowly: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  databases = openDatabases(database.url, log, { size: 2 });
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});
beforeEach(async () => {
  mutations = [];
  slowly = async () => {};
  http = await createHttp({
    log,
    trustProxy: false,
    checkAnswers: true,
    authenticate: async (token) => {
      if (!token) throw new Problem('unauthenticated');
      if (token === 'ended') throw new Problem('sessionEnded');
      return caller(token.split(','));
    },
    onMutation: async (mutation) => {
      await slowly();
      mutations.push(mutation);
    },
  });
  http.bind(things.add, ({ body }) => {
    if (body.name === 'away') throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    return { name: body.name };
  });
  http.bind(things.read, ({ params }) => {
    if (params.id === 404) throw new Problem('notFound');
    if (params.id === 500) throw new Error('select secret_column from nowhere');
    if (params.id === 503) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    if (params.id === 504) throw new NotDurableError('the database is away');
    if (params.id === 505) throw Object.assign(new Error('cannot execute UPDATE'), { code: '25006' });
    if (params.id === 409) throw new Problem('duplicate', { places: { field: 'SN' }, fields: { serialNumber: 'duplicate' } });
    return { id: params.id === 1 ? ('wrong' as never) : params.id };
  });
  for (const one of [things.any, things.all, things.none]) http.bind(one, () => null);
  http.bind(things.open, () => null, { door: 'connector' });
  http.bind(things.doubted, ({ body }) => {
    const rows = body.rows.map((_, at) => [`rows.${at}.name`, 'invalid']);
    throw new Problem('invalid', {
      fields: { station: body.station === 9 ? 'notFound' : 'invalid', ...Object.fromEntries(rows) },
    });
  });
  http.bind(things.text, async ({ body }) => {
    await databases.pool.query('select $1::text', [body.text]);
    return null;
  });
});

interface Answer {
  status: number;
  code: number;
  msg: string;
  data: { key?: string; reason?: string; fields?: Record<string, string> } | null;
}
async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { token = WILDCARD, body, headers } = options;
  const response = await http.fastify.inject({
    method,
    url: `/prod-api${path}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.statusCode, ...(response.json() as Omit<Answer, 'status'>) };
}

describe('the envelope', () => {
  it('wraps a success', async () => {
    expect(await ask('POST', '/web/things', { body: { name: 'x', size: 1 } })).toEqual({
      status: 200,
      code: OK,
      msg: 'Success',
      data: { name: 'x' },
    });
    expect((await ask('GET', '/web/things/7', { headers: { 'x-language': 'zh' } })).msg).toBe('操作成功');
  });

  it('wraps what is not found: a thing, a path, another method', async () => {
    for (const [method, path] of [
      ['GET', '/web/things/404'],
      ['GET', '/web/nothing'],
      ['DELETE', '/web/things/7'],
      ['PUT', '/web/things'],
    ] as const)
      expect(await ask(method, path)).toMatchObject({ status: 404, code: 404, data: { key: 'notFound' } });
  });

  it('says nothing of the inside when we are at fault, also when a handler breaks its promise', async () => {
    for (const path of ['/web/things/500', '/web/things/1']) {
      const answer = await ask('GET', path);
      expect(answer).toMatchObject({ status: 500, code: 500, data: { key: 'internal' } });
      expect(JSON.stringify(answer)).not.toMatch(/secret_column|wrong|stack|zod/i);
    }
  });

  it('tells a database that is away, takes no writes or only reads from a fault', async () => {
    for (const path of ['/web/things/503', '/web/things/504', '/web/things/505'])
      expect(await ask('GET', path)).toMatchObject({ status: 503, data: { key: 'unavailable' } });
  });

  it('fills the places of an error, and translates its fields', async () => {
    const zh = await ask('GET', '/web/things/409', { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
    expect(zh).toMatchObject({ status: 409, code: 601, msg: 'SN已存在' });
    expect(zh.data?.fields?.serialNumber).toMatch(/已存在/);
    expect((await ask('GET', '/web/things/409')).msg).toBe('SN is already in use');
  });
});

describe('a bad request', () => {
  it('has each wrong field named, in the language of the caller', async () => {
    const body = { name: '', size: 11 };
    const en = await ask('POST', '/web/things', { body });
    const zh = await ask('POST', '/web/things', { body, headers: { 'x-language': 'zh' } });
    for (const answer of [en, zh]) {
      expect(answer).toMatchObject({ status: 422, code: 601, data: { key: 'invalid' } });
      expect(Object.keys(answer.data?.fields ?? {})).toEqual(['name', 'size']);
    }
    expect(en.data?.fields?.name).toMatch(/^[\x20-\x7e≥≤>=<]+$/);
    expect(zh.data?.fields?.name).toMatch(/[一-鿿]/);
  });

  it('says at a field what is wrong there, never that fields are marked: a missing value is required, a wrong one not valid', async () => {
    const fieldsOf = async (body: unknown) => (await ask('POST', '/web/doubted', { body })).data?.fields;
    expect(await fieldsOf({ rows: [{ name: '' }, { name: 'x' }] })).toEqual({
      station: 'This is required',
      'rows.0.name': 'This is required',
      'rows.1.name': 'This is not valid',
    });
    expect(await fieldsOf({ station: 7 })).toEqual({ station: 'This is not valid' });
    expect(await fieldsOf({ station: 9 })).toEqual({ station: 'Not valid: it does not exist or cannot be used here' });
  });

  it.each(['{', '', 'null', '[]', '"text"', '1'])('with the body %s is refused, not a fault of ours', async (body) => {
    const { status } = await ask('POST', '/web/things', { body });
    expect([400, 422]).toContain(status);
  });

  it('that is too large is refused with words', async () => {
    expect(await ask('POST', '/web/things', { body: { name: 'x'.repeat(1_100_000), size: 1 } })).toMatchObject({
      status: 413,
      data: { key: 'tooLarge' },
    });
  });

  it('of a type that nobody reads is refused', async () => {
    const answer = await ask('POST', '/web/things', { body: '<xml/>', headers: { 'content-type': 'text/xml' } });
    expect(answer).toMatchObject({ status: 400, data: { key: 'badRequest' } });
  });

  it('of half a million levels neither crashes nor hangs', async () => {
    const levels = 500_000;
    for (const body of ['['.repeat(levels) + ']'.repeat(levels), `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`]) {
      const { status } = await ask('POST', '/web/things', { body });
      expect([400, 422]).toContain(status);
      expect((await ask('POST', '/web/open', { body })).status).toBeLessThan(500);
    }
    expect((await ask('GET', '/web/things/7')).status).toBe(200);
  });

  it('with a key that would poison prototypes is refused', async () => {
    expect((await ask('POST', '/web/things', { body: '{"__proto__":{"admin":true},"name":"x","size":1}' })).status).toBe(400);
  });

  it('with U+0000, which PostgreSQL cannot hold, is no fault of ours', async () => {
    expect(await ask('POST', '/web/text', { body: { text: 'a\u0000b' } })).toMatchObject({
      status: 400,
      data: { key: 'badRequest' },
    });
    expect((await ask('POST', '/web/text', { body: { text: 'ab' } })).status).toBe(200);
  });
});

describe('the permission check', () => {
  it('refuses without a token, and with an ended session, with different reasons', async () => {
    expect(await ask('GET', '/web/things/7', { token: '' })).toMatchObject({
      status: 401,
      code: 401,
      data: { key: 'unauthenticated' },
    });
    expect(await ask('GET', '/web/things/7', { token: 'ended' })).toMatchObject({
      status: 401,
      code: 403,
      data: { reason: 'session' },
    });
  });

  it('comes before the reading of the body', async () => {
    expect(await ask('POST', '/web/things', { token: 'thing:read', body: { nonsense: 1 } })).toMatchObject({
      status: 403,
      code: 403,
      data: { reason: 'permission' },
    });
  });

  it.each([
    ['/web/any', 'a:read', 200],
    ['/web/any', 'c:read', 403],
    ['/web/all', 'a:read', 403],
    ['/web/all', 'a:read,b:read', 200],
    ['/web/none', WILDCARD, 403],
    ['/web/any', WILDCARD, 200],
    ['/web/any', '*', 403],
    ['/web/any', 'a:rea', 403],
  ])('%s with %s answers %i', async (path, token, status) => {
    expect((await ask('GET', path, { token })).status).toBe(status);
  });

  it('reads X-Token as well', async () => {
    expect((await ask('GET', '/web/any', { token: '', headers: { 'x-token': 'a:read' } })).status).toBe(200);
  });
});

describe('the system log', () => {
  it('hears of every mutating call, with its result, and of no reading one', async () => {
    await ask('POST', '/web/things', { body: { name: 'x', size: 1 } });
    await ask('POST', '/web/things', { token: 'c:read', body: { name: 'y', size: 1 } });
    await ask('POST', '/web/things', { body: { name: 'z', size: 'big' } });
    await ask('GET', '/web/things/7');
    await ask('POST', '/web/open', { body: {} });
    expect(mutations.map(({ operation, operand, result, username }) => [operation, operand, result, username])).toEqual([
      ['thing.add', 'x', 'success', 'ann'],
      ['thing.add', 'y', 'forbidden', 'ann'],
      ['thing.add', 'z', 'invalid', 'ann'],
    ]);
  });

  it('is not waited for where the database did not take the deed: it would be waited for as long again', async () => {
    let write = () => {};
    const written = new Promise<void>((done) => {
      write = done;
    });
    slowly = () => written;
    const answer = await ask('POST', '/web/things', { body: { name: 'away', size: 1 } });
    expect(answer).toMatchObject({ status: 503, data: { key: 'unavailable' } });
    expect(mutations).toEqual([]);
    write();
    await until(() => mutations.length === 1);
    expect(mutations).toMatchObject([{ operand: 'away', result: 'unavailable' }]);
  });
});

it('a flood of calls from one address to a public endpoint is slowed with words, and others are not', async () => {
  const answers: number[] = [];
  for (let n = 0; n < 61; n++) answers.push((await ask('POST', '/web/open', { body: {} })).status);
  expect(answers.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(await ask('POST', '/web/open', { body: {} })).toMatchObject({ status: 429, code: 601, data: { key: 'tooMany' } });
  expect((await ask('GET', '/web/things/7')).status).toBe(200);
});
