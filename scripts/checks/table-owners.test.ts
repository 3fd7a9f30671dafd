/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is code that is read */
import { describe, expect, it } from 'vitest';
import { tableUses } from './sql-uses.ts';
import { checkTableOwners, foreignUses, madeByFloors, missingOwners, type Ownership } from './table-owners.ts';

const ownership: Ownership = {
  tables: { access: ['role'], network: ['station'], charging: ['record', 'live'], finance: ['invoice'], insight: ['sum_day'] },
  views: { charging: ['session_view'] },
  exceptions: [],
};
const known = new Set([...Object.values(ownership.tables), ...Object.values(ownership.views)].flat());
const uses = (source: string) => tableUses('x.ts', source, known).map(({ table, how }) => `${how} ${table}`);
const faults = (file: string, source: string, more: Partial<Ownership> = {}) =>
  foreignUses([{ file, source }], { ...ownership, ...more }).map((fault) => fault.split(',')[0]);

describe('tables in the code', () => {
  it.each([
    ['sql`select * from record r where r.id = ${id}`', ['read record']],
    ['sql`select 1 from station s, record r`', ['read station', 'read record']],
    [
      "client.query({ name: 'x', text: 'select 1 from station s left join record r on r.id = s.id' })",
      ['read station', 'read record'],
    ],
    ['sql`select 1 from x cross join lateral (select 1 from live) l`', ['read live']],
    ['sql`insert into record (a) select b from live`', ['write record', 'read live']],
    ['sql`insert into record as r (a) values (1) on conflict (a) do update set a = r.a`', ['write record']],
    [
      'sql`with gone as (delete from live where id = 1 returning id) update record r set a = 1 from gone`',
      ['write live', 'write record'],
    ],
    ['sql`delete from live l using record r where r.id = l.id`', ['write live', 'read record']],
    ['`UPDATE record SET a = 1`', ['write record']],
    ["sql`update ${sql.table('record')} set a = 1`", ['write record']],
    [
      "const MINE = ['record', 'live'];\nfor (const one of MINE) sql`update ${sql.table(one)} set a = 1`;",
      ['write record', 'write live'],
    ],
    ["const of = 'record';\nsql`select 1 from ${sql.table(of)}`;", ['read record']],
    ["export const sealed = [{ table: 'record', column: 'a' }];", ['write record']],
    ['const FROM = sql`record r join station s on s.id = r.station_id`;', ['read record', 'read station']],
    ["trx.selectFrom('record as r').innerJoin('station as s', 's.id', 'r.station_id')", ['read record', 'read station']],
    ["trx.selectFrom(['record', 'live']).selectAll()", ['read record', 'read live']],
    ["trx.updateTable('record').set({ a: 1 }).from('live as l')", ['write record', 'read live']],
    ["db.insertInto('record').values(rows)", ['write record']],
    ["db.deleteFrom('live').using('record')", ['write live', 'read record']],
    ['sql`truncate record`', ['write record']],
    ["const said = 'the record of a station'; // from record", []],
    ["bus.publish('record')", []],
  ])('are seen in %s', (source, expected) => {
    expect([...new Set(uses(source))].sort()).toEqual([...expected].sort());
  });

  it('are named with their line', () => {
    expect(tableUses('x.ts', '\n\nsql`select 1 from record`;', known)).toEqual([{ table: 'record', how: 'read', line: 3 }]);
  });
});

describe('a floor', () => {
  it('reads what is its own or below it, and writes only its own', () => {
    expect(faults('charging/a.ts', 'sql`insert into record (a) select id from station join role on true`')).toEqual([]);
    expect(faults('charging/a.ts', 'sql`update station set a = 1`')).toEqual(['charging/a.ts:1 writes station']);
  });

  it('reads nothing of a floor above it or at its side', () => {
    expect(faults('network/a.ts', 'sql`select 1 from record`')).toEqual(['network/a.ts:1 reads record']);
    expect(faults('service/a.ts', 'sql`select 1 from invoice`')).toEqual(['service/a.ts:1 reads invoice']);
    expect(faults('central-system/a.ts', "db.selectFrom('sum_day')")).toEqual(['central-system/a.ts:1 reads sum_day']);
  });

  it('reads views that are named for all, and writes none', () => {
    expect(faults('access/a.ts', 'sql`select 1 from session_view`')).toEqual([]);
    expect(faults('access/a.ts', 'sql`delete from session_view`')).toEqual(['access/a.ts:1 writes session_view']);
  });

  it('writes another’s table only where an exception says so, and one that nothing needs is a fault', () => {
    const exceptions = [{ file: 'network/a.ts', tables: ['record'], reason: 'a test' }];
    expect(faults('network/a.ts', 'sql`update record set a = 1`', { exceptions })).toEqual([]);
    expect(faults('network/b.ts', 'sql`update record set a = 1`', { exceptions })).toEqual([
      'network/b.ts:1 writes record',
      'the exception of network/a.ts record is not needed any more: take it out',
    ]);
  });
});

it('a table is owned by the floor in the name of the migration that made it, a view too', () => {
  const migrations = [
    {
      file: '0601_access.sql',
      source: 'create table role (id int);\ncreate table part_1 partition of role;\ncreate table old (a int);',
    },
    { file: '0611_service_parts.sql', source: 'create unlogged table part (id int);\ncreate view part_label as select 1;' },
    { file: '0612_insight.sql', source: 'create or replace view part_label as select 2;\ndrop table old;' },
  ];
  expect(madeByFloors(migrations)).toEqual({
    tables: { access: ['role'], service: ['part'] },
    views: { service: ['part_label'] },
  });
});

it('every table has one owner, of a floor that there is', () => {
  const { tables } = ownership;
  expect(missingOwners([...known, 'new_table'], ownership)[0]).toContain('new_table has no owner');
  expect(missingOwners([...known], { ...ownership, tables: { ...tables, access: ['role', 'station'] } })[0]).toContain('station');
  expect(missingOwners([...known], { ...ownership, tables: { ...tables, cellar: [] } })).toEqual([
    'there is no floor cellar: a migration that makes tables has its floor after its number',
  ]);
  expect(missingOwners([...known].slice(1), ownership)[0]).toContain('there is no table role');
});

it('the server keeps to it', async () => {
  expect(await checkTableOwners()).toEqual({ ok: true, output: '' });
});
