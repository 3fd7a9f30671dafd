import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { MigrationError, migrate } from './migrate.ts';

const files = readdirSync(new URL('../../../migrations/', import.meta.url))
  .filter((file) => file.endsWith('.sql'))
  .sort();

async function execute(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** An empty database that is brought to the state before a migration, as a version of then left it. */
async function databaseBefore(file: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(inject('databaseAdminUrl'), `create database ${name} owner csms`);
  const url = Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href;
  await execute(url, 'create table migration (name text primary key, hash text not null, at timestamptz not null default now())');
  for (const one of files.filter((earlier) => earlier < file)) {
    const text = readFileSync(new URL(one, FOLDER), 'utf8');
    await execute(url, `begin; ${text}; commit`);
    await execute(url, 'insert into migration (name, hash) values ($1, $2)', [
      one,
      createHash('sha256').update(text).digest('hex'),
    ]);
  }
  const drop = async () => {
    await execute(inject('databaseAdminUrl'), `drop database if exists ${name} with (force)`);
  };
  return { url, drop };
}

describe('an empty database', () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  let url: string;
  beforeAll(async () => {
    await execute(inject('databaseAdminUrl'), `create database ${name} owner csms`);
    url = Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href;
  });
  afterAll(() => execute(inject('databaseAdminUrl'), `drop database if exists ${name} with (force)`));

  it('is migrated once by two servers that start at the same moment', async () => {
    const applied = await Promise.all([migrate(url), migrate(url)]);
    expect(applied.flat()).toEqual(files);
    expect(applied.some((list) => list.length === 0)).toBe(true);
  });

  it('is left as it is by a second migration', async () => {
    expect(await migrate(url)).toEqual([]);
    expect((await execute(url, 'select name from migration order by name')).map((row) => row.name)).toEqual(files);
  });
});

describe('a migrated database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('refuses a file that was edited after it landed, and names it', async () => {
    const [{ hash }] = (await execute(database.url, 'select hash from migration where name = $1', [files[0]])) as [
      { hash: string },
    ];
    await execute(database.url, 'update migration set hash = $2 where name = $1', [files[0], 'another']);
    await expect(migrate(database.url)).rejects.toThrow(MigrationError);
    await expect(migrate(database.url)).rejects.toThrow(new RegExp(`${files[0]} was changed after it was applied`));
    await execute(database.url, 'update migration set hash = $2 where name = $1', [files[0], hash]);
    expect(await migrate(database.url)).toEqual([]);
  });

  it('is not touched by an older version of the program', async () => {
    await execute(database.url, "insert into migration (name, hash) values ('9999_future.sql', '')");
    await expect(migrate(database.url)).rejects.toThrow(/newer version \(9999_future\.sql\)/);
    await execute(database.url, "delete from migration where name = '9999_future.sql'");
  });
});

describe('money in wallets that are gone', () => {
  let database: TestDatabase;
  const rows = (text: string, values: unknown[] = []) => execute(database.url, text, values);
  const balances = async () =>
    new Map(
      (
        await rows(
          'select name, a.balance::text as balance, a.bonus::text as bonus from ledger_account a join wallet w on w.id = a.id',
        )
      ).map(({ name, balance, bonus }) => [name, [balance, bonus]]),
    );
  beforeAll(async () => {
    database = await databaseBefore('0420_wallets_that_follow.sql');
    await rows(
      `insert into provider (id, name, type, currency, minor_unit) overriding system value values (7, 'Ours', 'common', '$', 2)`,
    );
    await rows('create table wallet (name text primary key, id bigint not null)');
    /** A wallet with what came into it of cash, and of bonus money. */
    const wallet = async (name: string, kind: string, paid: string, bonus = '0') => {
      const [{ id }] = (await rows(
        `with a as (insert into ledger_account (provider_id, kind, currency) values (7, $2, '$') returning id) insert into wallet select $1, id from a returning id`,
        [name, kind],
      )) as [{ id: string }];
      const post = (amount: string, share: string, of: string) =>
        rows(
          `with t as (insert into ledger_transaction (provider_id, kind, reference, dedupe_key) values (7, $4, $1::text, gen_random_uuid()::text) returning id)
           insert into ledger_entry (transaction_id, account_id, provider_id, amount, balance_after, bonus)
           select t.id, v.account, 7, v.amount, case when v.account = $1::bigint then (select balance from ledger_account where id = $1::bigint) + v.amount end, v.bonus
           from t, (values ($1::bigint, $2::numeric, $3::numeric), ((select id from ledger_account where kind = $5), -$2::numeric, 0::numeric)) v (account, amount, bonus)`,
          [id, amount, share, of === 'cash' ? 'recharge' : 'bonus', of],
        );
      if (paid !== '0') await post(paid, '0', 'cash');
      if (bonus !== '0') await post(bonus, bonus, 'bonus');
      return id;
    };
    await rows(`insert into ledger_account (provider_id, kind, currency) values (7, 'cash', '$'), (7, 'bonus', '$')`);
    const card = async (name: string, paid: string, bonus: string, replacedBy: string | null) => {
      const accountId = await wallet(name, 'card', paid, bonus);
      await rows(
        `insert into card (provider_id, account_id, card_number, physical_number, replaced_by, lost_at) values (7, $1, $2, $2, (select id from card where card_number = $3), case when $3::text is not null then now() end)`,
        [accountId, name, replacedBy],
      );
    };
    // A card was replaced twice: money came to the first and the second since, bonus money among it.
    await card('third', '10.07', '1.5', null);
    await card('second', '-3.21', '0', 'third');
    await card('first', '12.34', '5.05', 'second');
    // The card of today owes, the old one holds bonus money, which pays the debt.
    await card('debtor', '-20', '0', null);
    await card('heir', '4.99', '8.01', 'debtor');
    // An old card owes more than the new one has of its own.
    await card('rich', '2.5', '6', null);
    await card('poor', '-7.77', '0', 'rich');
    await card('untouched', '1.01', '0.99', null);
    const user = async (name: string, paid: string, bonus: string, mergedInto: string | null) => {
      const accountId = await wallet(name, 'chargeUser', paid, bonus);
      await rows(
        `insert into charge_user (provider_id, account, user_type, id_tag, account_id, merged_into, merged_at, enabled) values (7, $2, 'phone', upper($2), $1, (select id from charge_user where account = $3), case when $3::text is not null then now() end, $3::text is null)`,
        [accountId, name, mergedInto],
      );
    };
    await user('kept', '0', '0', null);
    await user('merged', '7.77', '2.22', 'kept');
    await user('empty', '0', '0', 'kept');
  }, 120_000);
  afterAll(() => database.drop());

  it('goes to those of today, to the cent, as transfers in the books', async () => {
    const before = await balances();
    expect(before.get('heir')).toEqual(['13.00', '8.01']);
    const [{ last }] = (await rows('select max(id) as last from ledger_transaction')) as [{ last: string }];
    expect((await migrate(database.url))[0]).toBe('0420_wallets_that_follow.sql');
    const after = await balances();
    const sum = (of: typeof after) => [...of.values()].reduce((all, [balance]) => all + Math.round(Number(balance) * 100), 0);
    expect(sum(after)).toBe(sum(before));
    expect(Object.fromEntries([...after].map(([name, held]) => [name, (held as string[]).map(Number)]))).toEqual({
      first: [0, 0],
      second: [0, 0],
      // The second's debt was paid by the third's own bonus money first, as a session is; the first's came after it.
      third: [25.75, 5.05],
      heir: [0, 0],
      debtor: [-7, 0],
      poor: [0, 0],
      rich: [0.73, 0],
      untouched: [2, 0.99],
      merged: [0, 0],
      kept: [9.99, 2.22],
      empty: [0, 0],
    });
    // Each is a transfer that sums to zero; balances are the sums of their entries, and what the last one says.
    const moved = await rows('select kind, source from ledger_transaction where id > $1 order by id', [last]);
    expect(moved).toEqual([
      ...Array.from({ length: 4 }, () => ({ kind: 'transfer', source: 'cardReplace' })),
      { kind: 'transfer', source: 'merge' },
    ]);
    expect(await rows('select transaction_id from ledger_entry group by 1 having sum(amount) <> 0')).toEqual([]);
    expect(
      await rows(`select w.name from wallet w join ledger_account a on a.id = w.id
        left join lateral (select sum(amount) as total, sum(bonus) as bonus, (array_agg(balance_after order by e.id desc))[1] as last from ledger_entry e where e.account_id = a.id) e on true
        where coalesce(e.total, 0) <> a.balance or coalesce(e.bonus, 0) <> a.bonus or coalesce(e.last, 0) <> a.balance`),
    ).toEqual([]);
    // What the living hold is paid money and bonus money, and nothing else.
    expect(
      await rows(`select w.name from wallet w join ledger_account a on a.id = w.id
        where greatest(a.balance - a.bonus, 0) <> coalesce((select sum(p.amount) from paid_money p where p.account_id = a.id), 0)`),
    ).toEqual([]);
    expect(
      await rows(
        `select o.name, t.name as today from wallet o join ledger_account a on a.id = o.id join wallet t on t.id = a.moved_into order by 1`,
      ),
    ).toEqual([
      { name: 'empty', today: 'kept' },
      { name: 'first', today: 'third' },
      { name: 'heir', today: 'debtor' },
      { name: 'merged', today: 'kept' },
      { name: 'poor', today: 'rich' },
      { name: 'second', today: 'third' },
    ]);
    expect(await migrate(database.url)).toEqual([]);
  });
});
