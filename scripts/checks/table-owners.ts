import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DEMO, EXCEPTIONS, type Exception, OPEN_VIEWS, OWNED_TABLES } from './owned-tables.ts';
import { type Ran, ROOT } from './run.ts';
import { tableUses } from './sql-uses.ts';

const SERVER = join(ROOT, 'apps/server/src');
const { FLOORS } = createRequire(import.meta.url)('./floors.cjs') as { FLOORS: string[][] };
const levelOf = (floor: string): number => FLOORS.findIndex((line) => line.includes(floor));

/** Who owns what, as `owned-tables.ts` says it. */
export interface Ownership {
  tables: Readonly<Record<string, readonly string[]>>;
  views: Readonly<Record<string, readonly string[]>>;
  exceptions: readonly Exception[];
}

/** Every table has one owner, and no other floor writes it, nor one at its side or below it reads it. */
export async function checkTableOwners(): Promise<Ran> {
  const files = globSync('**/*.ts', { cwd: SERVER })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|^testing\/|\/generated\//.test(file) && !DEMO.test(file))
    .sort()
    .map((file) => ({ file, source: readFileSync(join(SERVER, file), 'utf8') }));
  const ownership = { tables: OWNED_TABLES, views: OPEN_VIEWS, exceptions: EXCEPTIONS };
  const faults = [...missingOwners(tablesOfSchema(), ownership), ...foreignUses(files, ownership)];
  return { ok: faults.length === 0, output: faults.join('\n') };
}

/** The tables and views of the migrated database, from the types that are generated from it. */
function tablesOfSchema(): string[] {
  const schema = readFileSync(join(SERVER, 'platform/database/generated/schema.ts'), 'utf8');
  const [, all = ''] = schema.split('export interface DB {');
  return [...all.matchAll(/^ {2}(\w+): /gm)].map((match) => match[1]!);
}

/** Tables without an owner, with two, and owners of what there is not. */
export function missingOwners(schema: readonly string[], { tables, views }: Ownership): string[] {
  const owned = [...Object.values(tables), ...Object.values(views)].flat();
  return [
    ...schema
      .filter((table) => !owned.includes(table))
      .map((table) => `the table ${table} has no owner: add it in scripts/checks/owned-tables.ts`),
    ...owned
      .filter((table, at) => owned.indexOf(table) !== at)
      .map((table) => `the table ${table} stands in scripts/checks/owned-tables.ts twice`),
    ...owned
      .filter((table) => !schema.includes(table))
      .map((table) => `there is no table ${table}: take it off scripts/checks/owned-tables.ts`),
    ...[...Object.keys(tables), ...Object.keys(views)]
      .filter((floor) => levelOf(floor) < 0)
      .map((floor) => `there is no floor ${floor}`),
  ];
}

/** Where files, named from the server's sources, read or write what their floor may not; and exceptions that nothing needs. */
export function foreignUses(
  files: readonly { file: string; source: string }[],
  { tables, views, exceptions }: Ownership,
): string[] {
  const owners = new Map(Object.entries(tables).flatMap(([floor, names]) => names.map((name) => [name, floor] as const)));
  const open = new Map(Object.entries(views).flatMap(([floor, names]) => names.map((name) => [name, floor] as const)));
  const known = new Set([...owners.keys(), ...open.keys()]);
  const unused = new Set(exceptions.flatMap(({ file, tables: names }) => names.map((name) => `${file} ${name}`)));
  const faults = new Set<string>();
  for (const { file, source } of files) {
    const floor = file.split('/')[0]!;
    for (const { table, how, line } of tableUses(file, source, known)) {
      if (how === 'read' && open.has(table)) continue;
      const owner = owners.get(table) ?? open.get(table)!;
      if (owner === floor || (how === 'read' && levelOf(owner) < levelOf(floor))) continue;
      const exception = `${file} ${table}`;
      if (exceptions.some((one) => one.file === file && one.tables.includes(table))) unused.delete(exception);
      else
        faults.add(
          `${file}:${line} ${how === 'read' ? 'reads' : 'writes'} ${table}, which is ${owner}'s: ${
            how === 'write' || levelOf(owner) < levelOf(floor)
              ? `call a function of ${owner}/index.ts`
              : `read a view that ${owner} names for all, or let ${owner} bring it`
          }`,
        );
    }
  }
  return [...faults, ...[...unused].map((exception) => `the exception of ${exception} is not needed any more: take it out`)];
}
