import { API_PREFIX } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Chance, HOSTILE_TEXTS, hostile, mutated, seedsOf } from '../testing/fuzz.ts';
import { furnishOurs, type OurThings } from '../testing/our-things.ts';
import { ENDPOINTS, type JsonSchema, jsonSchema, type Named } from '../testing/samples.ts';
import { type Api, startTestServer, type TestServer } from '../testing/server.ts';

let test: TestServer;
let ours: OurThings;
/** Whose own password and sessions may be spoilt. */
let spoilt: Api;
beforeAll(async () => {
  test = await startTestServer();
  ours = await furnishOurs(test);
  spoilt = await test.user(test.ours, ['*:*:*']);
});
afterAll(() => test.close());

/** Streams that go on until their reader leaves. */
const ENDLESS = new Set(['live.stream', 'display.live']);
const OF_ONE_S_OWN = new Set(['signIn', 'profile', 'password', 'preferences']);
const callerOf = (word: string) => (OF_ONE_S_OWN.has(word) ? spoilt : test.admin);

/** What any answer must be: an answer, ours, and no look behind it. */
async function check(what: string, response: Response): Promise<void> {
  const text = await response.text();
  expect(response.status, `${what}: ${text.slice(0, 500)}`).toBeLessThan(500);
  expect(text, what).not.toMatch(/\n\s+at .*:\d+:\d+|node_modules|syntax error at or near|PostgresError/);
}

const propertiesOf = (schema: JsonSchema | undefined): Record<string, JsonSchema> => schema?.properties ?? {};

/** Good values with one to three of their fields spoilt, those among them that need not be given. */
function spoil(
  values: Record<string, unknown> | undefined,
  schema: JsonSchema | undefined,
  chance: Chance,
): Record<string, unknown> {
  const fields = Object.entries(propertiesOf(schema));
  let made: Record<string, unknown> = { ...values };
  for (let turn = 1 + chance.below(3); turn > 0; turn--) {
    if (fields.length > 0 && chance.percent(70)) {
      const [name, inner] = chance.pick(fields);
      made[name] =
        made[name] !== undefined && typeof made[name] === 'object' ? mutated(made[name], chance) : hostile(chance, inner.type);
    } else {
      const other = mutated(made, chance);
      if (other !== null && typeof other === 'object' && !Array.isArray(other)) made = other as Record<string, unknown>;
    }
  }
  return made;
}

const ROUNDS = 2;
const told = (value: unknown) => JSON.stringify(value)?.slice(0, 1500);
/** A text as a part of a URL; halves of characters cannot stand in one. */
const urlText = (value: unknown) =>
  encodeURIComponent(
    String(typeof value === 'object' ? JSON.stringify(value) : value)
      .slice(0, 4000)
      .toWellFormed(),
  );

/** One spoilt request: its body, else its query, else what stands in its path. */
function spoiltRequest(one: Named, chance: Chance): { path: string; body: unknown } {
  const { params, query, body } = ours.requestOf(one);
  const { endpoint } = one;
  const where = [endpoint.body && 'body', endpoint.query && 'query', endpoint.params && chance.percent(30) && 'params'].filter(
    Boolean,
  );
  const spot = where.length > 0 ? chance.pick(where) : undefined;
  const schemaOf = (schema: Named['endpoint']['body']) => schema && jsonSchema(schema);
  const inPath: Record<string, unknown> =
    spot === 'params' ? spoil(params as never, schemaOf(endpoint.params), chance) : { ...params };
  const inQuery = spot === 'query' ? spoil(query, schemaOf(endpoint.query), chance) : (query ?? {});
  const search = Object.entries(inQuery)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 20) : [value]).map((item) => `${urlText(name)}=${urlText(item)}`),
    );
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => urlText(inPath[name] ?? '').slice(0, 600));
  return {
    path: search.length > 0 ? `${path}?${search.join('&').slice(0, 12_000)}` : path,
    body: spot === 'body' ? (chance.percent(95) ? spoil(body as never, schemaOf(endpoint.body), chance) : hostile(chance)) : body,
  };
}

describe('requests that nobody meant', () => {
  it.each(seedsOf(20_260_101))('whose values are spoilt are answered in words, whatever they name (seed %i)', async (seed) => {
    const failed: unknown[] = [];
    const work = ENDPOINTS.filter(({ key }) => !ENDLESS.has(key) && key !== 'signIn.logout');
    // Four at a time, as several people would.
    const shares = Array.from({ length: 4 }, (_, share) => work.filter((_one, at) => at % 4 === share));
    await Promise.all(
      shares.map(async (share, index) => {
        const chance = new Chance(seed + index);
        for (let round = 0; round < ROUNDS; round++)
          for (const one of share) {
            const { path, body } = spoiltRequest(one, chance);
            const what = `${one.key} ${path.slice(0, 600)} ${told(body)}`;
            await callerOf(one.word)
              .raw(one.endpoint.method, path, one.endpoint.method === 'GET' ? undefined : body)
              .then((response) => check(what, response))
              .catch((error: Error) => failed.push(`${what}: ${error.message}`.slice(0, 2500)));
          }
      }),
    );
    expect(failed.slice(0, 5).join('\n\n'), `${failed.length} failed`).toBe('');
  });

  it('what was stored by them is read again: every list and page still answers', async () => {
    for (const one of ENDPOINTS.filter(({ endpoint, key }) => endpoint.method === 'GET' && !ENDLESS.has(key))) {
      const { path } = ours.requestOf(one);
      await check(one.key, await callerOf(one.word).raw('GET', path));
    }
  });
});

describe('addresses that nobody meant', () => {
  const gets = ENDPOINTS.filter(({ endpoint, key }) => endpoint.method === 'GET' && !ENDLESS.has(key));
  /** As it stands, past what a client library would mend. */
  const rawPath = async (path: string) => {
    const { request } = await import('node:http');
    return new Promise<Response>((done, failed) => {
      const { port } = new URL(test.url);
      const asked = request(
        { port, host: '127.0.0.1', path, headers: { authorization: `Bearer ${test.admin.token}` } },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece) => pieces.push(piece));
          answer.on('end', () => done(new Response(Buffer.concat(pieces), { status: answer.statusCode ?? 500 })));
          answer.on('error', failed);
        },
      );
      asked.on('error', failed).end();
    });
  };
  const QUERIES = [
    ...[
      '?%00',
      '?%',
      '?%zz=1',
      '?a=%E0%A4%A',
      '?=',
      '?&&&',
      '?page',
      '?page=1&page=2',
      '?page[]=1',
      '?page[a]=1',
      '?__proto__=1',
    ],
    ...[
      '?constructor=1&toString=2',
      '?__proto__[limit]=1',
      '?hasOwnProperty=1',
      '?page=1;limit=2',
      '?page=%00',
      '?sort=%00',
      '?sort=-__proto__',
    ],
    ...[
      '?sort=constructor',
      '?limit=1e3',
      '?limit=0x10',
      '?page=+1',
      '?keyword=%5C',
      '?keyword=%25%5F',
      '?keyword=%F0%9F%98',
      `?${'a=1&'.repeat(2000)}`,
    ],
    ...[
      `?keyword=${'x'.repeat(12_000)}`,
      `?${'x'.repeat(12_000)}=1`,
      '?columns=__proto__',
      '?columns=',
      '?columns=,,,',
      '?timeZone=..%2f..',
      '?format=constructor',
    ],
  ];

  it('are answered in words at every endpoint: broken escapes, names of the language, doubled and overlong parameters', async () => {
    const failed: string[] = [];
    await Promise.all(
      Array.from({ length: 4 }, async (_, share) => {
        for (const one of gets.filter((_one, at) => at % 4 === share)) {
          const { path } = ours.requestOf(one);
          const [bare] = path.split('?');
          for (const at of [0, 1, 2, 3, 4]) {
            const query = QUERIES[(gets.indexOf(one) * 5 + at) % QUERIES.length]!;
            await rawPath(`${API_PREFIX}${bare}${query}`)
              .then((response) => check(`${one.key} ${query.slice(0, 80)}`, response))
              .catch((error: Error) => failed.push(`${one.key} ${query}: ${error.message}`.slice(0, 2500)));
          }
        }
      }),
    );
    expect(failed.slice(0, 5).join('\n\n'), `${failed.length} failed`).toBe('');
  });

  it.each([
    ...[
      '/%',
      '/%00',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%2f..%2fetc/passwd',
      '//evil.example/',
      '/prod-api/%',
      '/prod-api/web/%zz',
    ],
    ...[
      '/prod-api/web/stations/%00',
      '/prod-api/web/cards/%ff',
      `/prod-api/web/cards/${'x'.repeat(5000)}`,
      '/prod-api/__proto__',
      '/ocpp/%',
    ],
    ...[
      '/ocpp/%00',
      '/charger-files/..%2f..%2fx',
      '/charger-files/%',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%',
      '/index.html%00.js',
      '/%5c..%5c',
    ],
    ...[
      '/prod-api/common/download/resource?resource=..%2f..%2fetc%2fpasswd',
      '/prod-api/web/display/figures?key=%00',
      '/prod-api/docs/static/..%2f..%2f..%2fpackage.json',
    ],
    ...[
      `/${'a'.repeat(15_000)}`,
      '/prod-api/web/points/a%2fb',
      '/*',
      '/prod-api/web/stations/-1',
      '/prod-api/web/stations/1e3',
      '/prod-api/web/stations/9007199254740993',
    ],
  ])('%s is answered in words and gives no file away', async (path) => {
    const response = await rawPath(path);
    const text = await response.clone().text();
    expect(text).not.toMatch(/root:x:|"workspaces"|"dependencies"/);
    await check(path.slice(0, 80), response);
  });

  it('texts that nobody meant as a parameter of the path are answered in words', async () => {
    const withPath = gets.filter(({ endpoint }) => endpoint.path.includes(':'));
    for (const [at, one] of withPath.entries())
      for (const text of [0, 1, 2].map((turn) => HOSTILE_TEXTS[(at * 3 + turn) % HOSTILE_TEXTS.length]!)) {
        const path = one.endpoint.path.replace(/:(\w+)/g, urlText(text).slice(0, 600));
        await check(`${one.key} ${path.slice(0, 100)}`, await rawPath(`${API_PREFIX}${path}`));
      }
  });
});

it('the server has lived through it: it is ready, and people and chargers are served', async () => {
  expect((await fetch(`${test.url}/readyz`)).status).toBe(200);
  const { serialNumber } = await test.point();
  const point = await test.boot(serialNumber);
  await point.call('Heartbeat', {});
  await point.close();
  expect((await test.admin.raw('GET', '/web/stations')).status).toBe(200);
});
