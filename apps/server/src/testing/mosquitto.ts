import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { freePort } from '../platform/database/private-postgres.ts';
import { createTestTls } from './tls.ts';

function program(name: string): string {
  for (const path of [
    process.env.MOSQUITTO,
    `/usr/sbin/${name}`,
    `/usr/bin/${name}`,
    `/usr/local/sbin/${name}`,
    `/usr/local/bin/${name}`,
  ]) {
    try {
      if (path?.endsWith(name)) return accessSync(path) ?? path;
    } catch {
      // looked for in the next place
    }
  }
  throw new Error(`${name} is not installed: run npm test as root on Debian, which installs it, or apt-get install mosquitto.`);
}

/** A real broker on ports of its own: one in the open, one with TLS, one user. */
export interface TestBroker {
  url: string;
  tlsUrl: string;
  /** The certificate of the authority that has issued the broker's, in PEM. */
  ca: string;
  user: string;
  password: string;
  publish(topic: string, payload: string | Buffer, options?: { retain?: boolean }): Promise<void>;
  /** Kills it; `start` brings it back on the same ports. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startBroker(): Promise<TestBroker> {
  const [port, tlsPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'csms-mosquitto-'));
  const [user, password] = ['meters', 'right one'];
  const tls = await createTestTls();
  const at = (name: string) => join(folder, name);
  const made = spawnSync(program('mosquitto_passwd'), ['-b', '-c', at('passwords'), user, password], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`mosquitto_passwd: ${made.stderr}`);
  writeFileSync(
    at('conf'),
    [
      // Started by root it would take another user, who may not read these files.
      'user root',
      'allow_anonymous false',
      `password_file ${at('passwords')}`,
      `acl_file ${at('acl')}`,
      'sys_interval 1',
      `listener ${port} 127.0.0.1`,
      `listener ${tlsPort} 127.0.0.1`,
      `certfile ${tls.env.TLS_CERT_FILE}`,
      `keyfile ${tls.env.TLS_KEY_FILE}`,
      '',
    ].join('\n'),
  );
  writeFileSync(at('acl'), `user ${user}\ntopic readwrite site/#\ntopic read $SYS/#\n`);
  let broker: ChildProcess | undefined;
  let publisher: MqttClient | undefined;
  const one: TestBroker = {
    url: `mqtt://127.0.0.1:${port}`,
    tlsUrl: `mqtts://127.0.0.1:${tlsPort}`,
    ca: tls.root.trim(),
    user,
    password,
    async publish(topic, payload, { retain = false } = {}) {
      publisher ??= await connectAsync(one.url, { username: user, password });
      await publisher.publishAsync(topic, payload, { qos: 1, retain });
    },
    async kill() {
      await publisher?.endAsync(true);
      publisher = undefined;
      if (!broker || broker.exitCode !== null || broker.signalCode !== null) return;
      const ended = once(broker, 'exit');
      broker.kill('SIGKILL');
      await ended;
    },
    async start() {
      broker = spawn(program('mosquitto'), ['-c', at('conf')], { stdio: 'ignore' });
      for (let i = 0; i < 500; i++) {
        if (await listens(port)) return;
        if (broker.exitCode !== null) break;
        await sleep(20);
      }
      throw new Error(`mosquitto does not listen (exit code ${broker.exitCode})`);
    },
    async close() {
      await one.kill();
      rmSync(folder, { recursive: true, force: true });
      tls.remove();
    },
  };
  await one.start();
  return one;
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}
