import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Ran, ROOT, run } from './run.ts';

interface Report {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}
interface Rules {
  forbidden: { name: string; comment: string }[];
}

const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const FIXTURES = join(ROOT, 'scripts/fixtures/boundaries');

/** The real tree obeys every boundary, and the planted tree breaks every one just where it says so. */
export async function checkBoundaries(): Promise<Ran> {
  const rules = createRequire(import.meta.url)(CONFIG) as Rules;
  const faults = [...(await checkTree(rules)), ...(await checkFixtures(rules))];
  return { ok: faults.length === 0, output: faults.join('\n') };
}

async function cruise(cwd: string): Promise<Report> {
  const folders = ['packages', 'apps', 'e2e', 'bench', 'scripts'].filter((folder) => existsSync(join(cwd, folder)));
  const { output } = await run('depcruise', ['--config', CONFIG, '--output-type', 'json', ...folders], cwd);
  try {
    return JSON.parse(output) as Report;
  } catch {
    throw new Error(`dependency-cruiser gave no report: ${output.slice(0, 2000)}`);
  }
}

const sources = (cwd: string): string[] =>
  globSync(['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'], { cwd }).filter(
    (file) => !/\/generated\/|\.d\.ts$/.test(file),
  );

async function checkTree(rules: Rules): Promise<string[]> {
  const { modules, summary } = await cruise(ROOT);
  const read = new Set(modules.map((module) => module.source));
  const unread = sources(ROOT).filter((file) => !read.has(file));
  return [
    ...unread.map((file) => `dependency-cruiser did not read ${file}`),
    ...summary.violations.map(({ from, to, rule }) => {
      const comment = rules.forbidden.find((one) => one.name === rule.name)?.comment ?? '';
      return `${rule.name}: ${from} → ${to}\n    ${comment}`;
    }),
  ];
}

/** A file of the fixtures names the rules it breaks in a first line `// breaks: a, b`; without one it must break none. */
async function checkFixtures(rules: Rules): Promise<string[]> {
  const { summary } = await cruise(FIXTURES);
  const faults: string[] = [];
  const planted = new Set<string>();
  for (const file of sources(FIXTURES)) {
    const expected =
      /^\/\/ breaks: (.+)$/m
        .exec(readFileSync(join(FIXTURES, file), 'utf8'))?.[1]
        ?.split(', ')
        .sort() ?? [];
    for (const rule of expected) planted.add(rule);
    const found = [...new Set(summary.violations.filter(({ from }) => from === file).map(({ rule }) => rule.name))].sort();
    if (found.join() !== expected.join())
      faults.push(`fixture ${file} should break ${expected.join(', ') || 'nothing'}, found: ${found.join(', ') || 'nothing'}`);
  }
  for (const { name } of rules.forbidden)
    if (!planted.has(name)) faults.push(`no fixture breaks the rule ${name}: plant one in scripts/fixtures/boundaries`);
  return faults;
}
