import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/database/migrate.ts';
import { ensurePartitions } from '../platform/database/partitions.ts';
import { startPrivatePostgres } from '../platform/database/private-postgres.ts';
import { quickPlace } from './quick-place.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseAdminUrl: string;
    databaseUrl: string;
  }
}

/** The migrated database that each test file copies. */
export const TEMPLATE = 'csms_template';

/** One PostgreSQL for the run, with a migrated template that every test file copies. Not durable: tests of crashes start their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(quickPlace(), 'csms-test-'));
  chmodSync(folder, 0o755);
  const postgres = await startPrivatePostgres(folder, { durable: false });
  await migrate(postgres.tcpUrl);
  // Each server would make the pieces of now anew.
  const pool = new pg.Pool({ connectionString: postgres.tcpUrl, max: 1 });
  await ensurePartitions(pool, Date.now());
  await pool.end();
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  // A copy that nobody was ever connected to: autovacuum comes to any other, and nothing can be copied while it is there.
  await admin.query(`create database ${TEMPLATE} template csms owner csms is_template true`);
  await admin.end();
  project.provide('databaseAdminUrl', postgres.adminUrl);
  project.provide('databaseUrl', postgres.tcpUrl);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
