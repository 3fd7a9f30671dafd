import { gunzipSync, gzipSync } from 'node:zlib';
import { contract } from '@csms/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyEndpoint, createHttp, type Http } from './http.ts';
import { openApiOf, serveOpenApi } from './openapi.ts';

interface Operation {
  operationId: string;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}
const document = openApiOf(contract as never, '1.2.3') as { openapi: string; paths: Record<string, Record<string, Operation>> };
const endpoints = Object.entries(contract).flatMap(([word, group]) =>
  Object.entries(group).map(([name, one]) => [`${word}.${name}`, one as AnyEndpoint] as const),
);
const operationOf = (endpoint: AnyEndpoint) =>
  document.paths[`/prod-api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]?.[endpoint.method.toLowerCase()];

/** Every `$ref` of a value, with where it stands. */
function references(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}
const resolves = (reference: string) =>
  reference.startsWith('#/') &&
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document) !== undefined;

describe('the OpenAPI document', () => {
  it.each(endpoints)('has %s, with all of its parameters and its body', (name, endpoint) => {
    const operation = operationOf(endpoint);
    expect(operation?.operationId).toBe(name);
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, one]) => one);
    const declared = operation!.parameters.filter((one) => one.in === 'path');
    expect(declared.map((one) => one.name).sort()).toEqual(inPath.sort());
    expect(declared.every((one) => one.required)).toBe(true);
    expect(operation!.requestBody !== undefined).toBe(endpoint.body !== undefined);
    expect(operation!.security !== undefined).toBe(endpoint.access !== 'public');
    expect(operation!.responses).toHaveProperty('200');
  });

  it('has nothing besides, and no two endpoints share a method and path', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(endpoints.length);
    expect(new Set(operations.map((one) => one.operationId)).size).toBe(endpoints.length);
  });

  it('points nowhere into the void, and can be written as JSON', () => {
    expect(references(document).filter((reference) => !resolves(reference))).toEqual([]);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(document.openapi).toBe('3.1.0');
  });
});

describe('framing', () => {
  let http: Http;
  let made = 0;
  beforeAll(async () => {
    http = await createHttp({
      log: pino({ level: 'silent' }),
      trustProxy: false,
      checkAnswers: true,
      authenticate: async () => {
        throw new Error('nobody asks here');
      },
      onMutation: async () => {},
    });
    await serveOpenApi(http.fastify, async () => {
      made++;
      const json = Buffer.from(JSON.stringify(document));
      return { json, gzip: gzipSync(json), etag: '"1"' };
    });
    http.fastify.get('/page', { config: { door: 'console' } }, () => 'a page');
    http.fastify.get('/prod-api/docsX', { config: { door: 'console' } }, () => 'not the documentation');
  });
  afterAll(() => http.fastify.close());
  const rules = async (url: string) => {
    const { headers, statusCode } = await http.fastify.inject({ method: 'GET', url });
    return [
      statusCode,
      headers['x-frame-options'],
      /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1],
    ];
  };

  it.each([
    '/prod-api/docs',
    '/prod-api/docs/',
    '/prod-api/docs/static/swagger-ui.css',
    '/prod-api/docs/static/swagger-ui-bundle.js',
  ])('the console may show %s in a frame of its own', async (url) => {
    expect(await rules(url)).toEqual([200, 'SAMEORIGIN', "'self'"]);
  });
  it.each([
    '/page',
    '/prod-api/openapi.json',
    '/prod-api/docsX',
    '/prod-api/web/nothing',
    '/nowhere',
    '/prod-api/docs/../openapi.json',
  ])('nobody shows %s in a frame', async (url) => {
    expect((await rules(url)).slice(1)).toEqual(['DENY', "'none'"]);
  });
  it('the documentation loads nothing from elsewhere, and works without TLS', async () => {
    const { headers } = await http.fastify.inject({ method: 'GET', url: '/prod-api/docs/' });
    expect(headers['content-security-policy']).not.toMatch(/https?:|swagger\.io|upgrade-insecure/);
  });
  it('is made once, however many ask for it, and is not sent again to who has it', async () => {
    const [one, ...others] = await Promise.all(
      ['openapi.json', 'docs/json', 'docs/yaml', 'openapi.json'].map((path) =>
        http.fastify.inject({ method: 'GET', url: `/prod-api/${path}`, headers: { 'accept-encoding': 'gzip' } }),
      ),
    );
    expect(made).toBe(1);
    expect(JSON.parse(gunzipSync(one!.rawPayload).toString())).toEqual(document);
    for (const other of others) expect(other.rawPayload.equals(one!.rawPayload)).toBe(true);
    const again = await http.fastify.inject({
      method: 'GET',
      url: '/prod-api/openapi.json',
      headers: { 'if-none-match': String(one!.headers.etag) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const plain = await http.fastify.inject({ method: 'GET', url: '/prod-api/openapi.json' });
    expect(plain.json()).toEqual(document);
  });
});
