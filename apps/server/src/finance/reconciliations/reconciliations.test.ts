import { type Card, contract, type Difference } from '@csms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { insertChargeUser } from '../../testing/customers.ts';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { daysDue, windowOf } from './days.rules.ts';
import { reconcile, reconcileDays } from './reconcile.ts';

let test: TestServer;
let clerk: Api;
let card: Card;
let other: Card;
let record: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { reconcileMs: Number.POSITIVE_INFINITY } });
  clerk = await test.user(test.ours, ['reconciliation:read', 'reconciliation:run']);
  const station = await test.station({ timeZone: 'UTC', price: { electricity: '1', service: '0.25' } });
  const point = await test.point({ stationId: station.id });
  card = await test.card({ amount: '100' });
  other = await test.card({ amount: '50' });
  const raw = await test.boot(point.serialNumber);
  for (let n = 0; n < 3; n++) {
    const at = Date.now() - (4 - n) * 600_000;
    record = await raw.start(card.cardNumber, n * 4000, at);
    await raw.end(record, (n + 1) * 4000, at + 300_000);
  }
  await raw.close();
});
afterAll(() => test.close());

const prove = (day?: string) => clerk.get(contract.reconciliations.run, { body: { providerId: test.ours, day } });
const parts = (now: number) => ({
  db: test.databases.system,
  bus: createLocalBus((error) => {
    throw error;
  }),
  clock: { now: () => now },
});
/** The differences of a full proof and, at the clock of tomorrow, of the day on which everything has happened. */
async function differences(): Promise<{ full: Difference[]; daily: Difference[] }> {
  const listed = async (id: number) =>
    (await clerk.get(contract.reconciliations.differences, { params: { id }, query: { limit: 100 } })).list;
  const full = await prove();
  const daily = await reconcile(parts(Date.now() + 86_400_000), {
    providerId: test.ours,
    day: new Date().toISOString().slice(0, 10),
    requestedBy: '',
  });
  expect(full.differences).toBe((await listed(full.id)).length);
  return { full: await listed(full.id), daily: await listed(daily) };
}

const GUARDED = ['ledger_entry', 'ledger_transaction', 'ledger_account'];
async function plant(statement: string, values: unknown[], undo: string, undoValues = values): Promise<() => Promise<void>> {
  const without = async (text: string, given: unknown[]) => {
    for (const table of GUARDED) await test.rows(`alter table ${table} disable trigger user`);
    await test.rows(text, given);
    for (const table of GUARDED) await test.rows(`alter table ${table} enable trigger user`);
  };
  await without(statement, values);
  return () => without(undo, undoValues);
}

describe('a proof', () => {
  beforeEach(async () => {
    expect(await differences()).toEqual({ full: [], daily: [] });
  });

  const walletOf = async (one: Card) =>
    (await test.rows<{ id: number }>('select account_id as id from card where card_number = $1', [one.cardNumber]))[0]!.id;

  it('finds a balance that was changed by hand, and names the card', async () => {
    const id = await walletOf(other);
    const undo = await plant(
      'update ledger_account set balance = balance + 5 where id = $1',
      [id],
      'update ledger_account set balance = balance - 5 where id = $1',
    );
    const { full, daily } = await differences();
    await undo();
    for (const list of [full, daily])
      expect(list).toContainEqual(
        expect.objectContaining({
          kind: 'lastEntry',
          accountId: id,
          accountRef: other.cardNumber,
          expected: '50.00',
          found: '55.00',
        }),
      );
    expect(full.map(({ kind }) => kind)).toContain('balance');
  });

  it('finds an entry that was changed: the transaction, the wallet, the record', async () => {
    const text = `update ledger_entry e set amount = amount + $2::numeric from ledger_transaction t
      where t.id = e.transaction_id and t.reference = $1 and e.balance_after is not null`;
    const undo = await plant(text, [String(record), '1'], text, [String(record), '-1']);
    const { full, daily } = await differences();
    await undo();
    for (const list of [full, daily]) {
      expect(list.map(({ kind }) => kind).sort()).toEqual(['balance', 'payment', 'unbalanced']);
      expect(list.find(({ kind }) => kind === 'payment')).toMatchObject({ recordId: record, expected: '5.00', found: '4.00' });
    }
  });

  it('finds a posting that was lost, and one that pays for no record', async () => {
    const undo = await plant(
      `update ledger_transaction set reference = '2000000000' where reference = $1`,
      [String(record)],
      `update ledger_transaction set reference = $1 where reference = '2000000000'`,
    );
    const { full, daily } = await differences();
    await undo();
    for (const list of [full, daily]) {
      expect(list.find(({ kind }) => kind === 'payment')).toMatchObject({ recordId: record, expected: '5.00', found: '0' });
      expect(
        list
          .filter(({ kind }) => kind === 'fee')
          .map(({ accountKind }) => accountKind)
          .sort(),
      ).toEqual(['electricityIncome', 'serviceIncome']);
      expect(list.filter(({ kind }) => kind === 'noRecord')).toHaveLength(1);
    }
  });

  it('finds a record whose cost or fees were changed, also against its bill', async () => {
    const undo = await plant(
      'update charging_record set cost = cost + 1, service_fee = service_fee + 1 where transaction_id = $1',
      [record],
      'update charging_record set cost = cost - 1, service_fee = service_fee - 1 where transaction_id = $1',
    );
    const { full, daily } = await differences();
    await undo();
    for (const list of [full, daily]) expect(list.map(({ kind }) => kind).sort()).toEqual(['bill', 'fee', 'payment']);
  });

  it('finds a record that is invalid and still paid for', async () => {
    const undo = await plant(
      'update charging_record set valid = false where transaction_id = $1',
      [record],
      'update charging_record set valid = true where transaction_id = $1',
    );
    const { full, daily } = await differences();
    await undo();
    for (const list of [full, daily])
      expect(list.find(({ kind }) => kind === 'payment')).toMatchObject({ recordId: record, expected: '0', found: '5.00' });
  });

  it('finds money that another wallet paid', async () => {
    const [mine, theirs] = [await walletOf(card), await walletOf(other)];
    const undo = await plant(
      'update charging_record set account_id = $2 where transaction_id = $1',
      [record, theirs],
      'update charging_record set account_id = $2 where transaction_id = $1',
      [record, mine],
    );
    const { full, daily } = await differences();
    await undo();
    for (const list of [full, daily]) expect(list.map(({ kind }) => kind).sort()).toEqual(['otherWallet', 'payment']);
  });

  it('finds income that no settlement brought', async () => {
    await test.rows(
      `with t as (insert into ledger_transaction (provider_id, kind, reference, dedupe_key) values ($1, 'transfer', 'planted', 'planted') returning id)
       insert into ledger_entry (transaction_id, account_id, provider_id, amount)
       select t.id, a.id, $1, case a.kind when 'cash' then -3 else 3 end from t, ledger_account a where a.provider_id = $1 and a.kind in ('cash', 'serviceIncome')`,
      [test.ours],
    );
    const { full, daily } = await differences();
    await plant(
      `delete from ledger_entry where transaction_id in (select id from ledger_transaction where reference = 'planted')`,
      [],
      'select 1',
    );
    for (const list of [full, daily])
      expect(list).toEqual([
        expect.objectContaining({ kind: 'foreignIncome', accountKind: 'serviceIncome', expected: '0', found: '3' }),
      ]);
  });

  it('finds a discount that no benefit explains, and a bonus that nobody noted', async () => {
    const undo = await plant(
      `insert into benefit_use (provider_id, kind, benefit_id, transaction_id, amount, base) values ($1, 'voucher', 1, $2, -1, 5), ($1, 'activity', 1, null, 2, 10)`,
      [test.ours, record],
      'delete from benefit_use',
      [],
    );
    const { full, daily } = await differences();
    await undo();
    expect(daily.map(({ kind }) => kind)).toEqual(['benefit']);
    expect(full.map(({ kind }) => kind).sort()).toEqual(['benefit', 'bonus']);
  });

  it('finds a level that was sold without its income', async () => {
    const user = await insertChargeUser(test.databases, { providerId: test.ours, idTag: unique('U') });
    const undo = await plant(
      `with level as (insert into membership_level (provider_id, name, price, valid_days, service_discount) values ($1, 'planted', 7, 1, 1) returning id)
       insert into membership_purchase (provider_id, charge_user_id, level_id, price, starts_at, expires_at) select $1, $2, id, 7, now(), now() from level`,
      [test.ours, user.id],
      'delete from membership_purchase',
      [],
    );
    const { full, daily } = await differences();
    await undo();
    expect(daily).toEqual([]);
    expect(full).toMatchObject([{ kind: 'membership', accountKind: 'membershipIncome', expected: '7', found: '0' }]);
  });

  it('of another provider is not for us: neither shown nor started', async () => {
    const stranger = await test.user(test.theirs, ['*:*:*']);
    const { id } = await prove();
    expect((await stranger.call(contract.reconciliations.get, { params: { id } })).status).toBe(404);
    expect((await stranger.call(contract.reconciliations.differences, { params: { id }, query: {} })).status).toBe(404);
    expect((await stranger.call(contract.reconciliations.run, { body: { providerId: test.ours } })).status).toBe(422);
    expect(
      (await clerk.call(contract.reconciliations.run, { body: { providerId: test.ours, day: '2099-01-01' } })).error.key,
    ).toBe('dayNotOver');
  });
});

describe('every day', () => {
  it('is proven once it is over, again only when asked, and days that were missed are made good', async () => {
    await test.rows('delete from reconciliation');
    const midnight = windowOf('UTC', new Date().toISOString().slice(0, 10)).to;
    const days = async () =>
      (
        await test.rows<{ day: string }>('select day::text as day from reconciliation where provider_id = $1 order by day', [
          test.ours,
        ])
      ).map(({ day }) => day);
    await reconcileDays(parts(midnight + 3_600_000));
    await reconcileDays(parts(midnight + 7_200_000));
    expect(await days()).toHaveLength(1);
    await reconcileDays(parts(midnight + 3 * 86_400_000 + 3_600_000));
    expect(await days()).toHaveLength(4);
  });

  it('that differs writes to whoever may see it', async () => {
    const username = (await clerk.get(contract.signIn.info)).username;
    const undo = await plant(
      'update charging_record set cost = cost + 1 where transaction_id = $1',
      [record],
      'update charging_record set cost = cost - 1 where transaction_id = $1',
    );
    await prove();
    await undo();
    const { list } = await clerk.get(contract.messages.getAllMsg, { query: {} });
    expect(list.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/Reconciliation of \d{4}-\d\d-\d\d: 2 differences/),
    );
    expect(list.every(({ recUserName }) => recUserName === username)).toBe(true);
  });

  it('begins and ends with the zone’s own midnight, also on days of 23 and 25 hours', () => {
    const hours = (day: string) => {
      const { from, to } = windowOf('Europe/Berlin', day);
      return (to - from) / 3_600_000;
    };
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-06-01')]).toEqual([23, 25, 24]);
    expect(new Date(windowOf('Asia/Shanghai', '2026-01-02').from).toISOString()).toBe('2026-01-01T16:00:00.000Z');
    const at = Date.parse('2026-01-02T16:05:00Z');
    // Five minutes after midnight something may still be under way.
    expect(daysDue('Asia/Shanghai', at, '2026-01-01')).toEqual([]);
    expect(daysDue('Asia/Shanghai', at + 600_000, '2026-01-01')).toEqual(['2026-01-02']);
    expect(daysDue('Asia/Shanghai', at + 600_000, null)).toEqual(['2026-01-02']);
    expect(daysDue('UTC', at, '2025-01-01')).toHaveLength(31);
  });
});
