import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { setRequestRights } from './rights.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/** Any constant. A migration holds this advisory lock, so that two servers that start at once take turns. */
const LOCK = 7_310_421;
/** A table that is in use is waited for so long, ms, and tried again so often. */
const LOCK_MS = 2_000;
const LOCK_TRIES = 60;
/** The oldest version of PostgreSQL that has all that is used. */
const LEAST_VERSION = 16;

/**
 * The numbering began anew with one file a floor, up to \`BEGINNING\`. A database that stands at the last of the files before has all that these make (ADR 89).
 */
const BEGINNING = '0607_insight.sql';
const BEFORE = {
  files: 141,
  last: '0520_risen_from_zero.sql',
  hash: '4155cf62e40a9a62aff9ec5b52a27c5e23b39598faf470e7bcfd879bcd619ce9',
};

/** The database cannot be brought to this version; `message` says why. */
export class MigrationError extends Error {}

/**
 * Applies the numbered SQL files that the database has not seen, each in one transaction with its note in `migration`. Refuses a landed file that was edited
 * since, a database of a newer version that has taken something away, one that is older than the beginning, and an old PostgreSQL. Brings the rights of requests to their list. Returns the names applied.
 */
export async function migrate(url: string, { lockMs = LOCK_MS }: { lockMs?: number } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'csms-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    await client.query('alter table migration add column if not exists contracts boolean not null default true');
    await refuseOld(client);
    const files = readdirSync(FOLDER)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((name) => {
        const sql = readFileSync(join(FOLDER, name), 'utf8');
        return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
      });
    const seen = await beginAnew(client, files, await notedIn(client));
    const newer = [...seen.keys()].filter((name) => !files.some((file) => file.name === name));
    if (newer.length > 0) {
      // While a newer version takes over, processes of this one may have to start again.
      await refuseContracted(client, newer);
      return [];
    }
    const applied: string[] = [];
    for (const { name, sql, hash } of files) {
      if (seen.get(name) === hash) continue;
      if (seen.has(name))
        throw new MigrationError(
          `Migration ${name} was changed after it was applied: landed migrations are never edited, add a new one.`,
        );
      await apply(client, { name, sql, hash }, lockMs);
      applied.push(name);
    }
    await client.query('begin');
    await setRequestRights(client);
    await client.query('commit');
    return applied;
  } finally {
    await client.end();
  }
}

/** Applies a file in one transaction. What it has to lock is waited for so long and then let go again: who waits for a lock keeps all behind it waiting. */
async function apply(
  client: pg.Client,
  { name, sql, hash }: { name: string; sql: string; hash: string },
  lockMs: number,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${lockMs}`);
      await client.query(sql);
      await client.query('insert into migration (name, hash, contracts) values ($1, $2, $3)', [name, hash, contracts(sql)]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const { code } = error as { code?: string };
      if (code === '55P03' && attempt < LOCK_TRIES) await sleep(lockMs);
      else if (code === '53100') throw error;
      else throw new MigrationError(`Migration ${name} failed: ${(error as Error).message}`);
    }
  }
}

/** Whether a file takes away what the version before it uses: it says so itself. */
const contracts = (sql: string): boolean => /^-- contracts\b/m.test(sql);

async function refuseContracted(client: pg.Client, newer: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migration where contracts and name = any ($1) order by name',
    [newer],
  );
  if (rows.length === 0) return;
  throw new MigrationError(
    `The database was migrated by a newer version (${rows.map(({ name }) => name).join(', ')}): run that version, or restore a backup.`,
  );
}

async function refuseOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; is_old: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int < $1 as is_old`,
    [LEAST_VERSION * 10_000],
  );
  if (rows[0]!.is_old)
    throw new MigrationError(`PostgreSQL ${rows[0]!.version} is too old: version ${LEAST_VERSION} or newer is needed.`);
}

type Noted = ReadonlyMap<string, string>;

/** The files that a database has seen, with their hashes. */
async function notedIn(client: pg.Client): Promise<Noted> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** Notes the files of the beginning in a database that was made by those before. Answers what it has seen then. */
async function beginAnew(client: pg.Client, files: readonly { name: string; hash: string }[], seen: Noted): Promise<Noted> {
  const old = [...seen.keys()].filter((name) => name < files[0]!.name).sort();
  if (old.length === 0) return seen;
  if (old.length !== BEFORE.files || seen.get(BEFORE.last) !== BEFORE.hash)
    throw new MigrationError(
      `The database stands at ${old.at(-1)}, which is older than this version can bring up: start the last version that has ${BEFORE.last} once, then this one.`,
    );
  const beginning = files.filter(({ name }) => name <= BEGINNING);
  await client.query('begin');
  await client.query('delete from migration where name = any ($1)', [old]);
  await client.query('insert into migration (name, hash) select * from unnest($1::text[], $2::text[])', [
    beginning.map(({ name }) => name),
    beginning.map(({ hash }) => hash),
  ]);
  await client.query('commit');
  return notedIn(client);
}
