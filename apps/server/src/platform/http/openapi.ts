import { API_PREFIX, ERRORS } from '@csms/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnyEndpoint } from './http.ts';

/** The OpenAPI 3.1 document of endpoints, made from the contract's schemas alone. Its paths are made when they are first read: a start does not need them. */
export function openApiOf(
  words: Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>>,
  version: string,
): Record<string, unknown> {
  let made: Paths | undefined;
  return {
    openapi: '3.1.0',
    info: { title: 'CSMS', version, description: 'Every JSON answer is an envelope { code, msg, data }; `code` 200 is success.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Problem: {
          description: `An envelope with one of the keys ${Object.keys(ERRORS).join(', ')} in data.key`,
          content: { 'application/json': { schema: envelope({ type: 'object' }) } },
        },
      },
    },
    get paths() {
      made ??= pathsOf(words);
      return made;
    },
  };
}

type Paths = Record<string, Record<string, unknown>>;

function pathsOf(words: Parameters<typeof openApiOf>[0]): Paths {
  const paths: Paths = {};
  for (const [word, endpoints] of Object.entries(words)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = API_PREFIX + endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] ??= {};
      paths[path][endpoint.method.toLowerCase()] = operationOf(word, name, endpoint);
    }
  }
  return paths;
}

function operationOf(word: string, name: string, endpoint: AnyEndpoint): Record<string, unknown> {
  const response = endpoint.response ? schemaOf(endpoint.response, 'output') : undefined;
  return {
    operationId: `${word}.${name}`,
    tags: [word],
    summary: endpoint.summary,
    ...(endpoint.access === 'public'
      ? {}
      : { security: [{ bearer: [] }], description: `Permission: \`${JSON.stringify(endpoint.access)}\`` }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
      : {}),
    responses: {
      200: response
        ? { description: 'Success', content: { 'application/json': { schema: envelope(response) } } }
        : { description: 'A file or a stream' },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

const envelope = (data: unknown) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
});

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): unknown[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The page may stand in a frame of the console, and only there; its own scripts, and the styles that they write, run. */
const DOCS_CSP =
  "default-src 'self'; base-uri 'self'; frame-ancestors 'self'; img-src 'self' data:; object-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'";

/** Without the bar of the tool that draws it: there is one document here. */
const DOCS_THEME = {
  title: 'CSMS API',
  css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none; } .swagger-ui .info { margin: 24px 0; }' }],
};

/** A document that is ready to be sent. */
export interface Described {
  json: Buffer;
  gzip: Buffer;
  etag: string;
}

/**
 * Serves the document at /prod-api/openapi.json and a page to browse it at /prod-api/docs. `make` is asked once, when it is first read. JSON is YAML too:
 * who asks for that gets the same.
 */
export async function serveOpenApi(fastify: FastifyInstance, make: () => Promise<Described>): Promise<void> {
  let made: Promise<Described> | undefined;
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    // One that failed is made anew for the next.
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    const { json, gzip, etag } = await made;
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    void reply.type(request.url.includes('/docs/yaml') ? 'application/yaml; charset=utf-8' : 'application/json; charset=utf-8');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(json);
    return reply.header('content-encoding', 'gzip').send(gzip);
  };
  // The page's own plugin wants a document at hand, which it would write out for each who asks: it gets none.
  await fastify.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await fastify.register(async (docs) => {
    docs.addHook('onRequest', async (_request, reply) => void reply.header('X-Frame-Options', 'SAMEORIGIN'));
    await docs.register(swaggerUi, {
      routePrefix: `${API_PREFIX}/docs`,
      staticCSP: DOCS_CSP,
      theme: DOCS_THEME,
      uiHooks: {
        onRequest: (request, reply, next) => {
          if (/\/docs\/(?:json|yaml)$/.test(request.routeOptions.url ?? '')) void send(request, reply).catch(next);
          else next();
        },
      },
    });
  });
  fastify.get(`${API_PREFIX}/openapi.json`, send);
}
