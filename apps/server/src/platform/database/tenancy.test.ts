import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Databases, EVERYTHING, ofProviders, openDatabases } from './database.ts';
import { migrate } from './migrate.ts';
import { ensurePartitions } from './partitions.ts';
import { openRequestsLogin } from './requests-login.ts';
import { heldRights, listedRights, REQUEST_RIGHTS } from './rights.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let databases: Databases;
let ours: number;
let theirs: number;
beforeAll(async () => {
  database = await createTestDatabase();
  databases = openDatabases(database.url, log);
  await ensurePartitions(databases.pool, Date.now());
  const { rows } = await databases.pool.query<{ id: number }>(
    "insert into provider (name, type) values ('Ours', 'common'), ('Theirs', 'common') returning id",
  );
  [ours, theirs] = rows.map(({ id }) => id) as [number, number];
  await databases.pool.query(
    `insert into ocpp_message (at, provider_id, serial_number, direction, request, outcome) values (now(), $1, 'OURS', 'in', '{}', 'ok'), (now(), $2, 'THEIRS', 'in', '{}', 'ok')`,
    [ours, theirs],
  );
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

/** What a statement of a request of ours gives. */
const asOurs = (statement: string) =>
  databases.scoped(ofProviders([ours]), async (trx) => (await sql.raw(statement).execute(trx)).rows);
const seen = async (): Promise<unknown[]> =>
  (await asOurs('select name from provider')).map((row) => (row as { name: string }).name);

/** Tables that requests reach and that belong to no provider: what is in them, and why that is nobody's secret. */
const SHARED: Readonly<Record<string, string>> = {
  model_deviation: 'what models of chargers get wrong, counted over all',
  new_charger: 'chargers that are nobody’s yet',
  dc_efficiency: 'what models of chargers lose, learned over all',
  limit_skill: 'how models of chargers take limits, learned over all',
  outgoing: 'a box that requests put mail into and never read',
  pinyin: 'the sounds of Chinese signs',
  ledger_uncounted: 'ids of ledger entries that are to be counted, without amounts',
};

/** Tables of a provider whose rows belong to no station: users of some stations see them by permission alone. */
const OF_NO_STATION: Readonly<Record<string, readonly string[]>> = {
  customers: [
    'benefit_use',
    'car',
    'card',
    'card_event',
    'charge_user',
    'charge_user_usage',
    'company',
    'erasure',
    'membership_level',
    'membership_level_terms',
    'membership_purchase',
    'user_group',
    'user_group_usage',
    'voucher',
  ],
  money: [
    'corporate_transfer',
    'invoice',
    'invoice_info',
    'invoice_issue',
    'invoice_record',
    'ledger_account',
    'ledger_day',
    'ledger_entry',
    'ledger_month',
    'ledger_transaction',
    'paid_money',
    'reconciliation',
    'reconciliation_difference',
    'refunded_money',
    'tax_rate',
  ],
  people: [
    'message',
    'message_recipient',
    'organisation',
    'passkey',
    'push_notice',
    'push_subscription',
    'role',
    'roster_entry',
    'service_area',
    'service_area_man',
    'service_contractor',
    'service_contractor_man',
    'service_hours',
    'shift_note',
    'shift_note_reader',
    'system_users',
    'user_note',
  ],
  'spare parts, which lie in stores': [
    'apply_order',
    'apply_order_line',
    'apply_order_step',
    'component_type',
    'part',
    'stock',
    'stock_movement',
    'stocktake',
    'stocktake_line',
    'store',
  ],
  'what holds at all stations': [
    'alarm_rule',
    'configuration_template',
    'cost_rule',
    'fault_problem',
    'model_monitors',
    'photo_retention',
    'provider',
    'recovery_model',
    'recovery_playbook',
    'recovery_setting',
    'scheme',
    'silence_minutes',
    'station_zone',
    'vendor_rule',
    'version',
    'warning_notice',
    'warning_rule',
  ],
  'found only through what has a policy': ['stored_file', 'stored_file_piece', 'weather_cell'],
};

describe('what requests may do', () => {
  it('is what the list says, table by table, partitions and sequences included', async () => {
    const held = await heldRights(databases.pool);
    const expected = Object.keys(REQUEST_RIGHTS).map((table) => [table, listedRights(table)]);
    expect(Object.fromEntries(held)).toEqual(Object.fromEntries(expected));
  });

  it('is brought back to the list by the next start', async () => {
    await databases.pool.query('grant update on setting to csms_web; revoke select on station from csms_web');
    await migrate(database.url);
    const { rows } = await databases.pool.query(
      `select has_table_privilege('csms_web', 'setting', 'update') as setting, has_table_privilege('csms_web', 'station', 'select') as station`,
    );
    expect(rows[0]).toEqual({ setting: false, station: true });
  });

  it.each([
    'setting',
    'scope_key',
    'secret_key',
    'certificate_authority',
    'sign_in_session',
    'migration',
    'server_process',
    'work_lease',
  ])('is nothing at all with %s', async (table) => {
    await expect(asOurs(`select * from ${table}`)).rejects.toThrow(/permission denied/);
  });

  it('leaves no table with rows of providers without a policy that shuts it to strangers', async () => {
    const { rows } = await databases.pool.query<{
      name: string;
      secured: boolean;
      policies: number;
      reached: boolean;
      owned: boolean;
    }>(
      `select c.relname as name, c.relrowsecurity as secured, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
         has_any_column_privilege('csms_web', c.oid, 'select') or has_table_privilege('csms_web', c.oid, 'insert, update, delete') as reached,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'provider_id') or c.relname = 'provider' as owned
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
    );
    expect(rows.length).toBeGreaterThan(100);
    const open = rows.filter(({ name, secured, policies, reached, owned }) => {
      if (!reached && !owned) return false;
      // Sign-in works before there is a user, and the box of mail is read by nobody: the owner's alone.
      if (!reached && !/_(default|\d{6,8})$/.test(name)) return false;
      return !(secured && policies > 0) && !(name in SHARED);
    });
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('leaves no table with rows of stations without a policy that shuts it to users of other stations', async () => {
    const { rows } = await databases.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
         and (has_any_column_privilege('csms_web', c.oid, 'select') or has_table_privilege('csms_web', c.oid, 'insert, update, delete'))
         and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname like 'by_station%' and not p.polpermissive) order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      Object.keys(OF_NO_STATION)
        .flatMap((what) => OF_NO_STATION[what]!)
        .sort(),
    );
  });

  it('gives no function the owner’s rights but those that are known', async () => {
    const { rows } = await databases.pool.query<{ name: string; fixed: boolean }>(
      `select proname as name, coalesce(array_to_string(proconfig, ' ') like '%search_path=%', false) as fixed from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef order by proname`,
    );
    expect(rows).toEqual([
      // Asks what the policy of its table asks: the test of the list of alarms tries it as another provider.
      { name: 'alarms_saying', fixed: true },
      // Each asks what the policies of its table ask: the test of the search tries them as another provider and as a user of other stations.
      ...['car', 'card', 'charge_point', 'charge_user', 'company', 'complaint'].map((table) => ({
        name: `${table}_found`,
        fixed: true,
      })),
      // What orders come to in figures, kept by triggers: they answer nothing.
      { name: 'count_service_figures', fixed: true },
      // Names everything with its schema.
      { name: 'csms_scope', fixed: false },
      // Each says whether the caller's own stations are concerned, and nothing else.
      { name: 'csms_sees_no_more', fixed: true },
      { name: 'csms_sees_profile', fixed: true },
      { name: 'csms_sees_update', fixed: true },
      { name: 'csms_sees_whole_update', fixed: true },
      { name: 'invoice_found', fixed: true },
      // Marks the days whose orders have changed.
      { name: 'service_costs_changed', fixed: true },
      { name: 'service_figure_of_order', fixed: true },
      { name: 'service_figure_of_part', fixed: true },
      { name: 'service_figures_changed', fixed: true },
      { name: 'station_found', fixed: true },
      { name: 'station_zone_used', fixed: true },
      { name: 'user_group_found', fixed: true },
      // Counts the orders of a day, by triggers: it answers nothing.
      { name: 'work_order_days_moved', fixed: true },
      // Asks what the policy of its table asks: the work orders' tests try it as another provider.
      { name: 'work_orders_saying', fixed: true },
    ]);
  });
});

describe('a statement of a request', () => {
  it('sees its own rows', async () => {
    expect(await seen()).toEqual(['Ours']);
    expect(await databases.scoped(ofProviders([]), (trx) => trx.selectFrom('provider').select('id').execute())).toEqual([]);
    const all = await databases.scoped(EVERYTHING, (trx) => trx.selectFrom('provider').select('name').execute());
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ours', 'Theirs']));
  });

  it('sees nothing foreign by naming a partition, those of today and those made later', async () => {
    await ensurePartitions(databases.pool, Date.parse('2031-06-01T00:00:00Z'));
    const { rows } = await databases.pool.query<{ name: string }>(
      `select i.inhrelid::regclass::text as name from pg_inherits i join pg_class p on p.oid = i.inhparent where p.relkind = 'p'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name } of rows) {
      await expect(asOurs(`select * from ${name}`), name).rejects.toThrow(/permission denied/);
      // Also where the right is given by mistake.
      await databases.pool.query(`grant select on ${name} to csms_web`);
      const found = (await asOurs(`select * from ${name}`)) as { provider_id: number }[];
      expect(
        found.filter((row) => row.provider_id !== ours),
        name,
      ).toEqual([]);
    }
    await migrate(database.url);
    expect(await asOurs('select serial_number from ocpp_message')).toEqual([{ serial_number: 'OURS' }]);
  });

  it.each([
    ["select set_config('csms.providers', 'all', true)"],
    ["select set_config('csms.providers', 'all', false)"],
    ["set local csms.providers = 'all'"],
  ])('cannot widen its scope as it once could: %s', async (statement) => {
    const names = await databases.scoped(ofProviders([ours]), async (trx) => {
      await sql.raw(statement).execute(trx);
      return (await trx.selectFrom('provider').select('name').execute()).map(({ name }) => name);
    });
    expect(names).toEqual(['Ours']);
  });

  it.each([
    ['all', 'all'],
    [';', 'nobody'],
    ['x', 'nonsense'],
    ['all;', 'all'],
    [`all;${'0'.repeat(64)}`, 'all'],
    ['1,2,3;', 'several'],
  ])('cannot sign a scope of its own: %s', async (scope) => {
    await expect(
      databases.scoped(ofProviders([ours]), async (trx) => {
        await sql`select set_config('csms.scope', ${scope}, true)`.execute(trx);
        return trx.selectFrom('provider').select('name').execute();
      }),
    ).rejects.toThrow(/not signed/);
  });

  it('cannot put its own signature under another scope', async () => {
    await expect(
      databases.scoped(ofProviders([ours]), async (trx) => {
        await sql`select set_config('csms.scope', ${`${ours},${theirs};`} || split_part(current_setting('csms.scope'), ';', 2), true)`.execute(
          trx,
        );
        return trx.selectFrom('provider').select('name').execute();
      }),
    ).rejects.toThrow(/not signed/);
  });

  it.each([
    'set role csms',
    'set local role csms',
    'set session authorization csms',
    'reset role; select * from setting',
    'set role csms_web; select * from setting',
  ])('cannot become the owner: %s', async (statement) => {
    await expect(asOurs(statement)).rejects.toThrow(/permission denied/);
  });

  it.each([
    'alter table provider disable row level security',
    'drop policy tenancy on provider',
    'create or replace function csms_scope() returns text language sql as $$ select $a$all$a$ $$',
    'create table public.mine (a int)',
    'create temporary table provider (a int)',
    "create function public.csms_mine() returns int language sql as 'select 1'",
  ])('cannot change what guards it: %s', async (statement) => {
    await expect(asOurs(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('leaves nothing behind on its connection for the next request', async () => {
    const one = openDatabases(database.url, log, { size: 1 });
    try {
      await one.scoped(EVERYTHING, (trx) =>
        sql`select set_config('csms.scope', current_setting('csms.scope'), true)`.execute(trx),
      );
      const after = await one.scoped(ofProviders([ours]), (trx) => trx.selectFrom('provider').select('name').execute());
      expect(after).toEqual([{ name: 'Ours' }]);
    } finally {
      await one.close();
    }
  });
});

describe('the login of requests', () => {
  it('is made once by several processes at the same moment, and each gets in', async () => {
    const fresh = await createTestDatabase();
    const several = Array.from({ length: 4 }, () => openDatabases(fresh.url, log, { size: 2 }));
    try {
      await Promise.all(several.map((one) => one.scoped(ofProviders([]), async () => {})));
    } finally {
      await Promise.all(several.map((one) => one.close()));
      await fresh.drop();
    }
  });

  it('is refused where it could see everything: the owner’s, for one', async () => {
    await expect(openRequestsLogin(databases.pool, database.url, database.url)).rejects.toThrow(/may see all rows/);
  });

  it('is asked for in words where the owner may not make it, and may be one that an administrator has made', async () => {
    const fresh = await createTestDatabase();
    const name = new URL(fresh.url).pathname.slice(1);
    const urlOf = (user: string) => Object.assign(new URL(fresh.url), { username: user, password: 'secret' }).href;
    const owner = new pg.Pool({ connectionString: fresh.url, max: 1 });
    await owner.query(`create role ${name}_limited login password 'secret'; grant select on scope_key to ${name}_limited;
      create role ${name}_given login password 'secret'; create role ${name}_stranger login password 'secret'; grant csms_web to ${name}_given`);
    const limited = new pg.Pool({ connectionString: urlOf(`${name}_limited`), max: 1 });
    try {
      await expect(openRequestsLogin(limited, fresh.url)).rejects.toThrow(/may not create roles.*DATABASE_REQUESTS_URL/);
      await expect(openRequestsLogin(limited, fresh.url, urlOf(`${name}_stranger`))).rejects.toThrow(/no member of csms_web/);
      const given = openDatabases(fresh.url, log, { size: 1, requestsUrl: urlOf(`${name}_given`) });
      const { rows } = await given.scoped(EVERYTHING, (trx) => sql<{ name: string }>`select current_user as name`.execute(trx));
      expect(rows[0]!.name).toBe(`${name}_given`);
      await given.close();
    } finally {
      await Promise.all([owner.end(), limited.end()]);
      await fresh.drop();
    }
  });

  it('gets its password back where somebody has changed it', async () => {
    const { url } = await openRequestsLogin(databases.pool, database.url);
    const name = new URL(url).searchParams.get('user');
    await databases.pool.query(`alter role "${name}" password 'another'`);
    const again = await openRequestsLogin(databases.pool, database.url);
    const client = new pg.Client({ connectionString: again.url });
    await client.connect();
    await client.end();
  });
});
