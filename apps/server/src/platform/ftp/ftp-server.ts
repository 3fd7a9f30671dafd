import { createServer, type Server, type Socket } from 'node:net';
import type { Log } from '../log/log.ts';
import { FtpSession } from './ftp-session.ts';

/** What a signed-in client may do: everything it sees is this one file or place. */
export interface FtpAccount {
  /** Bytes of a file; undefined: there is none of that name. */
  size(name: string): Promise<number | undefined>;
  /** The bytes from an offset on; undefined: there is none of that name. */
  read(name: string, offset: number): Promise<AsyncIterable<Buffer> | undefined>;
  /** Takes a file; false: it may not come. Throws when it breaks off. */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<boolean>;
}

export interface FtpOptions {
  host: string;
  port: number;
  passivePorts: { first: number; last: number } | undefined;
  /** The IPv4 address that PASV answers; the one that the client came to by default. */
  publicAddress: string | undefined;
  log: Log;
  /** The account of a user, or none. */
  signIn(user: string, password: string): Promise<FtpAccount | undefined>;
  limits?: Partial<FtpLimits>;
}

export interface FtpLimits {
  connections: number;
  connectionsOfAddress: number;
  /** Ms without a command or a byte. */
  idleMs: number;
}

export interface FtpServer {
  port: number;
  close(): Promise<void>;
}

/**
 * A small FTP server (RFC 959, 2428, 3659) with the verbs that chargers need, passive mode only: it never connects to an address that a client names.
 * Behind it stand accounts, not a file system. Rejects when the port is taken.
 */
export async function startFtpServer(options: FtpOptions): Promise<FtpServer> {
  const limits: FtpLimits = { connections: 200, connectionsOfAddress: 10, idleMs: 60_000, ...options.limits };
  const open = new Set<Socket>();
  const usedPorts = new Set<number>();
  const server = createServer((socket) => {
    const address = socket.remoteAddress ?? '';
    const ofAddress = [...open].filter((other) => other.remoteAddress === address).length;
    if (open.size >= limits.connections || ofAddress >= limits.connectionsOfAddress) {
      socket.on('error', () => {});
      socket.end('421 Too many connections, try again later\r\n');
      return;
    }
    open.add(socket);
    const session = new FtpSession(socket, options, limits, usedPorts);
    socket.on('close', () => {
      open.delete(socket);
      session.end();
    });
  });
  await listen(server, options.host, options.port);
  server.on('error', (error) => options.log.warn({ err: error }, 'the FTP server failed'));
  return {
    port: (server.address() as { port: number }).port,
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      done();
    });
  });
