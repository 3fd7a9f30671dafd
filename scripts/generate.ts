import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { startPrivatePostgres } from '../apps/server/src/platform/database/private-postgres.ts';

/** Makes the database types from the migrated database; with --check, only says whether they have drifted (exit 1). */
const target = 'apps/server/src/platform/database/generated/schema.ts';
const check = process.argv.includes('--check');
const folder = mkdtempSync(join(tmpdir(), 'csms-generate-'));
chmodSync(folder, 0o755);
const postgres = await startPrivatePostgres(folder, { durable: false });
try {
  await migrate(postgres.url);
  const made = join(folder, 'schema.ts');
  execFileSync(
    'kysely-codegen',
    [
      '--dialect',
      'postgres',
      '--url',
      postgres.url,
      '--out-file',
      made,
      '--exclude-pattern',
      '(*_default|migration|*_2???????|*_2?????)',
      '--type-only-imports',
    ],
    { stdio: 'pipe' },
  );
  const fresh = readFileSync(made, 'utf8');
  if (check) {
    if (readFileSync(target, 'utf8') !== fresh) {
      console.error(`${target} does not fit the migrations: run npm run generate and commit it.`);
      process.exitCode = 1;
    }
  } else {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fresh);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
