import { setTimeout as sleep } from 'node:timers/promises';
import { FEE_FIELDS } from '@csms/contract';
import { add, compare, isZero, sum } from '@csms/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingRecord, recompute } from '../../charging/index.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createLog } from '../../platform/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createDemo, startDemo } from '../demo.ts';
import { type RunningServer, startServer } from '../server.ts';
import { workFirstDay } from './first-day.ts';
import { Wallets } from './wallets.ts';

const log = createLog('silent');
const DAYS = 12;
const words: string[] = [];
let database: TestDatabase;
let server: RunningServer;
let passwords: ReadonlyMap<string, string>;

const rowsOf = async <T>(text: string): Promise<T[]> => (await server.databases.pool.query(text)).rows as T[];
const one = async <T>(text: string): Promise<T> => (await rowsOf<T>(text))[0]!;
const counts = () =>
  one<Record<'records' | 'cards' | 'stations' | 'entries', string>>(
    `select (select count(*) from charging_record) as records, (select count(*) from card) as cards, (select count(*) from station) as stations, (select count(*) from ledger_entry) as entries`,
  );

async function until(what: string, holds: () => Promise<boolean>, seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(200)) if (await holds()) return;
  throw new Error(`not within ${seconds} s: ${what}`);
}

const statusOf = ({ transaction_id: id }: { transaction_id: number }) =>
  one<{ status: string }>(`select status, stop_reason, review_reasons from charging_record where transaction_id = ${id}`);

/** As if the server had been stopped for an hour. */
async function beAnHourOlder(transactionId: number): Promise<void> {
  const hour = "interval '1 hour'";
  const state = `jsonb_set(jsonb_set(state::jsonb, '{startAt}', to_jsonb((state->>'startAt')::bigint - 3600000)), '{at}', to_jsonb((state->>'at')::bigint - 3600000))`;
  for (const text of [
    `update charging_record set started_at = started_at - ${hour}, start_received_at = start_received_at - ${hour}, start_sent_at = start_sent_at - ${hour}`,
    `update meter_sample set at = at - ${hour}, received_at = received_at - ${hour}`,
    `update charging_live set sample_at = sample_at - ${hour}, heard_at = heard_at - ${hour}, state = ${state}`,
  ])
    await rowsOf(`${text} where transaction_id = ${transactionId}`);
}

const start = async () =>
  startServer({
    config: { ...readConfig({ PORT: '0', HOST: '127.0.0.1', ADMIN_PASSWORD: 'demo12345' }), LOG_LEVEL: 'silent' },
    databaseUrl: database.url,
    secretKey: Buffer.alloc(32, 7),
    log,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  server = await start();
  passwords = await createDemo(server.databases, (text) => words.push(text), DAYS);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

describe('the demo network', () => {
  it('fills every part of an empty installation', async () => {
    const found = await one<Record<string, number>>(`select
      (select count(*)::int from provider where type = 'common') as providers, (select count(*)::int from station) as stations,
      (select count(*)::int from charge_point) as points, (select count(*)::int from card) as cards, (select count(*)::int from charge_user) as users,
      (select count(*)::int from charging_record) as records, (select count(*)::int from meter_sample) as samples,
      (select count(*)::int from status_history) as statuses, (select count(*)::int from ocpp_message) as messages, (select count(*)::int from command) as commands,
      (select count(*)::int from price_version where group_id is not null) as "groupPrices"`);
    expect(found).toMatchObject({ providers: 3, stations: 9, points: 37, cards: 360, users: 60, groupPrices: 1 });
    expect(found.records).toBeGreaterThan(DAYS * 80);
    for (const what of ['samples', 'statuses', 'messages', 'commands']) expect(found[what], what).toBeGreaterThan(20);
  });

  it('has what the security pages tell: a certificate near its end, a revoked one, a refused request, an upgrade that fell back', async () => {
    const found = await one<Record<string, number>>(`select
      (select count(*)::int from issued_certificate where revoked_at is null and not_after between now() and now() + interval '30 days') as ending,
      (select count(*)::int from issued_certificate where revoked_at is not null) as revoked, (select count(*)::int from signing_request where fault is not null) as requests,
      (select count(*)::int from security_upgrade where status = 'fellBack') as upgrades`);
    expect(found).toEqual({ ending: 3, revoked: 3, requests: 3, upgrades: 3 });
  });

  it('has a model of each operator that was upgraded weeks ago: its chargers tell what they ran, its orders what they ran then', async () => {
    const changes = await rowsOf<{ provider_id: number; models: number; points: number; installed: number; differs: number }>(`
      select c.provider_id, count(distinct p.model)::int as models, count(*)::int as points, count(f.id)::int as installed, count(*) filter (where c.version <> p.firmware_version)::int as differs
      from firmware_change c join charge_point p on p.id = c.point_id left join firmware_update_point f on f.point_id = c.point_id and f.status = 'installed' and f.from_version = c.before
      group by 1`);
    expect(changes).toHaveLength(3);
    for (const one of changes) expect(one).toMatchObject({ models: 1, installed: one.points, differs: 0 });
    const wrong = await rowsOf(`select from service_figure f join firmware_change c on c.point_id = f.point_id
      where f.firmware <> case when f.opened_on < (c.at at time zone 'UTC')::date then c.before else c.version end`);
    expect(wrong).toEqual([]);
  });

  it('leaves the past where it was: no money and no bill of today for a session of last week', async () => {
    const late = await one<{ bills: number; entries: number }>(`select
      (select count(*)::int from charging_bill b join charging_record r using (transaction_id) where b.at not between r.started_at and r.stop_received_at) as bills,
      (select count(*)::int from ledger_transaction t where t.kind = 'settlement' and t.at > now() - interval '1 minute') as entries`);
    expect(late).toEqual({ bills: 0, entries: 0 });
    expect(await rowsOf(`select from pg_trigger where tgname = 'demo_backdate'`)).toEqual([]);
  });

  it('has money that comes in as it is used: no day brings many times what others bring', async () => {
    const days = await rowsOf<{ provider_id: number; day: string; amount: number }>(`
      select provider_id, at::date::text as day, sum(wallet_amount)::float8 as amount from ledger_transaction where kind = 'recharge' and source <> 'corporateTransfer' and at > now() - interval '${DAYS - 2} days'
      group by 1, 2`);
    for (const own of Map.groupBy(days, (one) => one.provider_id).values()) {
      const amounts = own.map(({ amount }) => amount).toSorted((a, b) => a - b);
      expect(amounts.length).toBeGreaterThan(5);
      expect(amounts.at(-1)! / amounts[Math.floor(amounts.length / 2)]!).toBeLessThan(8);
    }
  });

  it('charges one car at a connector at a time, so that none is used for more than the whole of its time', async () => {
    const twice =
      await rowsOf(`select a.transaction_id from charging_record a join charging_record b on b.point_id = a.point_id and b.connector_no = a.connector_no
      and b.transaction_id <> a.transaction_id and b.started_at >= a.started_at and b.started_at < a.stopped_at where a.connector_no > 0`);
    expect(twice).toEqual([]);
    const { rows } = await server.databases.pool.query(
      `select point_id, connector_no, sum(extract(epoch from stopped_at - started_at)) / 86400 / ${DAYS} as share from charging_record group by 1, 2 order by 3 desc limit 1`,
    );
    expect(Number(rows[0].share)).toBeLessThan(0.95);
  });

  it('has faults of an hour and of days, some taken up, and nobody charges where one stands', async () => {
    const faults = await rowsOf<{ hours: number; taken: boolean; sessions: number }>(`
      select round(extract(epoch from now() - a.opened_at) / 3600)::int as hours, a.acknowledged_at is not null as taken,
        (select count(*)::int from charging_record r where r.point_id = a.point_id and r.connector_no = a.connector_no and coalesce(r.stopped_at, now()) > a.opened_at) as sessions
      from alarm a where a.kind = 'fault' and a.cleared_at is null order by 1`);
    expect(faults.map(({ hours }) => hours)).toEqual([1, 3, 6, 31, 98]);
    expect(new Set(faults.map(({ taken }) => taken))).toEqual(new Set([true, false]));
    expect(faults.every(({ sessions }) => sessions === 0)).toBe(true);
    const [order] = await rowsOf(
      `select from work_order_alarm o join work_order w on w.id = o.work_order_id where w.archived_at is null`,
    );
    expect(order).toBeDefined();
  });

  it('has work orders in every state, and says why its busiest site may draw so little', async () => {
    const { states } = await one<{ states: number }>('select count(distinct state)::int as states from work_order');
    expect(states).toBeGreaterThanOrEqual(9);
    expect(
      await one(
        `select count(*)::int as notes, min(s.site_limit_w)::int as "limitW" from user_note n join station s on s.id = n.subject_id where n.subject = 'station'`,
      ),
    ).toEqual({ notes: 1, limitW: 60_000 });
  });

  it('keeps the books: every movement sums to zero, every balance is its recount, no prepaid wallet is overdrawn', async () => {
    expect(isZero((await one<{ sum: string }>('select sum(amount) from ledger_entry')).sum)).toBe(true);
    expect(await rowsOf('select from ledger_entry group by transaction_id having sum(amount) <> 0')).toEqual([]);
    expect(
      await rowsOf(`select a.id from ledger_account a left join ledger_entry e on e.account_id = a.id
        where a.kind in ('card', 'chargeUser') group by a.id having a.balance <> coalesce(sum(e.amount), 0)`),
    ).toEqual([]);
    const overdrawn =
      await rowsOf(`select a.id, e.balance_after from ledger_entry e join ledger_account a on a.id = e.account_id left join card c on c.account_id = a.id
      left join charge_user u on u.account_id = a.id or u.id = c.charge_user_id left join user_group g on g.id = u.group_id
      where a.kind in ('card', 'chargeUser') and e.balance_after < 0 and not coalesce(g.post_paid, false)`);
    expect(overdrawn).toEqual([]);
  });

  it('has bills that follow from their records, to the cent', async () => {
    const bills = await rowsOf<{
      transaction_id: number;
      tariff: BillingRecord['tariff'];
      evidence: BillingRecord['evidence'];
      discounts: BillingRecord['discounts'];
      cost: string;
      time_zone: string;
      energy_wh: number;
      reservation: boolean;
      occupied: number;
      posted: string | null;
    }>(`select b.transaction_id, b.tariff, b.evidence, b.discounts, b.cost, r.time_zone, r.energy_wh, r.reservation_used as reservation, r.occupied_minutes as occupied,
        (select -sum(e.amount) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
          where t.reference = r.transaction_id::text and t.kind in ('settlement', 'reversal') and a.kind in ('card', 'chargeUser')) as posted
      from charging_record r join charging_bill b on b.transaction_id = r.transaction_id and b.revision = r.revision
      where r.status = 'finished' order by r.transaction_id`);
    expect(bills.length).toBeGreaterThan(500);
    for (const record of bills) {
      const { bill } = recompute({
        tariff: record.tariff,
        evidence: record.evidence,
        zone: record.time_zone,
        minorUnit: 2,
        reservation: record.reservation,
        occupiedMinutes: record.occupied,
        discounts: record.discounts,
      });
      const { discount, energyWh, cost } = bill;
      expect({ id: record.transaction_id, cost, energyWh }).toEqual({
        id: record.transaction_id,
        cost: record.cost,
        energyWh: record.energy_wh,
      });
      expect(compare(sum([...FEE_FIELDS.map((field) => bill[field]), discount]), cost)).toBe(0);
      expect(compare(record.posted ?? '0', add(cost, '0'))).toBe(0);
    }
  });

  it('shows the operators their passwords, and they sign in', async () => {
    const [, username, password] = /(operator-\w+) +(\S+)/.exec(words.join('\n'))!;
    const answer = await server.http.fastify.inject({
      method: 'POST',
      url: '/prod-api/web/login',
      payload: { username, password },
    });
    expect(answer.json()).toMatchObject({ code: 200 });
    const info = await server.http.fastify.inject({
      method: 'POST',
      url: '/prod-api/web/info',
      headers: { authorization: `Bearer ${answer.json().data.token}` },
    });
    const { rolePaths, permissions, isShowProvider } = info.json().data;
    expect({ rolePaths, isShowProvider }).toEqual({ rolePaths: ['admin'], isShowProvider: false });
    expect(permissions).toContain('price:write');
    expect(permissions).not.toContain('*:*:*');
  });

  it('lives, stops cleanly, goes on with its sessions at the next start, and adds nothing of the past again', async () => {
    const before = await counts();
    const stop = await startDemo(server, log, (text) => words.push(text));
    const charging = () =>
      one<{ count: number; energy: number }>(
        `select count(*)::int, coalesce(sum(l.energy_wh), 0)::int as energy from charging_record r join charging_live l using (transaction_id) where r.status = 'charging'`,
      );
    await until('sessions charge', async () => (await charging()).count >= 4 && (await charging()).energy > 1000, 20);
    const inGarage = () =>
      one<{ count: number; power: number }>(
        `select count(*)::int, coalesce(sum(l.power_w), 0)::int as power from charging_record r join charging_live l using (transaction_id) where r.status = 'charging' and r.station_id = (select id from station where name like '%车库%')`,
      );
    await until('most places of the garage charge', async () => (await inGarage()).count >= 7, 40);
    const shared = () =>
      one<{ proven: number; building: number | null; waits: number }>(
        `select count(*) filter (where l.proven_no > 0)::int as proven, max(g.building_w) as building, count(*) filter (where l.why->>'kind' in ('share', 'waits'))::int as waits
         from site g join connector_limit l on l.station_id = g.station_id where g.mode = 'automatic'`,
      );
    await until(
      'the garage shares its supply beside its building, and says why',
      async () => {
        const { proven, building, waits } = await shared();
        return proven >= 10 && (building ?? 0) > 1000 && waits >= 4;
      },
      60,
    );
    await until(
      'it charges within its supply',
      async () => (await inGarage()).power > 10_000 && (await inGarage()).power <= 43_470,
      60,
    );
    const standing = () =>
      rowsOf(`select from alarm a join connection_state s on s.point_id = a.point_id join connector c on c.point_id = a.point_id and c.connector_no = a.connector_no
        where a.kind = 'fault' and a.cleared_at is null and a.opened_at < now() - interval '40 minutes' and s.online and c.status = 'Faulted'`);
    await until('faults that stood before still do, since then', async () => (await standing()).length === 5, 30);
    const load = () =>
      one<{
        watts: number;
      }>(`select coalesce(sum(l.power_w), 0)::int as watts from charging_record r join charging_live l using (transaction_id)
        where r.status = 'charging' and r.station_id = (select id from station where site_limit_w = 60000)`);
    await until('the busy site draws more than it may', async () => (await load()).watts > 60_000, 60);
    const firstDay = workFirstDay(server.url, passwords, log, new AbortController().signal);
    await until(
      'the operators’ first day: a version, an upgrade, diagnostics, configurations, views and deviations',
      async () => {
        const found = await one<Record<string, number>>(`select (select count(*)::int from version) as versions,
          (select count(*)::int from firmware_update_point where command_id is not null) as upgrades, (select count(*)::int from diagnosis where status = 'uploaded') as diagnoses,
          (select count(*)::int from point_configuration where drift > 0) as drifts, (select count(*)::int from saved_view) as views,
          (select count(*)::int from model_deviation) as deviations`);
        return Object.values(found).every((count) => count > 0);
      },
      90,
    );
    await firstDay;
    await until('unknown chargers knock', async () => (await rowsOf('select from new_charger')).length === 2, 10);
    await stop();
    await until(
      'no charger is connected',
      async () => (await rowsOf('select from connection_state where online')).length === 0,
      10,
    );
    const running = await rowsOf<{ transaction_id: number }>(
      `select transaction_id from charging_record where status = 'charging' order by 1`,
    );
    expect(running.length).toBeGreaterThanOrEqual(4);
    const [interrupted] = running;
    await beAnHourOlder(interrupted!.transaction_id);
    // One was upgraded: its firmware is that after a restart, too.
    await rowsOf(
      "update charge_point set firmware_version = '9.9.9' where id in (select point_id from firmware_update_point where command_id is not null)",
    );
    const again = await startDemo(server, log, (text) => words.push(text));
    const heard = Date.now();
    await until(
      'the same sessions go on',
      async () =>
        (await rowsOf(`select from charging_live where heard_at > to_timestamp(${heard} / 1000.0)`)).length >= running.length - 1,
      25,
    );
    await until(
      'an upgraded charger has booted, with its new firmware',
      async () =>
        (
          await rowsOf(
            `select from charge_point where last_boot_at > to_timestamp(${heard} / 1000.0) and firmware_version = '9.9.9'`,
          )
        ).length > 0,
      25,
    );
    await until(
      'a charger with the password of its factory is refused',
      async () =>
        (await rowsOf(`select from point_security where refused_count > 0 and refused_reason = 'passwordWrong'`)).length === 1,
      90,
    );
    await until(
      'the one that was without power for an hour has ended',
      async () => (await statusOf(interrupted!)).status !== 'charging',
      10,
    );
    expect(await statusOf(interrupted!)).toEqual({ status: 'finished', stop_reason: 'PowerLoss', review_reasons: [] });
    await again();
    expect(await counts()).toMatchObject({ cards: before.cards, stations: before.stations });
    expect(
      await rowsOf(`select from charging_record where status = 'review' and start_received_at > now() - interval '2 minutes'`),
    ).toEqual([]);
    expect(words.filter((text) => text.startsWith('Making'))).toHaveLength(1);
  });

  it('leaves an installation alone that has stations of its own', async () => {
    await sql`delete from setting where key = 'demo.network'`.execute(server.databases.system);
    const before = await counts();
    const stop = await startDemo(server, log, (text) => words.push(text));
    await stop();
    expect(words.at(-1)).toContain('stations of its own');
    expect(await counts()).toEqual(before);
  });

  it('sends nobody to another station who has just charged: such a card would seem to be at two places', async () => {
    const wallets = new Wallets(server.databases.system);
    const { id, zone } = await one<{ id: number; zone: string }>(
      'select provider_id as id, time_zone as zone from station order by station.id limit 1',
    );
    const endedAgo = (interval: string) =>
      rowsOf(`update charging_record set stopped_at = now() - interval '${interval}', started_at = least(started_at, now() - interval '1 day')
        where provider_id = ${id} and stopped_at is not null and account_id is not null`);
    await endedAgo('85 minutes');
    expect(await wallets.next(id, zone)).toBeUndefined();
    await endedAgo('95 minutes');
    expect(await wallets.next(id, zone)).toEqual(expect.any(String));
  });
});
