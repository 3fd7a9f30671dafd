import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync } from 'node:fs';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { freePort } from '../platform/database/private-postgres.ts';

/** As it stands in an address: signs that mean something there. */
export const NATS_PASSWORD = 'pass:word/@1';

/** A NATS of its own, which lets in who knows the password. */
export interface TestNats {
  port: number;
  /** With another password where one is given. */
  url(password?: string): string;
  /** Who is no process of the product. */
  join(password?: string): Promise<NatsConnection>;
  start(): Promise<void>;
  /** As by a power cut. */
  stop(): Promise<void>;
  /** It hangs until it is woken. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

function program(): string {
  for (const path of [process.env.NATS_SERVER, '/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server']) {
    try {
      if (path) return accessSync(path) ?? path;
    } catch {
      // looked for in the next place
    }
  }
  throw new Error(
    'nats-server is not installed: run npm test as root on Debian, which installs it, or apt-get install nats-server.',
  );
}

/** Starts a NATS on loopback; it may be stopped and started again on its port. */
export async function startNats(): Promise<TestNats> {
  const port = await freePort();
  let server: ChildProcess | undefined;
  const nats: TestNats = {
    port,
    url: (password = NATS_PASSWORD) => `nats://csms:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    join: (pass = NATS_PASSWORD) => connect({ servers: `127.0.0.1:${port}`, user: 'csms', pass, reconnect: false }),
    async start() {
      const child = spawn(program(), ['-a', '127.0.0.1', '-p', String(port), '--user', 'csms', '--pass', NATS_PASSWORD], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      server = child;
      // Read to its end: nobody to tell its errors to would end it.
      await new Promise<void>((ready) =>
        child.stderr.on('data', (chunk) => {
          if (String(chunk).includes('Server is ready')) ready();
        }),
      );
    },
    async stop() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
    signal: (signal) => void server?.kill(signal),
  };
  await nats.start();
  return nats;
}
