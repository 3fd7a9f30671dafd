import type { IncomingMessage, Server } from 'node:http';
import { API_PREFIX, type Language } from '@csms/contract';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { answerError } from './answer-error.ts';
import type { AnyEndpoint } from './any-endpoint.ts';
import type { BindOptions, Call, Handler, HttpOptions } from './call.ts';
import type { Caller } from './caller.ts';
import { clientAddress, isTrustedProxy, networkOf } from './client-address.ts';
import { guardDoors } from './door-guard.ts';
import { DOOR_LIMITS, Doorkeeper } from './doorkeeper.ts';
import { Problem } from './problem.ts';
import { mayCall, parse, reaching, serve, sessionToken } from './serve.ts';

export type { AnyEndpoint } from './any-endpoint.ts';
export type { Call, Handler, Mutation } from './call.ts';
export { mayCall } from './serve.ts';

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
  // Other protocols that a client offers (h2c, of curl) are left unheard; the request is answered.
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => /\bwebsocket\b/i.test(headers.upgrade ?? ''),
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
  const doors = guardDoors(fastify, options.trustProxy);
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
      const callers = new WeakMap<FastifyRequest, Caller>();
      fastify.route({
        method: endpoint.method,
        url: API_PREFIX + endpoint.path,
        config: {
          endpoint,
          ...(how.door ? { door: how.door } : {}),
          ...(how.rateLimit ? { rateLimit: how.rateLimit } : {}),
        },
        ...(how.bodyLimit ? { bodyLimit: how.bodyLimit } : {}),
        // Before the body is read: a stranger's never is.
        onRequest: async (request, reply) => {
          if (endpoint.access === 'public') return;
          const token = sessionToken(request, how);
          await doors.stranger(token, request, reply);
          const caller = await options.authenticate(token);
          doors.known(token!);
          callers.set(request, caller);
          doors.person(caller.userId, request, reply);
        },
        handler: (request, reply) =>
          serve(endpoint, handler as Handler<AnyEndpoint>, { request, reply, caller: callers.get(request) }, options, how),
      });
    },
  };
}
