import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../apps/server/src/platform/database/private-postgres.ts';

/** Lends a fresh, migrated database in a folder of its own; both are gone afterwards. */
export async function withMigratedDatabase<T>(work: (postgres: PrivatePostgres, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'csms-generate-'));
  chmodSync(folder, 0o755);
  const postgres = await startPrivatePostgres(folder, { durable: false });
  try {
    await migrate(postgres.url);
    return await work(postgres, folder);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
