import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureConsole } from '../apps/server/src/app/console-build.ts';
import { environment, ROOT } from './checks/run.ts';
import { provide, provideBrowser } from './machine-tools.ts';

/**
 * Every test: `npm test`, or `npm test -- cards` for the files whose path contains the word. Builds the console, installs what the tests need of the
 * machine, runs the unit, server and console tests, then those that run alone, then those of the whole product in a browser.
 */
interface Count {
  passed: number;
  failed: number;
}
interface Report {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const filters = process.argv.slice(2).filter((word) => word !== '--');
const results = mkdtempSync(join(tmpdir(), 'csms-results-'));
const counts: Count[] = [];
/** What failed, told again at the end: a long run is often read from there. */
const failures: string[] = [];

/** Something that had to work for tests to run did not: a failure with words, never a silent gap. */
function failure(words: string): Count {
  console.error(`\n✗ ${words}\n`);
  failures.push(words);
  return { passed: 0, failed: 1 };
}

function vitest(name: string, options: readonly string[], extra: NodeJS.ProcessEnv): Count {
  const file = join(results, `${name}.json`);
  const ran = spawnSync(
    'vitest',
    ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...options, ...filters],
    { cwd: ROOT, env: { ...environment(), ...extra }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (!existsSync(file))
    return failure(`vitest (${name}) ended without a report (${ran.error?.message ?? ran.signal ?? `exit code ${ran.status}`}).`);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  // A file that cannot even be loaded has no test that could fail.
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  const head = (words: string | undefined) => (words ?? '').split('\n').slice(0, 12).join('\n    ');
  for (const one of report.testResults.filter(({ status }) => status === 'failed')) {
    const failed = one.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) failures.push(`${relative(ROOT, one.name)}\n    ${head(one.message)}`);
    for (const { fullName, failureMessages } of failed)
      failures.push(`${relative(ROOT, one.name)} > ${fullName}\n    ${head(failureMessages[0])}`);
  }
  const count = { passed: report.numPassedTests, failed: report.numFailedTests + broken };
  if (count.failed === 0 && (ran.status !== 0 || !report.success))
    return { ...count, failed: failure(`vitest (${name}) failed outside the tests: see the errors above.`).failed };
  return count;
}

/** Until what runs beside the tests has ended (`.ci/run` names its process): the tests that come then measure time. */
async function alone(): Promise<void> {
  const beside = Number(process.env.CSMS_BESIDE);
  while (beside > 0) {
    try {
      process.kill(beside, 0);
    } catch {
      return;
    }
    await pause(200);
  }
}

const browserTests = globSync('e2e/src/**/*.test.ts', { cwd: ROOT }).filter(
  (file) => filters.length === 0 || filters.some((word) => file.includes(word)),
);

try {
  // Before all else: tests that start the product as its users do would wait for its build, each with a deadline.
  if (filters.length === 0 || browserTests.length > 0) await ensureConsole((words) => console.log(words));
  const [nats, mosquitto, pcscd, reader] = [
    provide('nats-server'),
    provide('mosquitto'),
    provide('pcscd'),
    provide('virtual-reader'),
  ];
  // The tests of the bus over NATS, of meters at a broker, and of the card bridge at a reader, say so again, as failures.
  for (const { problem } of [nats, mosquitto, pcscd, reader]) if (problem) console.error(problem);
  counts.push(
    vitest('all', ['--project=unit', '--project=server', '--project=console'], {
      NATS_SERVER: nats.path,
      MOSQUITTO: mosquitto.path,
      PCSCD: pcscd.path,
      VPCD_DRIVER: reader.path,
    }),
  );
  await alone();
  counts.push(vitest('alone', ['--project=server-alone'], {}));
  if (browserTests.length > 0) {
    const [browser, fonts] = [provideBrowser(), provide('cjk-fonts')];
    const problem = browser.problem ?? fonts.problem;
    if (problem) counts.push(failure(`The browser tests could not run. ${problem}`));
    else counts.push(vitest('e2e', ['--project=e2e', '--project=e2e-alone'], { CHROMIUM: browser.path }));
  }
} catch (error) {
  counts.push(failure(String((error as Error).stack ?? error)));
} finally {
  rmSync(results, { recursive: true, force: true });
}

for (const words of failures) console.log(`✗ ${words}`);
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
