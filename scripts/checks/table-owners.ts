import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DEMO, EXCEPTIONS, type Exception } from './owned-tables.ts';
import { type Ran, ROOT } from './run.ts';
import { tableUses } from './sql-uses.ts';

const SERVER = join(ROOT, 'apps/server/src');
const MIGRATIONS = join(ROOT, 'apps/server/migrations');
const { FLOORS } = createRequire(import.meta.url)('./floors.cjs') as { FLOORS: string[][] };
const levelOf = (floor: string): number => FLOORS.findIndex((line) => line.includes(floor));

type ByFloor = Readonly<Record<string, readonly string[]>>;

/** The owner of each table, by floor, and what others may do all the same. */
export interface Ownership {
  /** A floor alone writes its tables, and only floors above it read them. */
  tables: ByFloor;
  /** Views that a floor names for all, also for those below it. They show what the migrations say, by the rights of who asks. */
  views: ByFloor;
  exceptions: readonly Exception[];
}

/** Every table has one owner, and no other floor writes it, nor one at its side or below it reads it. */
export async function checkTableOwners(): Promise<Ran> {
  const files = globSync('**/*.ts', { cwd: SERVER })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|^testing\/|\/generated\//.test(file) && !DEMO.test(file))
    .sort()
    .map((file) => ({ file, source: readFileSync(join(SERVER, file), 'utf8') }));
  const migrations = globSync('*.sql', { cwd: MIGRATIONS })
    .sort()
    .map((file) => ({ file, source: readFileSync(join(MIGRATIONS, file), 'utf8') }));
  const ownership = { ...madeByFloors(migrations), exceptions: EXCEPTIONS };
  const faults = [...missingOwners(tablesOfSchema(), ownership), ...foreignUses(files, ownership)];
  return { ok: faults.length === 0, output: faults.join('\n') };
}

/** The tables and views of the migrated database, from the types that are generated from it. */
function tablesOfSchema(): string[] {
  const schema = readFileSync(join(SERVER, 'platform/database/generated/schema.ts'), 'utf8');
  const [, all = ''] = schema.split('export interface DB {');
  return [...all.matchAll(/^ {2}(\w+): /gm)].map((match) => match[1]!);
}

/**
 * The tables and views that migrations make, in their order, by the floor after the number in a migration's name: `0611_service_parts.sql`. Partitions are not asked for; what was dropped is
 * nobody's.
 */
export function madeByFloors(migrations: readonly { file: string; source: string }[]): { tables: ByFloor; views: ByFloor } {
  const owners = { table: new Map<string, string>(), view: new Map<string, string>() };
  for (const { file, source } of migrations) {
    const floor = /^\d+_([a-z]+)/.exec(file)?.[1] ?? '';
    const statements =
      /^ *(create|drop) (?:or replace |unlogged )?(table|view) (?:if (?:not )?exists )?(\w+)\b(?! partition of)/gm;
    for (const [, deed, kind, name] of source.matchAll(statements)) {
      const made = owners[kind as 'table' | 'view'];
      if (deed === 'drop') made.delete(name!);
      else if (!made.has(name!)) made.set(name!, floor);
    }
  }
  const byFloor = (made: Map<string, string>): ByFloor =>
    Object.fromEntries(
      Object.entries(Object.groupBy(made, ([, floor]) => floor)).map(([floor, of = []]) => [floor, of.map(([name]) => name)]),
    );
  return { tables: byFloor(owners.table), views: byFloor(owners.view) };
}

/** Tables without an owner, with two, and owners of what there is not. */
export function missingOwners(schema: readonly string[], { tables, views }: Ownership): string[] {
  const owned = [...Object.values(tables), ...Object.values(views)].flat();
  return [
    ...schema.filter((table) => !owned.includes(table)).map((table) => `the table ${table} has no owner: no migration makes it`),
    ...owned.filter((table, at) => owned.indexOf(table) !== at).map((table) => `the table ${table} has two owners`),
    ...owned.filter((table) => !schema.includes(table)).map((table) => `there is no table ${table}, which a migration makes`),
    ...[...Object.keys(tables), ...Object.keys(views)]
      .filter((floor) => levelOf(floor) < 0)
      .map((floor) => `there is no floor ${floor}: a migration that makes tables has its floor after its number`),
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
