import { existsSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { checkBoundaries } from './checks/boundaries.ts';
import { checkContractTexts } from './checks/contract-texts.ts';
import { checkForbiddenTexts } from './checks/forbidden-texts.ts';
import { checkLicences } from './checks/licences.ts';
import { type Ran, ROOT, run } from './checks/run.ts';
import { checkSameWords } from './checks/same-words.ts';
import { checkTableOwners } from './checks/table-owners.ts';
import { checkWords } from './checks/words.ts';

/**
 * Everything about the code that can be checked without running the product; what the tests check (the console's texts, for one) is not repeated
 * here. `npm run check -- lint types` runs only the named steps.
 */
interface Step {
  name: string;
  run(): Promise<Ran | 'nothing to check yet'>;
  /** What to do when it fails. */
  help: string;
}

const hasConsole = globSync('apps/console/src/**/*.{ts,tsx}', { cwd: ROOT }).length > 0;

/** The compiler in its native make; `typescript` beside it is read by scripts, which want its syntax trees. A second checker would work out most types once more. */
const types = (project: string) =>
  run('node', ['node_modules/typescript-native/bin/tsc', '-p', project, '--noEmit', '--checkers', '1']);

/** Those that take longest begin first. */
const steps: Step[] = [
  {
    name: 'promises',
    run: () => run('oxlint', ['--format=unix', '--deny-warnings', '.']),
    help: 'A promise is lost or misused: await it, return it, or write "void" before it where its failure is handled inside.',
  },
  {
    name: 'sql',
    run: () => run('node', ['scripts/check-sql.ts']),
    help: 'PostgreSQL does not take the statement, or returns other rows than its type says: mend the SQL or the type (ADR 90).',
  },
  {
    name: 'types-console',
    run: async () => (hasConsole ? types('apps/console') : 'nothing to check yet'),
    help: 'The types of the console do not fit: mend the code, not the check.',
  },
  { name: 'types', run: () => types('.'), help: 'The types do not fit: mend the code, not the check.' },
  {
    name: 'types-e2e',
    run: () => types('e2e'),
    help: 'The types of the browser tests do not fit: mend the code, not the check.',
  },
  {
    name: 'lint',
    run: () => run('biome', ['ci', '--colors=off', '--max-diagnostics=50', '--error-on-warnings']),
    help: 'npx biome check --write mends the format and most findings; the rest wants a better line of code.',
  },
  {
    name: 'boundaries',
    run: checkBoundaries,
    help: 'An import crosses a boundary; the message of the rule says what to do instead.',
  },
  {
    name: 'table-owners',
    run: checkTableOwners,
    help: "Another floor's table is written through its owner's door; what stands above is read by a view that its owner names.",
  },
  {
    name: 'same-words',
    run: checkSameWords,
    help: 'A thing has one word in contract, server and console: move the file to its word, or give the word its place (ADR 47).',
  },
  {
    name: 'dead-code',
    // Before the server has its entry nothing in it is reached, so everything would count as dead.
    run: async () =>
      existsSync(join(ROOT, 'apps/server/src/app/main.ts')) ? run('knip', ['--no-progress']) : 'nothing to check yet',
    help: 'Delete what nobody uses (file, export, dependency); what is only used in its own file needs no export.',
  },
  {
    name: 'generated-database',
    run: () => run('node', ['scripts/generate.ts', '--check']),
    help: 'npm run generate, and commit what it makes together with the migration.',
  },
  {
    name: 'generated-ocpp',
    run: () => run('node', ['scripts/generate.ts', '--check'], join(ROOT, 'packages/ocpp')),
    help: 'npm run generate --workspace @csms/ocpp, and commit what it makes.',
  },
  {
    name: 'contract-texts',
    run: checkContractTexts,
    help: 'Every error has words in both languages, with the same places in braces.',
  },
  {
    name: 'words',
    run: checkWords,
    help: 'Say it as an operator would; what the specification says is listed and stays letter by letter (scripts/checks/words.ts).',
  },
  {
    name: 'licences',
    run: () => checkLicences(),
    help: 'npm run licences, and commit what it makes; a licence that is new here is looked at first (scripts/checks/licences.ts).',
  },
  { name: 'forbidden-texts', run: checkForbiddenTexts, help: 'Finish it, or take it out: the line above says what and why.' },
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}; there are ${steps.map((step) => step.name).join(', ')}.`);
  process.exit(2);
}
if (!existsSync(join(ROOT, 'node_modules/typescript'))) {
  console.error('The tools are not installed: run npm ci first.');
  process.exit(2);
}

let passed = 0;
let failed = 0;

async function check(step: Step): Promise<void> {
  const began = performance.now();
  const result = await step
    .run()
    .catch((error: unknown): Ran => ({ ok: false, output: String((error as Error).stack ?? error) }));
  const time = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  if (result === 'nothing to check yet') console.log(`– ${step.name}: nothing to check yet`);
  else if (result.ok) {
    passed++;
    console.log(`✓ ${step.name} (${time})`);
  } else {
    failed++;
    console.log(`✗ ${step.name} (${time})\n${result.output.replace(/^/gm, '    ')}\n  → ${step.help}`);
  }
}

const waiting = steps.filter((step) => asked.length === 0 || asked.includes(step.name));
/** The steps one after another, in so many lanes as there are processors for them: each is a program of one. */
const lanes = Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await check(step);
});
await Promise.all(lanes);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
