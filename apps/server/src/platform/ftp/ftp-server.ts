import { createServer, type Server, type Socket } from 'node:net';
import { fileLimit } from '../http/file-limit.ts';
import type { FtpLimits, FtpOptions } from './ftp-options.ts';
import { FtpSession } from './ftp-session.ts';

/** At most as many as a sixteenth of the files that the process may have open: each may need three. */
const MOST_CONNECTIONS = Math.min(200, Math.max(8, Math.floor(fileLimit() / 16)));

export interface FtpServer {
  port: number;
  close(): Promise<void>;
}

/**
 * A small FTP server (RFC 959, 2428, 3659) with the verbs that chargers need, passive mode only: it never connects to an address that a client names.
 * Behind it stand accounts, not a file system. Rejects when the port is taken.
 */
export async function startFtpServer(options: FtpOptions): Promise<FtpServer> {
  const limits: FtpLimits = {
    connections: MOST_CONNECTIONS,
    connectionsOfAddress: 10,
    idleMs: 60_000,
    loginMs: 30_000,
    bytesPerSecond: 256,
    ...options.limits,
  };
  const open = new Map<Socket, FtpSession>();
  const usedPorts = new Set<number>();
  const server = createServer((socket) => {
    const address = socket.remoteAddress ?? '';
    const strangers = [...open.values()].filter((session) => !session.signedIn);
    const ofAddress = strangers.filter((session) => session.address === address).length;
    if (open.size >= limits.connections || ofAddress >= limits.connectionsOfAddress) {
      socket.on('error', () => {});
      // Not only half closed: who never closes its side would keep it for ever.
      socket.end('421 Too many connections, try again later\r\n', () => socket.destroy());
      return;
    }
    const session = new FtpSession(socket, options, limits, usedPorts);
    open.set(socket, session);
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
      for (const socket of open.keys()) socket.destroy();
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
