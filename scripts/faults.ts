import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULTS, type Fault } from './checks/planted-faults.ts';
import { environment, ROOT } from './checks/run.ts';

/**
 * Plants known faults into the code, one after another, and sees that the tests fail by each: `npm run faults`, or `npm run faults -- wrong-sum` for some. Each file is put back as it was;
 * one that has changes is left alone.
 */
const asked = process.argv.slice(2);
const results = mkdtempSync(join(tmpdir(), 'csms-faults-'));

/** How many tests failed; undefined: they did not run at all. */
function failedTests({ project, test, named, name }: Fault): number | undefined {
  const report = join(results, `${name}.json`);
  const only = named === undefined ? [] : ['-t', named];
  spawnSync('vitest', ['run', `--project=${project}`, '--reporter=json', `--outputFile=${report}`, test, ...only], {
    cwd: ROOT,
    env: environment(),
    stdio: 'ignore',
  });
  if (!existsSync(report)) return undefined;
  const { numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8')) as {
    numFailedTests: number;
    numTotalTests: number;
  };
  return numTotalTests === 0 ? undefined : numFailedTests;
}

/** Words for what is wrong with the tests; undefined: they have found the fault. */
function tryOut(fault: Fault): string | undefined {
  const path = join(ROOT, fault.file);
  const before = readFileSync(path, 'utf8');
  if (before.split(fault.from).length !== 2) return 'the place to plant it is not there, or there twice';
  if (spawnSync('git', ['diff', '--quiet', 'HEAD', '--', fault.file], { cwd: ROOT }).status !== 0)
    return `${fault.file} has changes: commit them first`;
  try {
    writeFileSync(
      path,
      before.replace(fault.from, () => fault.to),
    );
    const failed = failedTests(fault);
    if (failed === undefined) return 'the tests did not run';
    return failed === 0 ? `${fault.test} does not find it` : undefined;
  } finally {
    writeFileSync(path, before);
  }
}

let missed = 0;
for (const fault of FAULTS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const began = performance.now();
  const problem = tryOut(fault);
  if (problem) missed++;
  console.log(
    `${problem ? '✗' : '✓'} ${fault.name} (${((performance.now() - began) / 1000).toFixed(0)} s)${problem ? `: ${problem}` : ''}`,
  );
}
rmSync(results, { recursive: true, force: true });
console.log(missed === 0 ? 'every fault was found' : `${missed} not found`);
process.exitCode = missed > 0 ? 1 : 0;
