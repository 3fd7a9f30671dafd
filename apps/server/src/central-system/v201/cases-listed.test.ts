import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = import.meta.dirname;

/** The numbers of cases in the names of tests: one by one, or from one to another. */
function numbersIn(text: string): string[] {
  const ranges = [...text.matchAll(/TC_([A-Z])_(\d\d) to TC_\1_(\d\d)/g)].flatMap(([, block, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${block} ${String(Number(from) + at).padStart(2, '0')}`),
  );
  return [...ranges, ...[...text.matchAll(/TC_([A-Z])_(\d\d)/g)].map(([, block, number]) => `${block} ${number}`)];
}

it('docs/ocpp.md says of each case of 2.0.1 whether there is a test of it', () => {
  const docs = readFileSync(join(folder, '../../../../../docs/ocpp.md'), 'utf8');
  const rows = [...docs.matchAll(/^\| ([A-P]) \| [^|]+ \| ([^|]+) \| ([^|]+) \|/gm)];
  const cell = (block: string, text: string) => (text.match(/\d\d/g) ?? []).map((number) => `${block} ${number}`);
  const tested = rows.flatMap(([, block, done]) => cell(block!, done!));
  const missing = rows.flatMap(([, block, , open]) => cell(block!, open!));
  const names = readdirSync(folder)
    .filter((name) => /^test-cases-.*\.test\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const all = new Set([...tested, ...missing]);
  const written = new Set(names.flatMap(numbersIn).filter((one) => all.has(one)));
  expect([...written].sort()).toEqual([...tested].sort());
  expect(tested.filter((one) => missing.includes(one))).toEqual([]);
  expect(docs).toContain(`${tested.length} of ${all.size} are tests here`);
});
