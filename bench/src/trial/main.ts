import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts';
import { startPrivatePostgres } from '../../../apps/server/src/platform/database/private-postgres.ts';
import { startProgram } from './program.ts';
import { runTrial } from './trial.ts';

const { values } = parseArgs({
  options: {
    garage: { type: 'string', default: '40' },
    limit: { type: 'string', default: '100A' },
    reserve: { type: 'string', default: '22A' },
    building: { type: 'string', default: '9000' },
    minutes: { type: 'string', default: '30' },
    pace: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    'no-faults': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(`npm run trial -- [--garage 40] [--limit 100A] [--reserve 22A] [--building 9000] [--minutes 30] [--seed 1] [--pace 1] [--no-faults]
Chargers of all deviations charge under a limit beside a moving building, while lines are cut, answers are lost and the server is killed. --pace makes leases, turns and chargers so many times faster.
Ends with 1 where something that is promised was not kept.`);
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'csms-trial-'));
chmodSync(folder, 0o755);
const postgres = await startPrivatePostgres(folder);
await migrate(postgres.url);
const program = await startProgram(postgres.url, join(folder, 'data'), Number(values.pace));
let isKept = false;
try {
  const found = await runTrial(program, {
    garage: Number(values.garage),
    limitA: Number.parseFloat(values.limit),
    reserveA: Number.parseFloat(values.reserve),
    seconds: Number(values.minutes) * 60,
    pace: Number(values.pace),
    seed: values.seed,
    buildingW: Number(values.building),
    withFaults: !values['no-faults'],
    say: (line) => console.log(line),
  });
  console.log('');
  for (const { what, seen, bar, isKept: kept } of found) console.log(`${kept ? '✓' : '✗'} ${what.padEnd(48)} ${seen}   (${bar})`);
  isKept = found.every((one) => one.isKept);
} finally {
  await program.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isKept ? 0 : 1);
