import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer, type Server as TlsServer } from 'node:https';
import { createSecureContext, type TlsOptions } from 'node:tls';
import type { CentralSystem } from '../central-system/index.ts';
import type { Authority } from '../network/index.ts';
import { type Config, ConfigError } from '../platform/config/config.ts';
import { type Http, LISTEN_BACKLOG, TLS_LIMITS } from '../platform/http/http.ts';
import { dampedLog } from '../platform/log/damped.ts';
import type { Log } from '../platform/log/log.ts';

export interface TlsFiles {
  cert: Buffer;
  key: Buffer;
}

/** The certificate and key that are configured; undefined: none. Throws ConfigError that says what is wrong with them. */
export function readTlsFiles(config: Config): TlsFiles | undefined {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } = config;
  if (!certFile || !keyFile) return undefined;
  const cert = readSetting('TLS_CERT_FILE', certFile);
  const key = readSetting('TLS_KEY_FILE', keyFile);
  try {
    void new X509Certificate(cert);
  } catch {
    throw new ConfigError(`TLS_CERT_FILE: ${certFile} holds no certificate in PEM`);
  }
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    if (/MISMATCH/.test(code ?? '') || /mismatch/i.test(message))
      throw new ConfigError(`TLS_KEY_FILE: ${keyFile} is not the key of the certificate in ${certFile}`);
    if (/passphrase|password|bad decrypt|interrupted or cancelled/i.test(message))
      throw new ConfigError(`TLS_KEY_FILE: ${keyFile} is encrypted with a passphrase; it must be without one`);
    throw new ConfigError(`TLS_KEY_FILE: ${keyFile} and TLS_CERT_FILE: ${certFile} cannot be used (${message})`);
  }
  return { cert, key };
}

function readSetting(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ConfigError(`${name}: there is no file ${file}`);
    if (code === 'EACCES') throw new ConfigError(`${name}: this user may not read ${file}`);
    throw new ConfigError(`${name}: ${file} cannot be read (${message})`);
  }
}

/**
 * What TLS is spoken with. Client certificates are asked for and never demanded: browsers have none, and a charger's is checked against its point
 * during the upgrade. The own authority is named, so that a browser asks its user for no other certificate.
 */
export async function tlsOptions(files: TlsFiles, authority: Authority): Promise<TlsOptions> {
  return {
    ...files,
    ca: await authority.root(),
    requestCert: true,
    rejectUnauthorized: false,
    minVersion: 'TLSv1.2',
  };
}

/** What went wrong in a handshake, in words of ours. */
const HANDSHAKE_WORDS: readonly [RegExp, string][] = [
  [
    /UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|WRONG_VERSION|NO_PROTOCOLS|UNKNOWN_PROTOCOL|PROTOCOL_VERSION/i,
    'it speaks none of TLS 1.2 and 1.3',
  ],
  [/NO_SHARED_CIPHER|NO_SUITABLE/i, 'it has no cipher that we take'],
  [
    /ALERT_UNKNOWN_CA|ALERT_BAD_CERTIFICATE|ALERT_CERTIFICATE|unknown ca|bad certificate|certificate/i,
    'it does not take our certificate',
  ],
  [/HTTP_REQUEST/i, 'it speaks HTTP without TLS'],
  [/ECONNRESET|EPIPE|HANDSHAKE_TIMEOUT|socket hang up/i, 'it went away before the end'],
];

/** A client certificate names an issuer that we know, and its signature is not of that issuer. */
const FORGED = 'CERT_SIGNATURE_FAILURE';

/**
 * Says in the log why a handshake failed, once a minute for the same words. A forged client certificate ends the connection here: OpenSSL breaks it with the next thing that is read, and nobody
 * would know why.
 */
export function sayFailedHandshakes(server: TlsServer, log: Log): void {
  const damped = dampedLog(log);
  server.on('tlsClientError', (error: Error & { code?: string }, socket) => {
    const text = `${error.code ?? ''} ${error.message}`;
    const why = HANDSHAKE_WORDS.find(([fault]) => fault.test(text))?.[1] ?? 'it speaks no TLS that can be understood';
    damped.warn({ address: socket.remoteAddress, code: error.code }, `a TLS handshake failed: ${why}`);
  });
  server.prependListener('secureConnection', (socket) => {
    if (String(socket.authorizationError) !== FORGED) return;
    damped.warn({ address: socket.remoteAddress }, 'a TLS connection was refused: its client certificate is forged');
    socket.destroy();
  });
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
  sayFailedHandshakes(server, fastify.log as never);
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen({ ...place, backlog: LISTEN_BACKLOG }, () => {
      server.off('error', failed);
      done(server);
    });
  });
}
