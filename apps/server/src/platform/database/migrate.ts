import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { setRequestRights } from './rights.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/** Any constant. A migration holds this advisory lock, so that two servers that start at once take turns. */
const LOCK = 7_310_421;

/** The database cannot be brought to this version; `message` says why. */
export class MigrationError extends Error {}

/**
 * Applies the numbered SQL files that the database has not seen, each in one transaction with its note in `migration`. A landed file that was edited
 * since is refused. Brings the rights of requests to their list. Returns the names applied.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'csms-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
    const seen = new Map(rows.map((row) => [row.name, row.hash]));
    const files = readdirSync(FOLDER)
      .filter((file) => file.endsWith('.sql'))
      .sort();
    const newer = [...seen.keys()].filter((name) => !files.includes(name));
    if (newer.length > 0)
      throw new MigrationError(
        `The database was migrated by a newer version (${newer.join(', ')}): run that version, or restore a backup.`,
      );
    const applied: string[] = [];
    for (const file of files) {
      const sql = readFileSync(join(FOLDER, file), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      if (seen.get(file) === hash) continue;
      if (seen.has(file))
        throw new MigrationError(
          `Migration ${file} was changed after it was applied: landed migrations are never edited, add a new one.`,
        );
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into migration (name, hash) values ($1, $2)', [file, hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        if ((error as { code?: string }).code === '53100') throw error;
        throw new MigrationError(`Migration ${file} failed: ${(error as Error).message}`);
      }
      applied.push(file);
    }
    await client.query('begin');
    await setRequestRights(client);
    await client.query('commit');
    return applied;
  } finally {
    await client.end();
  }
}
