import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian's pcscd with the virtual reader of vsmartcard-vpcd, on a port of its own. */
export interface VirtualReader {
  port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

const SOCKET = '/run/pcscd/pcscd.comm';
const HELP = 'run npm test as root on Debian, which installs it, or apt-get install pcscd vsmartcard-vpcd';

function firstOf(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => {
    try {
      if (path) accessSync(path);
      return Boolean(path);
    } catch {
      return false;
    }
  });
}

/** On a free port. Throws, in words, where it cannot be played on this machine. */
export async function virtualReader(): Promise<VirtualReader> {
  const port = await freePort();
  const pcscd = firstOf([process.env.PCSCD, '/usr/sbin/pcscd']);
  const driver = firstOf([process.env.VPCD_DRIVER, ...globSync('/usr/lib/{,*/}pcsc/drivers/serial/libifdvpcd.so', { cwd: '/' })]);
  if (!pcscd || !driver) throw new Error(`the virtual card reader is not installed: ${HELP}.`);
  if (process.getuid?.() !== 0) throw new Error('only root may run pcscd.');
  const folder = mkdtempSync(join(tmpdir(), 'csms-pcscd-'));
  const config = join(folder, 'reader.conf');
  const hex = port.toString(16);
  writeFileSync(config, `FRIENDLYNAME "Virtual PCD"\nDEVICENAME /dev/null:0x${hex}\nLIBPATH ${driver}\nCHANNELID 0x${hex}\n`);
  let daemon: ChildProcess | undefined;

  const stop = async () => {
    if (!daemon || daemon.exitCode !== null || daemon.signalCode !== null) return;
    const ended = once(daemon, 'exit');
    daemon.kill('SIGTERM');
    const killer = setTimeout(() => daemon?.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(killer);
  };
  return {
    port,
    stop,
    start: async () => {
      let words = '';
      daemon = spawn(pcscd, ['--foreground', '--config', config, '--disable-polkit'].filter(known(pcscd)), {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [daemon.stdout, daemon.stderr]) stream?.on('data', (data) => (words += data));
      for (let waited = 0; waited < 10_000; waited += 50) {
        if (daemon.exitCode !== null) throw new Error(`pcscd ended: ${words.slice(0, 500) || 'does another one run?'}`);
        if (existsSync(SOCKET) && (await listens(port))) return;
        await sleep(50);
      }
      throw new Error(`pcscd does not serve the virtual reader: ${words.slice(0, 500)}`);
    },
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A port below those that systems give to outgoing connections: none of them takes it before the reader does. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const isFree = await new Promise<boolean>((done) => {
      const probe = createServer();
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
    });
    if (isFree) return port;
  }
}

/** Newer ones ask polkit, which is not there, unless told not to; older ones know no such flag. */
const known = (pcscd: string) => (flag: string) => flag !== '--disable-polkit' || readFileSync(pcscd).includes('disable-polkit');

/** Looks into the kernel's list instead of connecting, which would be a card. */
function listens(port: number): boolean {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return ['/proc/net/tcp', '/proc/net/tcp6'].some((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => line.split(/\s+/)[2]?.endsWith(wanted) && line.split(/\s+/)[4] === '0A'),
  );
}
