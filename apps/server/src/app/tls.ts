import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer, type Server as TlsServer } from 'node:https';
import type { TlsOptions } from 'node:tls';
import type { CentralSystem } from '../central-system/index.ts';
import type { Authority } from '../network/index.ts';
import { type Http, TLS_LIMITS } from '../platform/http/http.ts';

/**
 * What TLS is spoken with. Client certificates are asked for and never demanded: browsers have none, and a charger's is checked against its point
 * during the upgrade. The own authority is named, so that a browser asks its user for no other certificate.
 */
export async function tlsOptions(files: { cert: string; key: string }, authority: Authority): Promise<TlsOptions> {
  return {
    cert: readFileSync(files.cert),
    key: readFileSync(files.key),
    ca: await authority.root(),
    requestCert: true,
    rejectUnauthorized: false,
    minVersion: 'TLSv1.2',
  };
}

/** Serves the same over TLS on a second port. */
export function listenTls(
  { fastify, doorkeeper }: Pick<Http, 'fastify' | 'doorkeeper'>,
  options: TlsOptions,
  place: { port: number; host: string },
  centralSystem: CentralSystem | undefined,
): Promise<TlsServer> {
  const server = createServer({ ...TLS_LIMITS, ...options }, (request, response) => fastify.routing(request, response));
  doorkeeper.guard(server as unknown as Server);
  centralSystem?.attach(server as unknown as Server);
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(place.port, place.host, () => {
      server.off('error', failed);
      done(server);
    });
  });
}
