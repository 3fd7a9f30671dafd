import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPrivatePostgres } from '../../../apps/server/src/platform/database/private-postgres.ts';
import { boundOf, limitFor } from './bound.ts';
import { dayOf } from './day.ts';
import { eachPlans } from './each.ts';
import { eachReport } from './each-report.ts';
import type { GarageResult } from './garage.ts';
import { DAYS, type Job, type PlayName, plansOf } from './job.ts';
import { type Finding, findingsOf, machineOf, storyOf } from './report.ts';
import { runJob } from './run.ts';

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '40' },
    hours: { type: 'string', default: '24' },
    factor: { type: 'string', default: '100' },
    only: { type: 'string' },
    alone: { type: 'string' },
    limit: { type: 'string' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(`npm run trial -- [--only obedient|mixed|faults|versions|each] [--alone DEVIATION,DEVIATION] [--hours 24] [--factor 100] [--points 40] [--limit AMPERES] [--seed 1]
A day of a garage with cars, building and sun against the real server, with one fast clock for server, database, chargers and cars: chargers that obey; half of them with deviations; the same with
lines cut, a silent meter, reboots and kills of the server; the same where those without deviations speak OCPP 2.0.1; and each deviation alone. Fewer hours are those from five in the afternoon on. Of each alone, those named by --alone only.
Ends with 1 where a bar is missed, and with 2 where the machine was too slow for the factor: the result does not count then.`);
  process.exit(0);
}
const [seed, points, hours, factor] = [values.seed, Number(values.points), Number(values.hours), Number(values.factor)];
/** So much of what is wanted a plan that knows the whole day can deliver: at the busiest it is some 80 %. */
const SCARCITY = 0.93;
/** Of each deviation alone no more hours are played. */
const EACH_HOURS = 3;
/** What a machine bears of the factor: after a kill all points come at once, and each deviation alone has many more of them. */
const FACTORS: Partial<Record<PlayName, number>> = { faults: 0.6, versions: 0.6, each: 0.15 };
const limitA = values.limit ? Number(values.limit) : limitFor((limit) => dayOf(seed, points, 24, limit, 'TR'), SCARCITY);
const only = values.only?.split(',');
const alone = values.alone?.split(',');
const names = [...DAYS, 'each' as const].filter((name) => !only || only.includes(name));
if (names.length === 0) throw new Error(`there is no play "${values.only}"`);

const folder = mkdtempSync(join(tmpdir(), 'csms-trial-'));
chmodSync(folder, 0o755);
// The disk is not faster than it is: nothing waits for it.
const postgres = await startPrivatePostgres(folder, { durable: false });
const findings: Finding[] = [];
let isTooSlow = false;
let reference: GarageResult | undefined;
try {
  for (const name of names) {
    const played = { play: name, seed, points, limitA, alone, hours: name === 'each' ? Math.min(hours, EACH_HOURS) : hours };
    const job: Job = {
      ...played,
      databaseUrl: await emptyDatabase(name),
      folder: join(folder, name),
      lookEveryMs: 1000,
    };
    const own = factor * (FACTORS[name] ?? 1);
    const result = await runJob(job, own, (line) => console.log(line));
    const [garage] = result.garages;
    if (name === 'obedient') reference = garage;
    if (name === 'each') {
      const { table, findings: found } = eachReport(eachPlans(played.hours, alone), result.garages);
      console.log(`\n${table.join('\n')}`);
      findings.push(...found);
    } else {
      const [plan] = plansOf(played);
      const bound = boundOf(plan!);
      console.log(`\n${name}: ${storyOf(garage!, plan!, bound, reference).join('\n  ')}`);
      findings.push(...findingsOf(name, garage!, plan!, bound, reference));
    }
    const machine = machineOf(result, own);
    console.log(`  ${machine.words}\n`);
    isTooSlow ||= machine.isTooSlow;
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

for (const { what, seen, bar, isKept } of findings)
  console.log(`${isKept ? '✓' : '✗'} ${what.padEnd(62)} ${seen}   ${bar ? `(${bar})` : ''}`);
if (isTooSlow)
  console.log('\nThe machine was too slow for this factor: the result does not count. A smaller --factor takes longer.');
process.exit(isTooSlow ? 2 : findings.every(({ isKept }) => isKept) ? 0 : 1);

async function emptyDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  await client.query(`create database trial_${name} owner csms`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/trial_${name}`;
  return url.href;
}
