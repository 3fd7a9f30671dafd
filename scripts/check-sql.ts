import { globSync } from 'node:fs';
import { join } from 'node:path';
// Its readers of values are the server's.
import '../apps/server/src/platform/database/database.ts';
import { ROOT } from './checks/run.ts';
import { report, sitesOf } from './checks/sql/coverage.ts';
import { Describer } from './checks/sql/describe.ts';
import { explore } from './checks/sql/explore.ts';
import { findFaults, withoutKnown } from './checks/sql/faults.ts';
import { makeMachine } from './checks/sql/modules.ts';
import { optionsOf, Program } from './checks/sql/program.ts';
import { withMigratedDatabase } from './migrated-database.ts';

/** Checks the SQL of the server against the migrated database; with --verbose, says too what was not seen. Exit 1: there are faults. */
const files = globSync('apps/server/src/**/*.ts', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|\/src\/testing\/|\/testing\/|\/generated\//.test(file))
  .sort()
  .map((file) => join(ROOT, file));
const lap = (what: string) =>
  process.argv.includes('--verbose') && console.log(`${what}: ${(process.cpuUsage().user / 1e6).toFixed(1)} s`);
const program = new Program(files, optionsOf(join(ROOT, 'tsconfig.json')));
lap('program');
const machine = makeMachine(program);
explore(machine, program);
lap('explored');
await withMigratedDatabase(async ({ url }) => {
  const describer = await Describer.open(url);
  const { faults, mended } = withoutKnown(await findFaults(machine, describer));
  await describer.close();
  lap('described');
  for (const { place, message } of faults) console.log(`${place}: ${message}`);
  for (const one of mended) console.log(`${one}: it is mended, and its line in scripts/checks/sql/known.ts can go`);
  if (faults.length > 0 || mended.length > 0) process.exitCode = 1;
});
if (process.argv.includes('--verbose'))
  console.log(`${machine.statements.size} statements\n${report(sitesOf(program, machine))}`);
