import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withMigratedDatabase } from './migrated-database.ts';

/** Makes the database types from the migrated database; with --check, only says whether they have drifted (exit 1). */
const target = 'apps/server/src/platform/database/generated/schema.ts';
const check = process.argv.includes('--check');
await withMigratedDatabase(async ({ url }, folder) => {
  const made = join(folder, 'schema.ts');
  execFileSync(
    'kysely-codegen',
    [
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      made,
      '--exclude-pattern',
      '(*_default|migration|*_2???????|*_2?????)',
      '--type-only-imports',
      // The driver is told so (platform/database/database.ts).
      '--type-mapping',
      JSON.stringify({ int8: 'number' }),
    ],
    { stdio: 'pipe' },
  );
  const fresh = readFileSync(made, 'utf8');
  if (!check) {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fresh);
  } else if (readFileSync(target, 'utf8') !== fresh) {
    console.error(`${target} does not fit the migrations: run npm run generate and commit it.`);
    process.exitCode = 1;
  }
});
