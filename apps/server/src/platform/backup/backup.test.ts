import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quickPlace } from '../../testing/quick-place.ts';
import { until } from '../../testing/server.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../database/private-postgres.ts';
import { copiesOf, piecesOf } from './catalog.ts';
import { SLOT } from './cluster.ts';
import { keepDataFiles } from './data-files.ts';
import { folderStore } from './folder-store.ts';
import { makeCopy } from './make-copy.ts';
import { type RestoreAsk, restoreInto } from './restore.ts';
import { tidy } from './retention.ts';
import { type LogShipping, shipLog } from './ship-log.ts';
import { BackupError, type Store } from './store.ts';
import { openVault, type Vault } from './vault.ts';

const PASSPHRASE = 'a phrase that is long enough';
let folder: string;
let postgres: PrivatePostgres;
let client: pg.Client;
let vault: Vault;
let shipping: LogShipping;
let stored = 0;
let store: Store;
let written = 0;
const failures: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(quickPlace(), 'csms-backup-'));
  chmodSync(folder, 0o755);
  postgres = await startPrivatePostgres(join(folder, 'data'), { durable: false });
  client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  // What the test counts is in the log when it is committed, although nothing waits for the disk here.
  await client.query('set synchronous_commit = on');
  await client.query('create sequence transaction_id_seq as int');
  await client.query('create table written (n int primary key, at timestamptz default clock_timestamp())');
  store = folderStore(join(folder, 'store'));
  vault = await openVault(store, PASSPHRASE, { make: true });
  await keepDataFiles(vault, 's1', { folder: join(folder, 'data'), configured: undefined });
  shipping = ship(vault);
});
afterAll(async () => {
  await shipping?.stop();
  await client?.end();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ship = (into: Vault) =>
  shipLog({
    vault: into,
    adminUrl: postgres.adminUrl,
    series: 's1',
    everyMs: 100,
    stored: (at) => {
      stored = at.getTime();
    },
    failed: (error) => failures.push(error),
    gap: () => {},
  });
const write = async (count: number) => {
  for (let row = 0; row < count; row++) await client.query('insert into written values ($1)', [++written]);
};
const isStored = async () => {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  await until(() => stored >= rows[0]!.now.getTime());
};
const copy = (into: Vault, name: string) =>
  makeCopy(into, {
    adminUrl: postgres.adminUrl,
    series: 's1',
    name,
    fast: true,
    now: async () => (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now,
    lastTransaction: async () => 7,
    facts: { keyFingerprint: null, keyInside: false },
  });

/** What a restore into a new folder has, after which the folder is gone. */
async function restored(name: string, ask: Partial<RestoreAsk> = {}): Promise<{ count: number; last: number; until: Date }> {
  const target = join(folder, name);
  const { postgres: brought, until: reached } = await restoreInto(vault, { folder: target, trial: true, say: () => {}, ...ask });
  const there = new pg.Client({ connectionString: brought.url });
  try {
    await there.connect();
    const { rows } = await there.query<{ count: number; last: number }>(
      'select count(*)::int as count, max(n) as last from written',
    );
    return { ...rows[0]!, until: reached };
  } finally {
    await there.end();
    await brought.stop();
    rmSync(target, { recursive: true, force: true });
  }
}

describe('a backup of a running database', () => {
  let between: { at: number; last: number };

  it('taken under writes is restored to the last commit that was stored, and to any moment before', async () => {
    await write(50);
    const [manifest] = await Promise.all([copy(vault, 'c1'), write(400)]);
    expect(manifest).toMatchObject({ parts: 1, lastTransaction: 7 });
    await write(100);
    await new Promise((done) => setTimeout(done, 20));
    between = { at: Date.now(), last: written };
    await new Promise((done) => setTimeout(done, 20));
    await write(100);
    await isStored();
    expect(await restored('end')).toMatchObject({ count: 650, last: 650 });
    expect(await restored('between', { to: between.at })).toMatchObject({ count: 550, last: between.last });
    expect(failures).toEqual([]);
  });

  it('goes on where it was after the stream has broken, without a gap', async () => {
    const { rows } = await client.query<{ pid: number }>(
      'select active_pid as pid from pg_replication_slots where slot_name = $1',
      [SLOT],
    );
    await write(20);
    process.kill(rows[0]!.pid, 'SIGTERM');
    await write(20);
    await isStored();
    const pieces = await piecesOf(vault, 's1');
    for (const [index, piece] of pieces.slice(1).entries()) expect(piece.from).toBe(pieces[index]!.to);
  });

  it('keeps what a later copy needs when older ones go, also where that begins within a segment', async () => {
    await write(10);
    await copy(vault, 'c2');
    await write(10);
    await isStored();
    await tidy(vault, { series: 's1', keep: { copies: 1, days: 0 }, now: Date.now() + 1_000 });
    expect((await copiesOf(vault, 's1')).map(({ name }) => name)).toEqual(['c2']);
    expect(await restored('tidied')).toMatchObject({ count: written, last: written });
    await expect(restored('before', { to: between.at })).rejects.toThrow(
      /There is no backup of .* There is one of any moment from/,
    );
  });

  it('refuses a moment that is still to come', async () => {
    await expect(restored('later', { to: Date.now() + 60_000 })).rejects.toThrow(/no backup of/);
    rmSync(join(folder, 'later'), { recursive: true });
  });
});

describe('a restore', () => {
  it('goes over nothing that is there', async () => {
    await expect(restored('data')).rejects.toThrow(/is not empty: a backup is never restored over anything/);
    expect(existsSync(join(folder, 'data', 'postgres', 'cluster', 'PG_VERSION'))).toBe(true);
    rmSync(join(folder, 'data', 'restore.unfinished'), { force: true });
  });

  it('that was cut off is not taken for a database, and can be begun again', async () => {
    const target = join(folder, 'cut');
    const { postgres: brought } = await restoreInto(vault, { folder: target, trial: true, say: () => {} });
    await brought.stop();
    await expect(startPrivatePostgres(target, { durable: false })).rejects.toThrow(/was not finished: run it again/);
    expect(existsSync(join(target, 'restore.unfinished'))).toBe(true);
    const again = await restoreInto(vault, { folder: target, trial: true, say: () => {} });
    await again.postgres.stop();
    rmSync(target, { recursive: true });
  });

  it('says which object is damaged, and another passphrase by its name', async () => {
    const part = 's1/copy/c2/0000';
    const whole = (await store.get(part))!;
    const path = join(folder, 'store', part);
    writeFileSync(path, whole.subarray(0, whole.length / 2));
    await expect(restored('half')).rejects.toThrow(/c2\/0000 in .* is damaged/);
    writeFileSync(path, whole);
    rmSync(join(folder, 'half'), { recursive: true, force: true });
    await expect(openVault(store, 'another long passphrase', { make: false })).rejects.toThrow(/another BACKUP_PASSPHRASE/);
  });
});

describe('a store that does not take part', () => {
  it('is not begun anew where its disk is not mounted', async () => {
    const gone = folderStore(join(folder, 'unmounted'));
    await expect(gone.put('s1/log/x', Buffer.from('x'))).rejects.toMatchObject({ trouble: 'missing' });
    await expect(gone.list('s1/copy/')).rejects.toMatchObject({ trouble: 'missing' });
    await expect(openVault(gone, PASSPHRASE, { make: false })).rejects.toThrow(/is its disk mounted/);
    expect(existsSync(join(folder, 'unmounted'))).toBe(false);
  });

  /** The folder, with a disk that is full from now on. */
  const full = (is: () => boolean): Store => ({
    ...store,
    put: (name, bytes) =>
      is() ? Promise.reject(new BackupError('full', 'The backups cannot be reached: its disk is full')) : store.put(name, bytes),
  });

  it('loses nothing of the log: it waits in the database until there is room', async () => {
    await shipping.stop();
    let isFull = false;
    shipping = ship(
      await openVault(
        full(() => isFull),
        PASSPHRASE,
        { make: false },
      ),
    );
    await write(5);
    await isStored();
    isFull = true;
    failures.length = 0;
    await write(200);
    await until(() => failures.length > 0);
    expect(failures[0]).toMatchObject({ trouble: 'full' });
    isFull = false;
    await write(5);
    await isStored();
    expect(await restored('waited')).toMatchObject({ count: written, last: written });
  });

  it('leaves no half of a copy, and the copies of before', async () => {
    const limited = await openVault(
      full(() => true),
      PASSPHRASE,
      { make: false },
    );
    await expect(copy(limited, 'c3')).rejects.toMatchObject({ trouble: 'full' });
    expect((await store.list('s1/copy/')).map(({ name }) => name)).toEqual(['s1/copy/c2/0000', 's1/copy/c2/manifest']);
  });
});
