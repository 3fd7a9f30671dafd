import type { ChargingSession, contract, ResponseOf, sessionList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { saysState } from '../../network/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { closingTimes } from '../expectations/find-denied.ts';

export interface SessionFilter {
  page: number;
  limit: number;
  sort?: string;
  keyword?: string;
  stationId?: number;
  providerId?: number;
  startType?: string[];
}

/** A session as SQL gives it: when it is closed is told from the time it was heard of last. */
type Row = Omit<ChargingSession, 'closesTime'>;

const FROM = sql`charging_record r
  join charge_point p on p.id = r.point_id
  join station s on s.id = r.station_id
  join provider o on o.id = r.provider_id
  left join charging_now l on l.transaction_id = r.transaction_id
  left join charging_live w on w.transaction_id = r.transaction_id
  left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no
  left join connection_state cs on cs.point_id = r.point_id
  left join charge_user u on u.id = r.charge_user_id
  left join card k on k.id = r.card_id
  left join ledger_account a on a.id = r.account_id`;

const COLUMNS = sql`r.transaction_id as "transactionId", coalesce(r.wire_id, r.transaction_id::text) as "wireId", p.serial_number as "serialNumber", p.name as "pointName", r.station_id as "stationId", s.name as "stationName",
  r.time_zone as "timeZone", r.provider_id as "providerId", o.name as "providerName", r.connector_no as "connectorNo", c.connector_type as "connectorType",
  coalesce(u.account, nullif(k.user_name, '')) as account, k.card_number as "cardNumber", r.start_type as "startType", r.start_account as "startAccount", ${instantOf('r.started_at')} as "startTime",
  ${instantOrNull('l.sample_at')} as "sampleTime", coalesce(l.energy_wh, 0) as "energyWh", l.power_w as "powerW", l.soc,
  coalesce(l.readings, '{}') as readings, coalesce(l.phases, '{}') as phases, coalesce(l.cost, 0)::text as cost, r.currency,
  case when l.budget is not null then a.balance::text end as balance, coalesce(cs.online, false) as online, c.status as "ocppStatus",
  ${instantOrNull('l.heard_at')} as "heardTime", not coalesce(l.draws, false) as stale, ${instantOrNull('w.leaves_at')} as "leavesTime", w.wants_wh as "wantsWh",
  exists (
    select from command m where m.point_id = r.point_id and m.action = 'stopSession' and (m.status in ('queued', 'sent') or m.status = 'answered' and m.effect_until is not null)
      and (m.payload->>'transactionId')::bigint = r.transaction_id) as "stopRequested"`;

function conditionsOf(filter: Partial<SessionFilter>): RawBuilder<unknown> {
  const conditions = [sql`r.status = 'charging'`];
  if (filter.stationId) conditions.push(sql`r.station_id = ${filter.stationId}`);
  if (filter.providerId) conditions.push(sql`r.provider_id = ${filter.providerId}`);
  if (filter.startType?.length) conditions.push(sql`r.start_type = any (${filter.startType})`);
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(
      sql`(p.serial_number ilike ${text} or p.name ilike ${text} or s.name ilike ${text} or r.id_tag ilike ${text} or u.account ilike ${text} or k.user_name ilike ${text}
        or r.transaction_id::text = ${filter.keyword})`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/** An unknown value comes before the smallest. */
const SORTS: Sorts<typeof sessionList> = {
  pointName: 'p.name',
  connectorNo: 'r.connector_no',
  ocppStatus: "coalesce(c.status, '')",
  powerW: 'coalesce(l.power_w, -1)',
  energyWh: 'coalesce(l.energy_wh, 0)',
  soc: 'coalesce(l.soc, -1)',
  cost: 'coalesce(l.cost, 0)',
  duration: 'extract(epoch from now() - r.started_at)',
  account: "coalesce(u.account, nullif(k.user_name, ''), k.card_number, '')",
  providerName: 'o.name',
  startTime: 'r.started_at',
  transactionId: 'r.transaction_id',
  sampleTime: "coalesce(l.sample_at, '-infinity')",
};

/** What decides when sessions are closed by rule: the hours without any word, and the moment of asking (epoch ms). */
interface Closing {
  lostHours: number;
  now: number;
}

/** A page of running sessions, the newest first. */
export async function listSessions(
  trx: Trx,
  filter: SessionFilter,
  closing: Closing,
): Promise<{ list: ChargingSession[]; total: number }> {
  const where = conditionsOf(filter);
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM} where ${where}
    ${sortedPage(filter, SORTS, { first: '-startTime', tie: 'r.transaction_id' })}`.execute(trx);
  const total = await countOf(trx, sql`${FROM} where ${where}`);
  return { list: await toSessions(trx, rows, closing), total };
}

/** A running session by its number. */
export async function findSession(trx: Trx, transactionId: number, closing: Closing): Promise<ChargingSession | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM} where r.transaction_id = ${transactionId} and r.status = 'charging'`.execute(trx);
  return (await toSessions(trx, rows, closing))[0];
}

/** When a session whose charger is away is closed, if it says nothing more; epoch ms, null: it is there. */
const lostAt = (row: Row, lostHours: number): number | null =>
  row.online || row.heardTime === null ? null : Date.parse(row.heardTime) + lostHours * 3_600_000;

async function toSessions(trx: Trx, rows: readonly Row[], { lostHours, now }: Closing): Promise<ChargingSession[]> {
  if (rows.length === 0) return [];
  const denied = await closingTimes(
    trx,
    now,
    rows.map((row) => row.transactionId),
  );
  return rows.map((row) => {
    const times = [lostAt(row, lostHours), denied.get(row.transactionId) ?? null].filter((at) => at !== null);
    return { ...row, closesTime: times.length === 0 ? null : new Date(Math.min(...times)).toISOString() };
  });
}

/** Keeps the goal of a running session, or removes it. False: the session is over. Undefined: the caller sees no such session. */
export async function setGoal(
  trx: Trx,
  transactionId: number,
  leavesTime: string | null,
  wantsWh: number | null,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ done: boolean }>`
    with kept as (
      update charging_live set leaves_at = ${leavesTime}::timestamptz, wants_wh = ${wantsWh}::int, goal_by_car = false where transaction_id = ${transactionId} returning 1
    ) select r.status = 'charging' and exists (select from kept) as done from charging_record r where r.transaction_id = ${transactionId}`.execute(
    trx,
  );
  return rows[0]?.done;
}

const FREE = sql.raw(saysState('c.status', 'available'));
const CLOSED = sql.raw(saysState('p.status', 'faulted', 'unavailable'));

/** Sums over the running sessions, and how many connectors are free. */
export async function sumSessions(trx: Trx, stationId: number | undefined) {
  const { rows } = await sql<ResponseOf<typeof contract.sessions.totals>>`
    select
      (select count(*)::int from charging_record r where r.status = 'charging' and (${stationId ?? null}::int is null or r.station_id = ${stationId ?? null}::int)) as sessions,
      coalesce(sum(l.power_w) filter (where l.draws), 0)::float8 as "powerW", coalesce(sum(l.energy_wh), 0)::float8 as "energyWh",
      (select count(*)::int from connector c join charge_point p on p.id = c.point_id and p.removed_at is null and p.enabled join connection_state cs on cs.point_id = p.id and cs.online
        where ${FREE} and c.transaction_id is null and not coalesce(${CLOSED}, false)
          and (${stationId ?? null}::int is null or p.station_id = ${stationId ?? null}::int)) as free,
      (select count(*)::int from connector c join charge_point p on p.id = c.point_id and p.removed_at is null
        where ${stationId ?? null}::int is null or p.station_id = ${stationId ?? null}::int) as connectors
    from charging_now l join charging_record r on r.transaction_id = l.transaction_id
    where ${stationId ?? null}::int is null or r.station_id = ${stationId ?? null}::int`.execute(trx);
  return rows[0]!;
}
