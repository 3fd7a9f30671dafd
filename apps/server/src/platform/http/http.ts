import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import type { TlsOptions } from 'node:tls';
import {
  API_PREFIX,
  atField,
  type BodyOf,
  type Endpoint,
  ERRORS,
  type ErrorData,
  errorText,
  holds,
  issueFields,
  type Language,
  OK,
  type QueryOf,
  type ResponseOf,
} from '@csms/contract';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { z } from 'zod';
import { isDatabaseAway, seesAllStations } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Caller } from './caller.ts';
import { clientAddress, isTrustedProxy, networkOf, type TrustProxy } from './client-address.ts';
import { DOOR_LIMITS, Doorkeeper, type DoorLimits } from './doorkeeper.ts';
import { languageOf } from './language.ts';
import { Problem } from './problem.ts';
import { cookieToken, queryToken, tokenOf } from './request-token.ts';

// biome-ignore lint/suspicious/noExplicitAny: any endpoint, whatever its schemas
export type AnyEndpoint = Endpoint<any, any, any, any>;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler gets: the parsed request and who asks. For public endpoints `caller` must not be read. */
export interface Call<E extends AnyEndpoint> {
  params: E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? Parsed<P> : never;
  query: E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? Parsed<Q> : never;
  body: E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? Parsed<B> : never;
  caller: Caller;
  language: Language;
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<ResponseOf<E> | undefined> | ResponseOf<E>;

/** One line of the system log, about a mutating call. */
export interface Mutation {
  caller: Caller | undefined;
  username: string | undefined;
  operation: string;
  summary: string;
  operand: string;
  result: string;
  request: unknown;
  /** The answers of `stateOf`. `after` is undefined if the call has failed. */
  before?: unknown;
  after?: unknown;
  address: string;
  mode: string;
}

export interface HttpOptions {
  log: Log;
  /** Which proxies are believed about the address of a caller and about the address that it asked for. */
  trustProxy: TrustProxy;
  tls?: TlsOptions | undefined;
  /** Turns a token into its user; throws a Problem for a missing, broken or ended one. */
  authenticate(token: string | undefined): Promise<Caller>;
  onMutation(mutation: Mutation): Promise<void>;
  /** Asked before a call of a signed-in user is done; throws the Problem that keeps it from being done. */
  guard?(endpoint: AnyEndpoint, call: { caller: Caller; body: unknown }): Promise<void>;
  /** What a call that names things by their ids is about, in words; undefined: the ids stand. */
  nameOperand?(caller: Caller, operation: string, operand: unknown): Promise<string | undefined>;
  /** The state of the things that a call names. Asked before the call is done, and after. */
  stateOf?(caller: Caller, operation: string, content: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Other hosts that the console's pictures may come from, as they are now. */
  pictureHosts?(): readonly string[];
  /** Check answers against the contract (tests): a handler that breaks its promise then fails loudly. */
  checkAnswers?: boolean;
  /** What clients may keep open, and how long, where it differs. */
  doorLimits?: Partial<DoorLimits> | undefined;
}

/** How an endpoint is served where it differs from the others. */
export interface BindOptions {
  /** Calls from one address; public endpoints are limited by default. */
  rateLimit?: { max: number; timeWindow: string };
  /** Fields of `data` that stand beside `code` and `msg` too (specification section 7: `fileName` of an upload). */
  answerTop?: readonly string[];
  /** A link in the browser may fetch it: the sign-in's token is taken from its cookie too. Only for reading. */
  byLink?: true;
  /** The query's `token` says whose sign-in it is, before the headers (specification section 7: `POST /web/info`). */
  tokenInQuery?: true;
  /** The caller's browser keeps the answer and asks only whether it is still the same. */
  keptByBrowser?: true;
  /** The largest body, in bytes, where it is another than that of all. */
  bodyLimit?: number;
}

export interface Http {
  fastify: FastifyInstance;
  /** Watches the sockets of all HTTP servers of this process. */
  doorkeeper: Doorkeeper;
  /** Serves an endpoint of the contract. */
  bind<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>, how?: BindOptions): void;
  /** Answers an endpoint for `caller` without a request: the same permission, the same reading of the query, the same handler. For what is done later in a user's name. */
  perform(
    endpoint: AnyEndpoint,
    call: { caller: Caller; query: Readonly<Record<string, unknown>>; language: Language; reply: FastifyReply },
  ): Promise<void>;
  /** The endpoints that are served, for the completeness tests. */
  bound: readonly AnyEndpoint[];
}

/**
 * What any HTTP server of ours asks of its clients' heads. How long a body may take depends on its size, which Node's own limit does not know: that is the doorkeeper's. Kept connections outlive
 * those of the usual proxies (60 s), which would otherwise send a request into one that closes.
 */
const SERVER_LIMITS = {
  headersTimeout: DOOR_LIMITS.headMs,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
} as const;
/** TLS on top: a handshake takes no longer than the head of a request. */
export const TLS_LIMITS = { ...SERVER_LIMITS, handshakeTimeout: DOOR_LIMITS.headMs } as const;

/** How many connections wait in the kernel until they are accepted. One too many tries again after a second: chargers come back together. */
export const LISTEN_BACKLOG = 4096;

const PUBLIC_LIMIT = { max: 300, timeWindow: '1 minute' };

/** Makes the HTTP side: envelope, validation, permission check, system log, error words. Listening is the app's. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const fastify = Fastify({
    loggerInstance: options.log.child({ part: 'http' }) as never,
    logController: new LogController({ disableRequestLogging: true }),
    // Of protocol and host only; the address is read by clientAddress, which takes nothing that is none.
    trustProxy: options.trustProxy === false ? false : (address, hop) => isTrustedProxy(options.trustProxy, address, hop),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    keepAliveTimeout: SERVER_LIMITS.keepAliveTimeout,
    requestTimeout: SERVER_LIMITS.requestTimeout,
    ...(options.tls ? { https: { ...TLS_LIMITS, ...options.tls } } : { http: SERVER_LIMITS }),
  }) as unknown as FastifyInstance;
  // Behind a proxy all sockets are of one address, and slow clients are the proxy's.
  const doorkeeper = new Doorkeeper({
    ...(options.trustProxy ? { unfinishedOfAddress: Number.POSITIVE_INFINITY } : {}),
    ...options.doorLimits,
  });
  doorkeeper.guard(fastify.server as Server);
  fastify.addHook('onClose', async () => doorkeeper.stop());
  await fastify.register(helmet, {
    // Nothing of ours stands in a frame but the API's documentation, which says so itself.
    frameguard: { action: 'deny' },
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', () => options.pictureHosts?.().join(' ') ?? ''],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws://127.0.0.1:18950'],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: options.tls ? undefined : false,
  });
  await fastify.register(compress, { threshold: 2048, encodings: ['gzip', 'deflate'] });
  await fastify.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(clientAddress(request.raw, options.trustProxy)),
  });
  await fastify.register(multipart, { throwFileSizeLimit: false });
  const bound: AnyEndpoint[] = [];
  const handlers = new Map<AnyEndpoint, Handler<AnyEndpoint>>();
  fastify.setErrorHandler((error, request, reply) => answerError(error, request, reply, options.log));
  // Below the API's prefix only: what else is not found belongs to the console's pages. A path with another method is not found either.
  await fastify.register(
    async (api) => api.setNotFoundHandler((request, reply) => answerError(new Problem('notFound'), request, reply, options.log)),
    { prefix: API_PREFIX },
  );
  return {
    fastify,
    doorkeeper,
    bound,
    async perform(endpoint, { caller, query, language, reply }) {
      const handler = handlers.get(endpoint);
      if (!handler || endpoint.method !== 'GET' || endpoint.response) throw new Problem('notFound');
      if (!mayCall(endpoint, caller)) throw new Problem('forbidden');
      const parsed = parse(endpoint.query, query, language);
      // A handler of a sheet asks nothing else of its request.
      await handler({ query: parsed, caller: reaching(endpoint, caller), language, reply } as Call<AnyEndpoint>);
    },
    bind(endpoint, handler, how = {}) {
      bound.push(endpoint);
      handlers.set(endpoint, handler as Handler<AnyEndpoint>);
      const limit = how.rateLimit ?? (endpoint.access === 'public' ? PUBLIC_LIMIT : undefined);
      fastify.route({
        method: endpoint.method,
        url: API_PREFIX + endpoint.path,
        ...(limit ? { config: { rateLimit: limit } } : {}),
        ...(how.bodyLimit ? { bodyLimit: how.bodyLimit } : {}),
        handler: (request, reply) => serve(endpoint, handler as Handler<AnyEndpoint>, request, reply, options, how),
      });
    },
  };
}

async function serve(
  endpoint: AnyEndpoint,
  handler: Handler<AnyEndpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
  how: BindOptions,
) {
  const language = languageOf(request);
  let caller: Caller | undefined;
  let failure: unknown;
  let answer: object | undefined;
  let named: string | undefined;
  let before: unknown;
  try {
    if (endpoint.access !== 'public') {
      const token = (how.tokenInQuery && queryToken(request)) || tokenOf(request);
      caller = reaching(endpoint, await options.authenticate(token ?? (how.byLink && cookieToken(request.headers.cookie))));
      if (!mayCall(endpoint, caller)) throw new Problem('forbidden');
      if (endpoint.needsAllStations && !seesAllStations(caller.scope)) throw new Problem('needsAllStations');
    }
    const call = {
      params: parse(endpoint.params, request.params, language),
      query: parse(endpoint.query, request.query, language),
      body: parse(endpoint.body, bodyOf(endpoint, request), language),
      caller: caller as Caller,
      language,
      address: clientAddress(request.raw, options.trustProxy),
      request,
      reply,
    };
    if (caller) await options.guard?.(endpoint, call);
    // Before it is done: what is removed has no name afterwards.
    named = await nameOf(endpoint, request, caller, options);
    before = await stateOf(endpoint, request, caller, options);
    const data = await handler(call);
    if (endpoint.response) {
      const checked = options.checkAnswers ? endpoint.response.parse(data ?? null) : (data ?? null);
      const top = Object.fromEntries((how.answerTop ?? []).map((field) => [field, (checked as Record<string, unknown>)[field]]));
      answer = { code: OK, msg: language === 'zh' ? '操作成功' : 'Success', ...top, data: checked };
    }
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // Before the answer: what somebody has been told is done stands in the log. Somebody unknown who was refused has done nothing.
    const known = caller !== undefined || endpoint.access === 'public';
    if (known && endpoint.log !== false && endpoint.method !== 'GET') {
      const after = before !== undefined && failure === undefined ? await stateOf(endpoint, request, caller, options) : undefined;
      await record(endpoint, request, caller, failure, { named, before, after }, options);
    }
  }
  if (!answer) return reply;
  if (how.keptByBrowser) {
    const tag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'private, no-cache').header('vary', 'x-language, accept-language').header('etag', tag);
    if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send();
  }
  return reply.send(answer);
}

/**
 * The body; where a call that takes one comes without, its parameters may stand in the query (the specification names some of them without saying where). Numbers
 * come as text there.
 */
function bodyOf(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  const query = { ...(request.query as Record<string, unknown>) };
  const none =
    request.body === undefined ||
    request.body === null ||
    (typeof request.body === 'object' && Object.keys(request.body).length === 0);
  if (!none || !endpoint.body || endpoint.query || Object.keys(query).length === 0) return request.body ?? {};
  for (const { code, path } of endpoint.body.safeParse(query).error?.issues ?? []) {
    const [name] = path;
    const text = typeof name === 'string' ? query[name] : undefined;
    if (
      (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union') &&
      typeof text === 'string' &&
      /^-?\d{1,15}$/.test(text)
    )
      query[name as string] = Number(text);
  }
  // The system log shows what was asked.
  request.body = query;
  return query;
}

/** The caller as far as an endpoint reaches: over all stations where it is of customers and money. */
const reaching = (endpoint: AnyEndpoint, caller: Caller): Caller =>
  endpoint.overStations ? { ...caller, scope: { ...caller.scope, stations: 'all' } } : caller;

/** Whether a user holds what an endpoint asks for. */
export function mayCall(endpoint: AnyEndpoint, caller: Caller): boolean {
  const { access } = endpoint;
  if (access === 'public' || access === 'signedIn') return true;
  if (typeof access === 'string') return holds(caller.permissions, access);
  if ('anyOf' in access) return access.anyOf.some((permission) => holds(caller.permissions, permission));
  return access.allOf.length > 0 && access.allOf.every((permission) => holds(caller.permissions, permission));
}

function parse(schema: z.ZodType | undefined, value: unknown, language: Language): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const named = (key: string) =>
    key in ERRORS && key !== 'invalid' ? errorText(key as keyof typeof ERRORS, language) : undefined;
  throw new Problem('invalid', { fields: issueFields(parsed.error.issues, value, language, named) });
}

/** What came with a request; of a deletion its query too. The path says what is operated on: a body that names something else does not hide it. */
const contentOf = (request: FastifyRequest) =>
  ({
    ...(request.method === 'DELETE' ? (request.query as object) : {}),
    ...(typeof request.body === 'object' ? request.body : {}),
    ...(request.params as object),
  }) as Record<string, unknown>;

const operandOf = (name: string | undefined, content: Record<string, unknown>): unknown =>
  name && Object.hasOwn(content, name) ? content[name] : undefined;

/** Whose operand is an id gets a name for the log; an operation is done without one too. */
async function nameOf(endpoint: AnyEndpoint, request: FastifyRequest, caller: Caller | undefined, options: HttpOptions) {
  const rule = endpoint.log || undefined;
  if (!caller || !options.nameOperand || endpoint.method === 'GET' || !/ids?$/i.test(rule?.operand ?? '')) return undefined;
  try {
    return await options.nameOperand(caller, rule!.operation, operandOf(rule!.operand, contentOf(request)));
  } catch (error) {
    options.log.warn({ err: error, operation: rule!.operation }, 'what an operation is about has no name in the system log');
    return undefined;
  }
}

/** The state of the things that a call names, for the log. A call is done without one too. */
async function stateOf(
  { log: rule, method }: AnyEndpoint,
  request: FastifyRequest,
  caller: Caller | undefined,
  options: HttpOptions,
): Promise<unknown> {
  if (!caller || !rule || method === 'GET') return undefined;
  try {
    return await options.stateOf?.(caller, rule.operation, { ...(request.query as object), ...contentOf(request) });
  } catch (error) {
    options.log.warn({ err: error, operation: rule.operation }, 'what an operation has changed is not in the system log');
    return undefined;
  }
}

async function record(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  caller: Caller | undefined,
  failure: unknown,
  { named, before, after }: { named: string | undefined; before: unknown; after: unknown },
  options: HttpOptions,
) {
  const rule = endpoint.log || undefined;
  const content = contentOf(request);
  const result = failure === undefined ? 'success' : asProblem(failure, request).key;
  try {
    await options.onMutation({
      caller,
      username: caller?.username ?? (typeof content.username === 'string' ? content.username.slice(0, 64) : undefined),
      operation: rule?.operation ?? endpoint.path,
      summary: endpoint.summary,
      operand: operandText(named ?? operandOf(rule?.operand, content)),
      result,
      request: rule?.keeps ? Object.fromEntries(rule.keeps.map((field) => [field, content[field]])) : content,
      before,
      after,
      address: clientAddress(request.raw, options.trustProxy),
      mode: 'web',
    });
  } catch (error) {
    options.log.error({ err: error, operation: rule?.operation }, 'the system log could not be written');
  }
}

/** What was operated on as a short text; several things stand comma-separated. */
function operandText(value: unknown): string {
  const texts = (Array.isArray(value) ? value.slice(0, 50) : [value]).flatMap((one) =>
    typeof one === 'string' ? [one.slice(0, 200)] : typeof one === 'number' || typeof one === 'boolean' ? [String(one)] : [],
  );
  return texts.join(', ').slice(0, 500);
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log) {
  const problem = asProblem(error, request);
  const route = request.routeOptions.url;
  if (problem.key === 'unavailable') log.error({ err: error, route }, 'the database is away');
  if (problem.key === 'internal') log.error({ err: error, route }, 'a request failed');
  // Nobody is there to read it: hundreds go at once when half requests are closed.
  if (reply.raw.socket?.destroyed ?? reply.raw.destroyed) return reply.hijack();
  const { code, http } = ERRORS[problem.key];
  const language = languageOf(request);
  const data: ErrorData = { key: problem.key };
  if (code === 403 && http === 401) data.reason = 'session';
  if (problem.key === 'forbidden') data.reason = 'permission';
  if (problem.passkey) data.passkey = problem.passkey;
  if (problem.fields) {
    data.fields = Object.fromEntries(
      Object.entries(problem.fields).map(([field, words]) => {
        if (typeof words === 'object') return [field, errorText(words.key, language, words.places)];
        const key = atField(words, givenAt(request, field));
        return [field, key in ERRORS ? errorText(key as keyof typeof ERRORS, language, problem.places) : words];
      }),
    );
  }
  if (reply.raw.headersSent) return reply.raw.destroy();
  return reply.status(http).send({ code, msg: errorText(problem.key, language, problem.places), data });
}

/** What a request gave at a field (`connectors.0.name`): in its body, its query or its path. */
function givenAt({ body, query, params }: FastifyRequest, field: string): unknown {
  const [first = '', ...rest] = field.split('.');
  const whole = [body, query, params].find((part) => typeof part === 'object' && part !== null && first in part);
  return [first, ...rest].reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], whole);
}

/** Whether a request failed because its caller went away before it was read: Node, its streams and the reader of forms each say so in their own words. */
function isHungUp(request: FastifyRequest, error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const gone = request.raw.destroyed || request.raw.socket.destroyed;
  return (
    gone && (code === 'ERR_STREAM_PREMATURE_CLOSE' || /^(request )?aborted$|premature close|unexpected end of/i.test(message))
  );
}

/** Whatever was thrown, as a problem that the caller may see. */
function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  // Looks like a database that is away, or a fault of ours, and is neither.
  if (isHungUp(request, error)) return new Problem('badRequest');
  const { statusCode, code, message = '' } = error as { statusCode?: number; code?: string; message?: string };
  // A form that is none: its reader says so in words of its own.
  if (request.isMultipart?.() && /^(?:multipart|malformed|unexpected end of|the needle)/i.test(message))
    return new Problem('badRequest');
  if (statusCode === 429) return new Problem('tooMany');
  if (statusCode === 413) return new Problem('tooLarge');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem('badRequest');
  if (isDatabaseAway(error)) return new Problem('unavailable', { cause: error });
  // A row of stations that the caller does not see: the restrictive policies have this name.
  if (code === '42501' && message.includes('"by_station')) return new Problem('needsAllStations', { cause: error });
  // What PostgreSQL cannot hold: U+0000 and halves of characters (as text, in JSON), numbers and moments out of range. The caller's, not ours.
  if (/^22(?:021|P02|P05|003|007|008)$/.test(code ?? '')) return new Problem('badRequest');
  return new Problem('internal', { cause: error });
}

export type { BodyOf, QueryOf };
