import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PrivatePostgres, startPrivatePostgres } from '../../../apps/server/src/platform/database/private-postgres.ts';
import { ROOT } from '../run.ts';
import { Describer, driver } from './describe.ts';
import { explore } from './explore.ts';
import { type Fault, findFaults } from './faults.ts';
import { makeMachine } from './modules.ts';
import { optionsOf, Program } from './program.ts';

const TABLES = `
  create table owner (id int primary key, name text not null, phone text);
  create table car (id int primary key, owner_id int references owner, plate text not null, note text, sold_at timestamptz, price numeric not null)`;

/** Before each source. */
const HEAD = `import { sql } from 'kysely';\nimport type { Trx } from './platform/database/database.ts';\n`;

/** Sources with one fault each: what is said of it begins so. */
const FAULTS: Record<string, { source: string; line: number; says: string }> = {
  'a misspelt column': {
    source: 'export const f = (trx: Trx) => sql`select plat from car`.execute(trx);',
    line: 3,
    says: 'column "plat" does not exist',
  },
  'a misspelt table': {
    source: 'export const f = (trx: Trx) => sql`update cra set plate = null where id = 1`.execute(trx);',
    line: 3,
    says: 'relation "cra" does not exist',
  },
  'a misspelt function': {
    source: 'export const f = (trx: Trx) => sql`select lowr(plate) as plate from car`.execute(trx);',
    line: 3,
    says: 'function lowr(text) does not exist',
  },
  'a misspelt column in a fragment function': {
    source: `
const conditions = (filter: { plate?: string; owner?: string }) => {
  const given = [sql\`true\`];
  if (filter.plate) given.push(sql\`c.plate = \${filter.plate}\`);
  if (filter.owner)
    given.push(sql\`c.owner_id in
      (select id from owner where nam = \${filter.owner})\`);
  return sql.join(given, sql\` and \`);
};
export async function f(trx: Trx, filter: { plate?: string }) {
  const where = conditions(filter);
  return sql<{ id: number }>\`select c.id from car c where \${where}\`.execute(trx);
}`,
    line: 9,
    says: 'column "nam" does not exist',
  },
  'a fault on the way that is seldom taken': {
    source: `export const f = (trx: Trx, all: boolean) => sql\`select id from car where \${all ? sql\`true\` : sql\`sold is null\`}\`.execute(trx);`,
    line: 3,
    says: 'column "sold" does not exist',
  },
  'a wrong type': {
    source: 'export const f = (trx: Trx) => sql`select id from car where owner_id = plate`.execute(trx);',
    line: 3,
    says: 'operator does not exist: integer = text',
  },
  'a wrong cast': {
    source: 'export const f = (trx: Trx) => sql`select sold_at::boolean as sold from car`.execute(trx);',
    line: 3,
    says: 'cannot cast type timestamp with time zone to boolean',
  },
  'a property that is no column': {
    source: 'export const f = (trx: Trx) => sql<{ plate: string; owner: string }>`select plate from car`.execute(trx);',
    line: 3,
    says: 'the row\'s "owner" is no column of the result',
  },
  'a property of a wrong type': {
    source: 'export const f = (trx: Trx) => sql<{ price: number }>`select price from car`.execute(trx);',
    line: 3,
    says: '"price" is a string, and the type says a number',
  },
  'a row of an interface': {
    source:
      'interface Row { soldAt: string | null }\nexport const f = (trx: Trx) => sql<Row>`select sold_at as "soldAt" from car`.execute(trx);',
    line: 4,
    says: '"soldAt" is a Date, and the type says a string',
  },
  'a column that may be null': {
    source: 'export const f = (trx: Trx) => sql<{ note: string }>`select note from car`.execute(trx);',
    line: 3,
    says: '"note" may be null (car.note), and the type says it never is',
  },
  'a column of a table that may be missing': {
    source:
      'export const f = (trx: Trx) => sql<{ name: string }>`select o.name from car c left join owner o on o.id = c.owner_id`.execute(trx);',
    line: 3,
    says: '"name" may be null (owner.name), and the type says it never is',
  },
  'a column of a sort': {
    source: `
const SORTS: Record<string, string> = { plate: 'c.plate', owner: 'c.ownr' };
export const f = (trx: Trx, sort: string) => sql\`select c.id from car c order by \${sql.raw(\`\${SORTS[sort]} desc\`)}\`.execute(trx);`,
    line: 5,
    says: 'column c.ownr does not exist',
  },
  'a piece in a chain': {
    source: `
export const f = (trx: any) => trx.selectFrom('car as c').select(['c.id', sql<string>\`lower(c.palte)\`.as('plate')]).execute();`,
    line: 4,
    says: 'column c.palte does not exist',
  },
  'the type of a piece in a chain': {
    source: `
export const f = (trx: any) => trx.selectFrom('car as c').select(['c.id', sql<string>\`length(c.plate)\`.as('plate')]).execute();`,
    line: 4,
    says: '"plate" is a number, and the type says a string',
  },
  'a statement of the driver': {
    source: "export const f = (pool: any) => pool.query({ text: 'select id from car where plat = $1', values: ['a'] });",
    line: 3,
    says: 'column "plat" does not exist',
  },
};

const RIGHT = `
interface Row { id: number; plate: string; note: string | null; name: string | null; price: string; soldAt?: Date | null; nick?: string }
const COLUMNS = sql.join(['id', 'plate', 'note', 'price'].map((name) => sql.ref(\`c.\${name}\`)));
const where = (filter: { ids?: number[]; note?: string }) => {
  const given = [sql\`c.sold_at is null\`];
  if (filter.ids) given.push(sql\`c.id = any (\${filter.ids})\`);
  if (filter.note !== undefined) given.push(sql\`c.note = \${filter.note}\`);
  return sql.join(given, sql\` and \`);
};
export async function list(trx: Trx, filter: { ids?: number[] }, sort: 'asc' | 'desc') {
  const { rows } = await sql<Row>\`select \${COLUMNS}, o.name from car c left join owner o on o.id = c.owner_id
    where \${where(filter)} order by c.id \${sql.raw(sort)} limit \${10}\`.execute(trx);
  for (const row of rows) await sql\`update car set note = \${row.note} where id = \${row.id}\`.execute(trx);
  return rows;
}
export const noted = (trx: Trx) => sql<{ note: string }>\`select note from car where note is not null\`.execute(trx);
export const put = (trx: any, plates: string[]) =>
  trx.insertInto('car').values(plates.map((plate, id) => ({ id, plate, price: '1' }))).onConflict((on: any) => on.column('id').doNothing()).execute();
`;

const folder = mkdtempSync(join(tmpdir(), 'csms-sql-'));
chmodSync(folder, 0o755);
let postgres: PrivatePostgres;
let faults: Fault[];

const fileOf = (name: string) => join(ROOT, `apps/server/src/planted-${name.replaceAll(' ', '-')}.ts`);

beforeAll(async () => {
  postgres = await startPrivatePostgres(folder, { durable: false });
  const client = new driver.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(TABLES);
  await client.end();
  const texts = new Map(Object.entries(FAULTS).map(([name, { source }]) => [fileOf(name), HEAD + source]));
  texts.set(fileOf('nothing'), HEAD + RIGHT);
  const program = new Program([...texts.keys()], optionsOf(join(ROOT, 'tsconfig.json')), texts);
  const machine = makeMachine(program);
  explore(machine, program);
  const describer = await Describer.open(postgres.url);
  faults = await findFaults(machine, describer);
  await describer.close();
}, 120_000);

afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const said = (name: string) => faults.filter(({ place }) => join(ROOT, place.replace(/:\d+$/, '')) === fileOf(name));

it.each(Object.entries(FAULTS))('%s is found, in its line', (name, { line, says }) => {
  expect(said(name).map(({ place, message }) => [Number(place.split(':')[1]), message.slice(0, says.length)])).toEqual([
    [line, says],
  ]);
});

it('nothing is said of what is right', () => {
  expect(said('nothing')).toEqual([]);
});
