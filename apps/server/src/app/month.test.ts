import { contract, FEE_FIELDS } from '@csms/contract';
import { add, compare, isZero, negate, sum } from '@csms/kernel';
import { Random } from '@csms/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillingRecord, recompute } from '../charging/index.ts';
import { RawPoint } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../testing/server.ts';
import { createDemo } from './demo.ts';

const DAYS = 30;
const HOUR = 3_600_000;
let test: TestServer;
let random: Random;
let providers: number[];
beforeAll(async () => {
  test = await startTestServer({ timing: { statisticsMs: 50 } });
  await createDemo(test.databases, () => {}, DAYS);
  random = new Random('a month of random life');
  providers = (await test.rows(`select distinct provider_id as id from station order by 1`)).map((row) => row.id);
});
afterAll(() => test.close());

/** Whatever goes wrong on the way, the same request is sent until it is answered: that is what a clerk does. */
async function insist<T>(send: () => Promise<{ status: number; data: T }>): Promise<{ status: number; data: T }> {
  return until(async () => {
    const answer = await send();
    return answer.status < 500 ? answer : undefined;
  });
}

const oneOf = async <T>(text: string, values: unknown[] = []): Promise<T | undefined> =>
  (await test.rows(`${text} order by md5(concat($${values.length + 1}::text, x.id)) limit 1`, [...values, random.next()]))[0];
const cardOf = (provider: number) =>
  oneOf<{ id: number; card_number: string; charge_user_id: number | null }>(
    `select id, card_number, charge_user_id from card x where provider_id = $1 and lost_at is null and expires_at > now()`,
    [provider],
  );
const userOf = (provider: number) =>
  oneOf<{ id: number }>(`select id from charge_user x where provider_id = $1 and enabled`, [provider]);
const cents = (most: number) => (1 + Math.floor(random.next() * most * 100)) / 100;

type Deed = (provider: number) => Promise<unknown>;

/** Two sessions at one charger would take the connection from each other. */
const busy = new Set<string>();

const session: Deed = async (provider) => {
  const card = await cardOf(provider);
  if (card) await chargeWith(provider, card.card_number);
};

async function chargeWith(provider: number, idTag: string): Promise<void> {
  const point = await oneOf<{ serial_number: string }>(
    `select p.id, p.serial_number from charge_point x join charge_point p on p.id = x.id where x.provider_id = $1 and x.removed_at is null`,
    [provider],
  );
  if (!point || busy.has(point.serial_number)) return;
  busy.add(point.serial_number);
  await charge(point.serial_number, idTag).finally(() => busy.delete(point.serial_number));
}

async function charge(serialNumber: string, idTag: string): Promise<void> {
  const connect = () => until(() => RawPoint.connect(test.ocppUrl, serialNumber));
  let raw = await connect();
  // A charger sends again what was not answered, over a new connection if need be.
  const send = <T>(what: (point: RawPoint) => Promise<T>): Promise<T | { done: true }> =>
    until(async () => {
      try {
        return (await what(raw)) ?? { done: true };
      } catch (error) {
        raw.drop();
        raw = await connect();
        throw error;
      }
    });
  await send((one) => one.boot());
  const startedAt = Date.now() - HOUR;
  const id = (await send((one) => one.start(idTag, 0, startedAt))) as number;
  const wh = Math.floor(random.next() * 9000);
  await send((one) => one.meter(id, Math.floor(wh / 2), startedAt + HOUR / 4));
  if (random.chance(0.9)) await send((one) => one.end(id, random.chance(0.05) ? wh + 900_000_000 : wh, startedAt + HOUR / 2));
  await raw.close();
}

const move: Deed = async (provider) => {
  const body = { amount: String(random.chance(0.4) ? -cents(20) : cents(80)), requestId: unique('request-') };
  const card = await cardOf(provider);
  const user = await userOf(provider);
  if (random.chance(0.5) && card) {
    const params = { cardNumber: card.card_number };
    const send = () => insist(() => test.admin.call(contract.cards.recharge, { params, body }));
    // Twice at once, as an impatient finger does.
    await Promise.all(random.chance(0.3) ? [send(), send()] : [send()]);
  } else if (user) await insist(() => test.admin.call(contract.chargeUsers.recharge, { params: { id: user.id }, body }));
};

/** Two clerks empty one card at the same moment: one of them wins. */
const race: Deed = async (provider) => {
  const card = await cardOf(provider);
  if (!card) return;
  const params = { cardNumber: card.card_number };
  const before = await test.balanceOf(card.card_number);
  if (compare(before, '0') <= 0) return;
  const refund = () =>
    insist(() =>
      test.admin.call(contract.cards.recharge, { params, body: { amount: negate(before), requestId: unique('race-') } }),
    );
  const answers = await Promise.all([refund(), refund(), refund()]);
  expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
};

const lose: Deed = async (provider) => {
  const card = await cardOf(provider);
  if (!card) return;
  const params = { cardNumber: card.card_number };
  await insist(() => test.admin.call(contract.cards.reportLoss, { params }));
  const then = random.pick(['replaced', 'found', 'stays lost']);
  if (then === 'replaced') {
    const replace = () => {
      const body = { newCardNumber: unique('N'), newPhysicalNumber: unique('NP') };
      return insist(() => test.admin.call(contract.cards.replace, { params, body }));
    };
    const answers = await Promise.all([replace(), replace()]);
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
  } else if (then === 'found') await insist(() => test.admin.call(contract.cards.cancelLoss, { params }));
};

const give: Deed = async (provider) => {
  const type = await oneOf<{ id: number }>(`select id from voucher_type x where provider_id = $1`, [provider]);
  const card = await cardOf(provider);
  if (!type || card?.charge_user_id == null) return;
  const body = { chargeUserIds: [card.charge_user_id], count: 1, requestId: unique('voucher-') };
  await insist(() => test.admin.call(contract.vouchers.issue, { params: { id: type.id }, body }));
  await chargeWith(provider, card.card_number);
};

const sell: Deed = async (provider) => {
  const level = await oneOf<{ id: number }>(`select id from membership_level x where provider_id = $1 and price is not null`, [
    provider,
  ]);
  const user = await userOf(provider);
  if (!level || !user) return;
  const body = { chargeUserId: user.id, requestId: unique('level-') };
  await insist(() => test.admin.call(contract.membership.purchase, { params: { id: level.id }, body }));
};

const transfer: Deed = async (provider) => {
  const user = await userOf(provider);
  const card = await cardOf(provider);
  if (!user || !card) return;
  const body = {
    from: { kind: 'chargeUser' as const, id: String(user.id) },
    to: { kind: 'card' as const, id: card.card_number },
    amount: String(cents(10)),
    requestId: unique('transfer-'),
  };
  await insist(() => test.admin.call(contract.transfers.create, { body }));
};

const spoil: Deed = async (provider) => {
  const record = await oneOf<{ id: number; status: string }>(
    `select transaction_id as id, status from (select *, transaction_id as id from charging_record) x where provider_id = $1 and status <> 'charging' and valid`,
    [provider],
  );
  if (!record) return;
  const params = { transactionId: record.id };
  if (record.status === 'review' && random.chance(0.7))
    await insist(() =>
      test.admin.call(contract.records.settle, {
        params,
        body: { energyWh: Math.floor(random.next() * 9000), reason: 'read on site' },
      }),
    );
  else await insist(() => test.admin.call(contract.records.invalidate, { params, body: { reason: 'a broken meter' } }));
};

/** A tariff was wrong for some hours: what was billed by it is billed by another version of the same station. */
const reprice: Deed = async (provider) => {
  const versions = await test.rows<{ id: number; station_id: number }>(
    `select id, station_id from price_version where provider_id = $1 and group_id is null order by station_id, id`,
    [provider],
  );
  const wrong = random.pick(versions);
  const right = versions.find((version) => version.station_id === wrong.station_id && version.id !== wrong.id);
  if (!right) return;
  const from = new Date(Date.now() - Math.floor(random.next() * DAYS) * 24 * HOUR);
  const body = {
    stationId: wrong.station_id,
    wrongVersionId: wrong.id,
    rightVersionId: right.id,
    from: from.toISOString(),
    to: new Date(from.getTime() + 6 * HOUR).toISOString(),
    reason: 'a wrong tariff',
  };
  await insist(() => test.admin.call(contract.records.reprice, { body }));
};

/** The database ends every connection in the middle of whatever it does. */
const crash: Deed = async () => {
  await test
    .rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    .catch(() => {});
};

const DEEDS: readonly [Deed, number][] = [
  [session, 10],
  [move, 8],
  [race, 2],
  [lose, 3],
  [give, 3],
  [sell, 2],
  [transfer, 3],
  [spoil, 3],
  [reprice, 2],
  [crash, 1],
];
const LIVES = DEEDS.flatMap(([deed, weight]) => new Array<Deed>(weight).fill(deed));

it('a month of random life on the demo network reconciles to the cent, and every bill follows from its own record', async () => {
  for (let day = 0; day < DAYS; day++) {
    const deeds = Array.from({ length: 8 }, () => [random.pick(LIVES), random.pick(providers)] as const);
    await Promise.all(deeds.map(([deed, provider]) => until(() => deed(provider).then(() => true), 60_000)));
    if (day % 10 === 9) await test.restart();
  }
  // What was meant to happen has happened: where chance left it out, until it has.
  await until(async () => {
    await give(random.pick(providers));
    return (await test.rows(`select 1 from benefit_use where kind = 'voucher' and at > now() - interval '10 minutes' limit 1`))
      .length;
  });
  await until(async () => {
    await reprice(random.pick(providers));
    return (await test.rows(`select 1 from charging_bill where cause = 'a wrong tariff' limit 1`)).length;
  });
  const [done] = await test.rows<Record<string, number>>(`select
    (select count(*)::int from charging_bill where cause = 'a wrong tariff') as repriced, (select count(*)::int from charging_record where not valid) as invalid,
    (select count(*)::int from card where replaced_by is not null) as replaced, (select count(*)::int from membership_purchase) as sold,
    (select count(*)::int from benefit_use where kind = 'voucher' and at > now() - interval '10 minutes') as vouchers,
    (select count(*)::int from ledger_transaction where kind = 'refund') as refunds, (select count(*)::int from ledger_transaction where kind = 'bonus') as bonuses`);
  for (const [what, times] of Object.entries(done!)) expect(times, what).toBeGreaterThan(0);
  await test.checkBooks();
  for (const providerId of providers) {
    const proof = await test.admin.get(contract.reconciliations.run, { body: { providerId } });
    const { list } = await test.admin.get(contract.reconciliations.differences, { params: { id: proof.id } });
    expect(list).toEqual([]);
    expect(proof).toMatchObject({ kind: 'full', differences: 0 });
    expect(proof.records).toBeGreaterThan(500);
  }
  await checkBills();
  await checkRollups();
}, 300_000);

async function checkBills(): Promise<void> {
  const bills = await test.rows<
    Pick<BillingRecord, 'tariff' | 'evidence' | 'discounts' | 'occupiedMinutes'> & {
      id: number;
      cost: string;
      time_zone: string;
      minor_unit: number;
      reservation: boolean;
    }
  >(
    `select b.transaction_id as id, b.tariff, b.evidence, b.discounts, b.cost, r.time_zone, p.minor_unit, r.reservation_used as reservation,
        coalesce((select (l->>'quantity')::int from jsonb_array_elements(b.lines) l where l->>'kind' = 'occupancy'), 0) as "occupiedMinutes"
      from charging_bill b join charging_record r using (transaction_id) join provider p on p.id = r.provider_id where jsonb_array_length(b.tariff) > 0`,
  );
  expect(bills.length).toBeGreaterThan(2000);
  for (const { id, cost, time_zone: zone, minor_unit: minorUnit, ...rest } of bills) {
    const { bill } = recompute({ ...rest, zone, minorUnit });
    expect(compare(bill.cost, cost), `record ${id}: ${bill.cost} is not ${cost}`).toBe(0);
    expect(isZero(add(sum([...FEE_FIELDS.map((field) => bill[field]), bill.discount]), negate(bill.cost)))).toBe(true);
  }
  expect(
    await test.rows(
      `select id from voucher where transaction_id in (select transaction_id from charging_record where not valid)`,
    ),
  ).toEqual([]);
}

async function checkRollups(): Promise<void> {
  await until(async () => (await test.rows('select 1 from stat_dirty limit 1')).length === 0, 60_000);
  const [rollup] = await test.rows(
    `select sum(sessions)::int as n, sum(energy_wh)::bigint as wh, sum(cost)::numeric(20,2) as cost, sum(discount)::numeric(20,2) as discount from stat_station_month`,
  );
  const [raw] = await test.rows(
    `select count(*)::int as n, sum(energy_wh)::bigint as wh, sum(cost)::numeric(20,2) as cost, sum(discount)::numeric(20,2) as discount
      from charging_record where status = 'finished' and valid`,
  );
  expect(rollup).toEqual(raw);
  await until(async () => (await test.rows('select 1 from ledger_uncounted limit 1')).length === 0, 60_000);
  // Months are moved by the difference of their days: after a month of corrections they are still their sum.
  for (const [days, months, keys, sums] of [
    [
      'stat_station_day',
      'stat_station_month',
      'provider_id, station_id, currency',
      ['sessions', 'energy_wh', 'cost', 'discount', 'sharp_elec', 'valley_service'],
    ],
    [
      'stat_point_day',
      'stat_point_month',
      'provider_id, station_id, point_id, connector_no, currency',
      ['sessions', 'energy_wh', 'cost', 'busy_s'],
    ],
    [
      'stat_kind_day',
      'stat_kind_month',
      'provider_id, station_id, start_type, group_id, connector_type, currency',
      ['sessions', 'cost'],
    ],
    ['stat_discount_day', 'stat_discount_month', 'provider_id, station_id, kind, currency', ['sessions', 'amount']],
    ['ledger_day', 'ledger_month', 'provider_id, kind, source, account_kind, currency', ['entries', 'credit', 'debit']],
  ] as const) {
    const sum = sums.map((name) => `trim_scale(sum(${name})::numeric) as ${name}`).join(', ');
    const where = days.startsWith('stat') ? 'having sum(sessions) <> 0' : '';
    const read = (table: string, month: string) =>
      test.rows(
        `select ${keys}, ${month}::date::text as month, ${sum} from ${table} group by ${keys}, ${month}::date ${where} order by ${keys}, month`,
      );
    expect(await read(months, 'month'), months).toEqual(await read(days, `date_trunc('month', day)`));
  }
  expect(
    await test.rows(
      `select t.id from ledger_transaction t where t.kind in ('recharge', 'refund') and not exists (
        select from ledger_entry e where e.transaction_id = t.id and e.account_id = t.wallet_account_id and e.amount = t.wallet_amount)`,
    ),
  ).toEqual([]);
}
