import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPrivatePostgres } from './private-postgres.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'csms-private-'));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Starts the database in a process of its own and tells its URL. */
async function startInChild(data: string, user: { uid: number; gid: number } | undefined) {
  const module = JSON.stringify(new URL('private-postgres.ts', import.meta.url).href);
  const program = `const { startPrivatePostgres } = await import(${module}); console.log((await startPrivatePostgres(process.argv[1])).url);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, data], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => text as string),
    once(child, 'exit').then(() => Promise.reject(new Error(`it ended: ${said}`))),
  ]);
  return { child, url: line };
}

const refusesConnections = (url: string) =>
  query(url, 'select 1').then(
    () => false,
    () => true,
  );

describe('the private PostgreSQL', () => {
  it('keeps the data from one start to the next, and is gone after the stop', async () => {
    const first = await startPrivatePostgres(folder);
    await query(first.url, 'create table kept (n int)');
    await query(first.url, 'insert into kept values (42)');
    const settings = await query(
      first.url,
      "select name, setting from pg_settings where name in ('fsync', 'data_checksums', 'full_page_writes')",
    );
    expect(settings.map((row) => row.setting)).toEqual(['on', 'on', 'on']);
    await first.stop();
    expect(await refusesConnections(first.url)).toBe(true);
    const second = await startPrivatePostgres(folder);
    try {
      expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
    } finally {
      await second.stop();
    }
    await second.stop();
  });

  it('comes back with its data when postgres alone is killed -9', async () => {
    const postgres = await startPrivatePostgres(folder);
    try {
      await query(postgres.url, 'create table outlived (n int)');
      await query(postgres.url, 'insert into outlived values (7)');
      const home = existsSync(join(folder, 'postgres.location'))
        ? readFileSync(join(folder, 'postgres.location'), 'utf8').trim()
        : join(folder, 'postgres');
      process.kill(Number(readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
      let rows: unknown;
      for (let waited = 0; waited < 20_000 && rows === undefined; waited += 100) {
        await sleep(100);
        rows = await query(postgres.url, 'select n from outlived').catch(() => undefined);
      }
      expect(rows).toEqual([{ n: 7 }]);
    } finally {
      await postgres.stop();
    }
    expect(await refusesConnections(postgres.url)).toBe(true);
  });

  it('works in a folder whose path has a space and a quote', async () => {
    const postgres = await startPrivatePostgres(join(folder, "my data's folder"), { durable: false });
    try {
      expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await postgres.stop();
    }
  });

  it('ends by itself when the process that started it is killed -9, and loses nothing', async () => {
    const { child, url } = await startInChild(folder, undefined);
    await query(url, 'create table kept (n int)');
    const writer = new pg.Client({ connectionString: url });
    writer.on('error', () => {});
    await writer.connect();
    await writer.query('insert into kept values (7)');
    child.kill('SIGKILL');
    let gone = false;
    for (let waited = 0; waited < 10_000 && !gone; waited += 100) {
      await sleep(100);
      gone = await refusesConnections(url);
    }
    expect(gone).toBe(true);
    await writer.end().catch(() => {});
    const again = await startPrivatePostgres(folder);
    try {
      expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
    } finally {
      await again.stop();
    }
  });

  it('starts at once after a kill -9, while the last one may still be going down', async () => {
    const { child, url } = await startInChild(folder, undefined);
    await query(url, 'create table kept (n int)');
    child.kill('SIGKILL');
    const again = await startPrivatePostgres(folder);
    try {
      expect(await query(again.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    } finally {
      await again.stop();
    }
  });

  it.runIf(isRoot)('started by root, works in a folder that only root can enter', async () => {
    chmodSync(folder, 0o700);
    const data = join(folder, 'data');
    const first = await startPrivatePostgres(data);
    const home = readFileSync(join(data, 'postgres.location'), 'utf8');
    try {
      await query(first.url, 'create table kept (n int)');
      await first.stop();
      const second = await startPrivatePostgres(data);
      expect(await query(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
      await second.stop();
    } finally {
      await first.stop();
      rmSync(home, { recursive: true, force: true });
    }
  });

  it('works for an ordinary user', async (context) => {
    const user = isRoot ? { uid: NOBODY, gid: NOBODY } : undefined;
    const here = new URL('.', import.meta.url).pathname;
    if (user && spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', here], { ...user, cwd: '/' }).status !== 0)
      return context.skip('the project lies in a folder that only root can enter');
    const data = join(folder, 'of-a-user');
    mkdirSync(data, { mode: 0o700 });
    if (user) chownSync(data, user.uid, user.gid);
    const { child, url } = await startInChild(data, user);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(data, 'postgres/cluster'))).toBe(true);
    child.kill('SIGKILL');
    for (let waited = 0; waited < 10_000 && existsSync(join(data, 'postgres/cluster/postmaster.pid')); waited += 100)
      await sleep(100);
    expect(existsSync(join(data, 'postgres/cluster/postmaster.pid'))).toBe(false);
  });

  it('says what is wrong when the password of an existing database is lost', async () => {
    const first = await startPrivatePostgres(folder, { durable: false });
    await first.stop();
    rmSync(join(folder, 'postgres.password'));
    await expect(startPrivatePostgres(folder)).rejects.toThrow(/postgres\.password is missing/);
  });
});
