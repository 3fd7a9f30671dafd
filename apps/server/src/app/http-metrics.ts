import { API_PREFIX } from '@csms/contract';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** Requests are told apart by the first part of their path: one label for each of hundreds would be a metric of its own. */
export function groupOf(route: string | undefined): string {
  if (route === undefined) return 'unknown';
  if (route.startsWith(`${API_PREFIX}/`)) return route.slice(API_PREFIX.length + 1).split('/', 1)[0]!;
  if (/^\/(?:healthz|readyz|metrics)$/.test(route)) return 'probes';
  return /^\/[a-z-]+/.exec(route)?.[0].slice(1) ?? 'console';
}

/** Measures how long answers take. A live stream lasts as long as its page, and says nothing about that. */
export function timeRequests(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const isStream = String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream');
    if (!isStream)
      metrics.requests.observe(
        { group: groupOf(request.routeOptions.url), method: request.method, status: `${Math.floor(reply.statusCode / 100)}xx` },
        reply.elapsedTime / 1000,
      );
    done();
  });
}
