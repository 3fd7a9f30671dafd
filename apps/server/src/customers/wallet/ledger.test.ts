import { randomUUID } from 'node:crypto';
import { add, negate, sum } from '@csms/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryableOf } from '../../platform/database/queryable.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { type LedgerPosting, LedgerRefusal, openWallet, postLedger, systemAccounts } from './ledger.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const wallet = (providerId: number, currency = '$') =>
  world.databases.system.transaction().execute((trx) => openWallet(trx, providerId, 'card', currency));
const cashOf = async (providerId: number) => (await systemAccounts(world.databases.pool, [providerId])).get(providerId)!.cash;
const post = (postings: readonly LedgerPosting[]) =>
  world.databases.system.transaction().execute((trx) => postLedger(queryableOf(trx), postings));
const recharge = (accountId: number, cash: number, amount: string, dedupeKey: string = randomUUID()): LedgerPosting => ({
  providerId: world.ours,
  kind: 'recharge',
  reference: 'r',
  dedupeKey,
  operator: 'test',
  entries: [
    { accountId, amount },
    { accountId: cash, amount: negate(amount) },
  ],
});
const balanceOf = async (accountId: number): Promise<string> =>
  (await world.databases.pool.query('select balance from ledger_account where id = $1', [accountId])).rows[0].balance;
const countOf = async (table: string): Promise<number> =>
  (await world.databases.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;

describe('the ledger', () => {
  it('keeps every balance equal to the sum of its entries, whatever is posted', async () => {
    const cash = await cashOf(world.ours);
    const wallets = await Promise.all([1, 2, 3, 4].map(() => wallet(world.ours)));
    const amount = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2));
    const posting = fc.record({
      key: fc.integer({ min: 0, max: 60 }).map(String),
      lines: fc.array(fc.record({ wallet: fc.nat({ max: 3 }), amount }), { maxLength: 5 }),
    });
    const expected = new Map(wallets.map((id) => [id, '0']));
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(posting, { maxLength: 30 }), async (batch) => {
        const results = await post(
          batch.map(({ key, lines }) => ({
            ...recharge(wallets[0]!, cash, '0', `random-${key}`),
            kind: 'settlement' as const,
            entries: [
              ...lines.map((line) => ({ accountId: wallets[line.wallet]!, amount: line.amount })),
              { accountId: cash, amount: negate(sum(lines.map((line) => line.amount))) },
            ],
          })),
        );
        for (const [index, { key, lines }] of batch.entries()) {
          expect(results[index] === null).toBe(seen.has(key));
          if (results[index] === null) continue;
          seen.add(key);
          for (const line of lines) {
            const id = wallets[line.wallet]!;
            expected.set(id, add(expected.get(id)!, line.amount));
          }
          for (const [id, balance] of results[index]!.balances) expect(Number(balance)).toBe(Number(expected.get(id)));
        }
      }),
      { numRuns: 40 },
    );
    const { rows } = await world.databases.pool.query(`
      select a.id, a.balance, coalesce(sum(e.amount), 0) as recount, (array_agg(e.balance_after order by e.id desc))[1] as newest
      from ledger_account a left join ledger_entry e on e.account_id = a.id where a.kind = 'card' group by a.id`);
    for (const row of rows) {
      expect(Number(row.recount)).toBe(Number(row.balance));
      if (row.newest !== null) expect(Number(row.newest)).toBe(Number(row.balance));
    }
    for (const id of wallets) expect(Number(await balanceOf(id))).toBe(Number(expected.get(id)));
    const total = await world.databases.pool.query('select coalesce(sum(amount), 0) as total from ledger_entry');
    expect(Number(total.rows[0].total)).toBe(0);
  });

  it('posts a movement once, also when two processes post it at the same moment', async () => {
    const cash = await cashOf(world.ours);
    const id = await wallet(world.ours);
    const key = randomUUID();
    const results = await Promise.all([1, 2, 3, 4].map(() => post([recharge(id, cash, '5.00', key)])));
    expect(results.flat().filter((result) => result !== null)).toHaveLength(1);
    expect(await balanceOf(id)).toBe('5.00');
  });

  it('never lets two batches over the same wallets wait for each other', async () => {
    const cash = await cashOf(world.ours);
    const wallets = await Promise.all([1, 2, 3, 4, 5, 6].map(() => wallet(world.ours)));
    const keys = wallets.map(() => randomUUID());
    const batch = wallets.map((id, index) => recharge(id, cash, '1', keys[index]!));
    await Promise.all(Array.from({ length: 12 }, (_, n) => post(n % 2 ? batch : batch.toReversed())));
    for (const id of wallets) expect(await balanceOf(id)).toBe('1');
  });

  it('never lets two batches of the same keys wait for each other, where no wallet orders them', async () => {
    const accounts = (await systemAccounts(world.databases.pool, [world.ours])).get(world.ours)!;
    for (let round = 0; round < 5; round++) {
      const batch = Array.from({ length: 200 }, () => ({
        ...recharge(accounts.discount, accounts.cash, '1'),
        kind: 'settlement' as const,
      }));
      const posted = await Promise.all(Array.from({ length: 6 }, (_, n) => post(n % 2 ? batch : batch.toReversed())));
      expect(posted.flat().filter((result) => result !== null)).toHaveLength(batch.length);
    }
  });

  it('writes nothing when one posting of a batch does not sum to zero', async () => {
    const cash = await cashOf(world.ours);
    const id = await wallet(world.ours);
    const before = await countOf('ledger_transaction');
    const wrong = { ...recharge(id, cash, '1'), entries: [{ accountId: id, amount: '1' }] };
    await expect(postLedger(world.databases.pool, [recharge(id, cash, '1'), wrong])).rejects.toThrow(LedgerRefusal);
    expect(await countOf('ledger_transaction')).toBe(before);
  });

  it('refuses a recharge of several wallets, or of none: lists know one for each', async () => {
    const { cash, discount } = (await systemAccounts(world.databases.pool, [world.ours])).get(world.ours)!;
    const [one, other] = [await wallet(world.ours), await wallet(world.ours)];
    const before = await countOf('ledger_transaction');
    const both = {
      ...recharge(one, cash, '1'),
      entries: [
        { accountId: one, amount: '1' },
        { accountId: other, amount: '-1' },
      ],
    };
    for (const wrong of [both, recharge(discount, cash, '1')])
      await expect(postLedger(world.databases.pool, [recharge(one, cash, '1'), wrong])).rejects.toThrow(LedgerRefusal);
    expect(await countOf('ledger_transaction')).toBe(before);
  });

  it("never touches another provider's account, an unknown one, or another currency", async () => {
    const cash = await cashOf(world.ours);
    const before = await countOf('ledger_transaction');
    for (const id of [await wallet(world.theirs), await wallet(world.ours, '€'), 999_999]) {
      await expect(postLedger(world.databases.pool, [recharge(id, cash, '1')])).rejects.toThrow(LedgerRefusal);
    }
    expect(await countOf('ledger_transaction')).toBe(before);
  });

  it('leaves out entries of zero, and still posts the movement', async () => {
    const cash = await cashOf(world.ours);
    const id = await wallet(world.ours);
    const before = await countOf('ledger_entry');
    const [posted] = await post([recharge(id, cash, '0.00')]);
    expect(posted!.balances.get(id)).toBe('0');
    expect(await countOf('ledger_entry')).toBe(before);
  });

  it('cannot be changed, deleted or unbalanced by direct SQL', async () => {
    const cash = await cashOf(world.ours);
    const id = await wallet(world.ours);
    const [posted] = await post([recharge(id, cash, '3')]);
    const { pool } = world.databases;
    for (const statement of [
      'update ledger_entry set amount = amount + 1',
      'delete from ledger_entry',
      'truncate ledger_entry',
      "update ledger_transaction set remark = 'x'",
      'delete from ledger_transaction',
      'truncate ledger_transaction cascade',
    ])
      await expect(pool.query(statement)).rejects.toThrow(/append-only/);
    const insert = 'insert into ledger_entry (transaction_id, account_id, provider_id, amount) values ($1, $2, $3, $4)';
    await expect(pool.query(insert, [posted!.transactionId, id, world.ours, '1'])).rejects.toThrow(/sum to zero/);
    await expect(pool.query(insert, [posted!.transactionId, id, world.ours, '0.0000001'])).rejects.toThrow();
    const pair = `insert into ledger_entry (transaction_id, account_id, provider_id, amount) values ($1, $2, $3, 1), ($1, $2, $3, -1)`;
    await expect(pool.query(pair, [2 ** 40, id, world.ours])).rejects.toThrow(/no transaction/);
    await expect(pool.query(pair, [posted!.transactionId, 2 ** 40, world.ours])).rejects.toThrow(/no account/);
    await expect(pool.query('delete from ledger_account where id = $1', [id])).rejects.toThrow(/stays/);
    const unused = await wallet(world.ours);
    await pool.query('delete from ledger_account where id = $1', [unused]);
    expect(await balanceOf(id)).toBe('3');
  });
});
