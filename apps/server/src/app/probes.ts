import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { SpaceGuard } from '../network/index.ts';
import { WRONG_MS } from '../platform/clock/database-clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Databases } from '../platform/database/database.ts';
import type { GroupCommit } from '../platform/database/group-commit.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { Readiness, type Trouble } from './readiness.ts';

const WORDS: Readonly<Record<Trouble, string>> = {
  away: 'the database is away',
  silent: 'the database does not answer',
  readOnly: 'the database is read-only',
  full: 'the disk of the database is full',
  busy: 'the database has no room for another connection',
  refuses: 'the database refuses writes',
};

interface ProbeParts {
  config: Config;
  databaseUrl: string;
  databases: Databases;
  metrics: Metrics;
  commit: GroupCommit;
  /** Watches the disk of a private database. */
  spaceGuard: SpaceGuard | undefined;
  /** By how much the clock of this machine is ahead of the database's, in ms, where other processes serve beside this one. */
  aheadMs(): number;
}

export interface Probes {
  /** Where /metrics has a port of its own; undefined: nowhere. */
  metricsPort: number | undefined;
  /** From now on this process is not ready: it ends. */
  ending(): void;
  close(): void;
}

/** Serves /healthz, /readyz and /metrics. Metrics are told to holders of the token, or on a port of their own, and to nobody else. */
export async function startProbes(fastify: FastifyInstance, parts: ProbeParts): Promise<Probes> {
  const { config, databases, metrics, commit } = parts;
  metrics.gauge('csms_commit_waiting', 'Writes that wait for their commit', () => commit.waiting);
  metrics.counters('csms_commit_refused_total', 'Writes of chargers that were not stored, by why', 'why', () =>
    Object.entries(commit.refused),
  );
  metrics.gauge('csms_database_connections', 'Database connections open', () => databases.counts().open);
  metrics.gauge('csms_database_idle', 'Database connections idle', () => databases.counts().idle);
  metrics.gauge('csms_database_waiting', 'Askers that wait for a database connection', () => databases.counts().waiting);
  const readiness = new Readiness(parts.databaseUrl);
  // Its connection is there before anybody asks.
  await readiness.trouble();
  fastify.get('/healthz', () => ({ status: 'ok' }));
  let isEnding = false;
  fastify.get('/readyz', async (_request, reply) => {
    if (isEnding) return reply.status(503).send({ status: 'the server ends' });
    if (Math.abs(parts.aheadMs()) > WRONG_MS) return reply.status(503).send({ status: 'the clock of this machine is wrong' });
    const trouble = await readiness.trouble();
    if (trouble !== undefined) return reply.status(503).send({ status: WORDS[trouble] });
    const room = parts.spaceGuard?.room() ?? 'enough';
    return room === 'enough' ? { status: 'ready' } : { status: 'ready', disk: room };
  });
  const mayRead = (authorization: string | undefined) =>
    config.METRICS_TOKEN !== undefined && sameText(authorization ?? '', `Bearer ${config.METRICS_TOKEN}`);
  fastify.get('/metrics', async (request, reply) => {
    // Not the console's page, which unknown paths lead to.
    if (config.METRICS_TOKEN === undefined) return reply.status(404).send({ status: 'METRICS_TOKEN is not set' });
    if (!mayRead(request.headers.authorization))
      return reply.status(401).header('www-authenticate', 'Bearer').send({ status: 'a token is needed' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  const own = config.METRICS_PORT === undefined ? undefined : await listen(config, metrics, mayRead);
  return {
    metricsPort: (own?.address() as { port: number } | undefined)?.port,
    ending() {
      isEnding = true;
    },
    close() {
      readiness.close();
      own?.closeAllConnections();
      own?.close();
    },
  };
}

function listen(config: Config, metrics: Metrics, mayRead: (authorization: string | undefined) => boolean): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.replace(/\?.*$/s, '') !== '/metrics') return void response.writeHead(404).end();
    if (config.METRICS_TOKEN !== undefined && !mayRead(request.headers.authorization))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = 32;
  server.requestTimeout = 5_000;
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(config.METRICS_PORT, config.METRICS_HOST, () => done(server));
  });
}

/** Compares without telling by the time taken how much fits. */
function sameText(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
