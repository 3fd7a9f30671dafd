import { spreadMs } from '../../apps/server/src/charging/timed-charging/occurrences.rules.ts';
import { boot, connectAll, percentiles, pooled, statusOf } from './load.ts';
import { seed } from './seed.ts';
import { startPair } from './system.ts';

const STARTS = 1000;
/** The starts are planned so long ahead, in ms: everybody is connected by then. */
const AHEAD_MS = 30_000;
const MINUTE = 60_000;
/** Spread over the minute, and some time for those that were asked last. */
const PATIENCE_MS = 100_000;

/** A thousand timed starts of one minute over two servers: each once, when its spread says, and each with its session. */
export async function timedStarts(): Promise<[string, string, string][]> {
  const [system, second] = await startPair();
  try {
    const { db } = system;
    await seed(system, STARTS);
    await db.query(`delete from connector where connector_no = 2`);
    // A user for each point, with a wallet that needs no money.
    await db.query(
      `with wallets as (
         insert into ledger_account (provider_id, kind, currency) select p.id, 'chargeUser', p.currency from provider p, generate_series(1, $1::int) returning id, provider_id
       ) insert into charge_user (provider_id, account, user_type, account_id, id_tag, post_paid)
       select provider_id, 'timed-' || row_number() over (order by id), 'phone', id, 'U' || lpad((row_number() over (order by id))::text, 15, '0'), true from wallets`,
      [STARTS],
    );
    const clients = [...(await connectAll(system.url, STARTS / 2)), ...(await connectAll(second.url, STARTS / 2, STARTS / 2))];
    await pooled(clients, 100, async (client) => {
      await client.call('BootNotification', boot);
      await client.call('StatusNotification', statusOf('Preparing'));
    });
    const { rows: points } = await db.query<{ id: number; serial_number: string }>(
      'select id, serial_number from charge_point order by serial_number',
    );
    const due = Math.ceil((Date.now() + AHEAD_MS) / MINUTE) * MINUTE;
    const times: number[][] = clients.map(() => []);
    const sessions: Promise<unknown>[] = [];
    for (const [index, client] of clients.entries())
      client.answer = (action, payload) => {
        if (action !== 'RemoteStartTransaction') return undefined;
        times[index]!.push(Date.now() - due);
        const { idTag } = payload as { idTag: string };
        const at = new Date().toISOString();
        sessions.push(client.call('StartTransaction', { connectorId: 1, idTag, meterStart: 0, timestamp: at }));
        return { status: 'Accepted' };
      };
    await db.query(
      `with zone as (select id as station_id, time_zone from station limit 1)
       insert into timed_charge (provider_id, station_id, point_id, connector_nos, charge_user_id, kind, valid_from, valid_to, days, start_time, retry_minutes, next_at, created_by)
       select p.provider_id, p.station_id, p.id, '{1}', u.id, 'start', ($1::timestamptz at time zone z.time_zone)::date, ($1::timestamptz at time zone z.time_zone)::date, '{1,2,3,4,5,6,7}',
         to_char($1::timestamptz at time zone z.time_zone, 'HH24:MI'), 5, $1, 'bench'
       from zone z, (select *, row_number() over (order by id) as n from charge_point) p join (select *, row_number() over (order by id) as n from charge_user) u using (n)`,
      [new Date(due)],
    );
    while (Date.now() < due + PATIENCE_MS && !(Date.now() > due + MINUTE && times.every(({ length }) => length > 0)))
      await new Promise((done) => setTimeout(done, 500));
    // What would be asked twice comes soon after.
    await new Promise((done) => setTimeout(done, 5_000));
    await Promise.all(sessions);
    const { rows: states } = await db.query<{ status: string; count: number; attempts: number }>(
      'select status, count(*)::int as count, max(attempts)::int as attempts from timed_start group by 1 order by 1',
    );
    const { rows: records } = await db.query<{ count: number }>('select count(*)::int as count from charging_record');
    const late = times.flatMap((own, index) => own.map((at) => at - spreadMs(points[index]!.id, 1)));
    const seconds = times.flat().map((at) => Math.floor(at / 1000));
    const fullest = Math.max(
      ...Map.groupBy(seconds, (second) => second)
        .values()
        .map(({ length }) => length),
    );
    const { p50, p99 } = percentiles(late);
    for (const client of clients) client.close();
    const once = times.filter(({ length }) => length === 1).length;
    return [
      [`${STARTS} timed starts of one minute, two servers: asked once`, `${once} of ${STARTS}`, 'all'],
      [
        '  first and last after their time',
        `${(Math.min(...times.flat()) / 1000).toFixed(1)} s, ${(Math.max(...times.flat()) / 1000).toFixed(1)} s`,
        '0 to 60 s',
      ],
      ['  after their spread (p50, p99)', `${Math.round(p50)} ms, ${Math.round(p99)} ms`, ''],
      ['  most in one second', String(fullest), ''],
      ['  how they stand', states.map(({ status, count }) => `${count} ${status}`).join(', '), 'all charging'],
      ['  sessions', String(records[0]!.count), String(STARTS)],
    ];
  } finally {
    await system.stop();
  }
}
