import { IS_AT_WORK } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { LEARNED_EFFICIENCY } from './dc-efficiency.ts';
import { isInPower } from './limit-skills.ts';
import { type WayFacts, wayIn, wayOf } from './limit-way.ts';
import { CLOCK_DOUBT_MS, JUMP_MS } from './obedience.ts';
import { isComingDownIn, lockedLimits, worstOf } from './proof.writes.ts';
import type { TakenLimit } from './taken-limit.ts';
import { times } from './times.ts';
import { connectorFacts, type WiringFacts } from './wiring.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** Points have limits to be sent. The process that holds a point's socket sends them. */
    'limit.wanted': { pointIds: number[] };
    /** Connectors whose meter is to be read now. The process that holds a point's socket asks. */
    'meter.wanted': { connectors: { pointId: number; connectorNo: number }[] };
  }
}

interface Row extends WiringFacts, WayFacts {
  point_id: number;
  connector_no: number;
  sent_no: number;
  sent_a: number;
  sent_safe_a: number;
  sent_until: number;
  proven_a: number | null;
  proven_safe_a: number | null;
  /** The highest limit that may still hold: sent, but not proven. This one counts too. */
  open_a: number;
  booted_since: boolean;
  was_settled: boolean;
  in_power: boolean;
  transaction_id: number | null;
  clock_offset_ms: number | null;
}

/** Whether a charger's clock stands elsewhere than when limit `l` was written in it; `k` has its offset now. */
const HAS_JUMPED = `coalesce(abs(k.offset_ms - l.sent_clock_ms) > ${JUMP_MS}, false)`;
const IS_JUMPY = `(${HAS_JUMPED} or coalesce(l.clock_jumped_at > $2::timestamptz - interval '${CLOCK_DOUBT_MS} milliseconds', false))`;

/** The most that limit `l` may let its charger draw, now that nobody knows when it ends. */
const WHENEVER_IT_ENDS = `greatest(l.proven_a, l.open_a, case when l.proven_until is not null then l.proven_safe_a end, case when l.sent_until is not null then l.open_safe_a end)`;

/** The most that limits without proof may let a charger draw now. One that has ended counts with its safe share, also after the next is sent. */
const STILL_OPEN = worstOf({
  limit: 'l.open_a',
  safe: 'l.open_safe_a',
  until: 'l.sent_until',
  now: '$2',
  marginMs: '$3',
  leaseMs: '$4',
});

/** Whether limit `l` has paused its car for so long that the car has come down. Parameters: the moment `$2`, and how long most cars take, in ms. */
const HAS_PAUSED = `l.sent_a = 0 and l.proven_a = 0 and l.proven_no = l.sent_no and l.over_since is null and not ${isComingDownIn('$2', '$5')}`;

/** Takes what is wanted of points and not sent yet; while somebody works at a point, nothing that raises a limit there. From here on it counts as what the charger may draw, whether it is answered or not. */
export async function takeLimits(db: Queryable, pointIds: readonly number[], now: number): Promise<TakenLimit[]> {
  const { rows } = await db.query<Row>({
    name: 'take-limits',
    text: `with ${lockedLimits('$1')}
      update connector_limit l set sent_no = l.wanted_no, sent_a = l.wanted_a, sent_safe_a = l.wanted_safe_a, sent_until = l.wanted_until, sent_at = $2, answered_at = null, result = null,
        sent_clock_ms = case when not ${IS_JUMPY} then k.offset_ms end, clock_jumped_at = case when ${HAS_JUMPED} then $2 else l.clock_jumped_at end,
        risen_at = case when l.wanted_a = 0 then null when ${HAS_PAUSED} then $2 else l.risen_at end,
        risen_a = case when l.wanted_a > 0 and (l.risen_at is not null or ${HAS_PAUSED}) then greatest(l.risen_a, l.wanted_a, l.wanted_safe_a) end,
        open_a = greatest(${STILL_OPEN}, l.wanted_a, case when ${HAS_JUMPED} then ${WHENEVER_IT_ENDS} end), open_safe_a = greatest(l.open_safe_a, l.wanted_safe_a, case when ${HAS_JUMPED} then ${WHENEVER_IT_ENDS} end)
      from mine, charge_point p, connector c, lateral (select (select s.clock_offset_ms::float8 from connection_state s where s.point_id = p.id) as offset_ms) k
      where l.point_id = mine.point_id and l.connector_no = mine.connector_no and p.id = l.point_id and c.point_id = l.point_id and c.connector_no = l.connector_no and l.wanted_no > l.sent_no and l.wanted_a is not null
        and (l.sent_a is null or l.wanted_a <= l.sent_a or not ${IS_AT_WORK('l.point_id')})
      returning l.point_id, l.connector_no, mine.was_settled, l.sent_no, l.sent_a, l.sent_safe_a, (extract(epoch from l.sent_until) * 1000)::float8 as sent_until, l.proven_a, l.proven_safe_a, l.open_a,
        coalesce(p.last_boot_at >= l.proven_at, true) as booted_since, l.in_power, l.refusals, l.zero, l.skills, l.better_way,
        coalesce(l.better_way is not null and l.better_at <= $2 and l.refusals = 0, false) as tries_better,
        (select k.skills from limit_skill k where k.vendor = coalesce(p.vendor, '') and k.model = coalesce(p.model, '')) as known,
        (select k.value::int from configuration_key k where k.point_id = l.point_id and k.key = 'ChargeProfileMaxStackLevel' and k.value ~ '^[0-9]{1,6}$') as max_stack_level,
        (select k.value from configuration_key k where k.point_id = l.point_id and k.key = 'SupportedFeatureProfiles') as feature_profiles, coalesce(p.vendor, '') as vendor, coalesce(p.model, '') as model,
        (select r.transaction_id from charging_record r where r.point_id = l.point_id and r.connector_no = l.connector_no and r.status = 'charging' order by r.started_at desc limit 1) as transaction_id,
        l.sent_clock_ms as clock_offset_ms,
        (select count(*)::int from connector x where x.point_id = l.point_id and x.connector_no > 0) as point_connectors, c.standard, c.connector_type, c.max_power_w,
        ${LEARNED_EFFICIENCY} as efficiency,
        (select w.phases from connector_wiring w where w.point_id = l.point_id and w.connector_no = l.connector_no) as phases,
        (select g.voltage from site g where g.station_id = l.station_id) as voltage,
        coalesce((select g.phases from site g where g.station_id = l.station_id), 3) as grid_phases`,
    values: [pointIds, new Date(now), times.marginMs, times.leaseMs, times.comeDownMs],
  });
  // A charger that holds one limit only keeps it: there is no safe share behind it.
  const lasting = rows.filter((row) => wayOf(row).lease === 'lasting');
  if (lasting.length > 0)
    await db.query({
      name: 'take-lasting-limits',
      text: `with ${lockedLimits('$1')}
        update connector_limit l set sent_until = null from unnest($1::int[], $2::smallint[]) as v (point_id, connector_no) join mine using (point_id, connector_no)
        where l.point_id = v.point_id and l.connector_no = v.connector_no`,
      values: [lasting.map((row) => row.point_id), lasting.map((row) => row.connector_no)],
    });
  const trying = rows.filter(({ tries_better: tries }) => tries);
  if (trying.length > 0)
    await db.query({
      name: 'better-ways-tried',
      text: `with ${lockedLimits('$1')}
        update connector_limit l set better_at = $3 from unnest($1::int[], $2::smallint[]) as v (point_id, connector_no) join mine using (point_id, connector_no)
        where l.point_id = v.point_id and l.connector_no = v.connector_no`,
      values: [trying.map((row) => row.point_id), trying.map((row) => row.connector_no), new Date(now + times.worseMs)],
    });
  return rows.map(takenOf);
}

function takenOf(row: Row): TakenLimit {
  const skills = wayOf(row);
  const { conversion, phases } = connectorFacts(row);
  const isPower = isInPower(skills, conversion);
  const isTurned = row.in_power !== isPower;
  // Amperes of one line are no more as those of each, divided by the lines; those of each are no less than what flows on one.
  const divisor = isTurned && !isPower ? phases : 1;
  const isSame = !isTurned && row.proven_a === row.sent_a && row.proven_safe_a === row.sent_safe_a && !row.booted_since;
  return {
    pointId: row.point_id,
    connectorNo: row.connector_no,
    no: row.sent_no,
    limitA: row.sent_a / divisor,
    safeA: row.sent_safe_a / divisor,
    until: row.sent_until,
    isRenewal: isSame,
    isSettled: row.was_settled,
    heldA:
      row.booted_since && row.proven_a !== null && skills.purpose !== 'key' && !isTurned
        ? Math.max(row.proven_a, row.proven_safe_a ?? 0)
        : null,
    needsProof:
      !isSame &&
      (isTurned ||
        row.booted_since ||
        row.proven_a === null ||
        row.sent_a < Math.max(row.proven_a, row.open_a) ||
        row.proven_safe_a !== row.sent_safe_a),
    skills,
    own: wayIn(row.skills),
    better: wayIn(row.better_way),
    isBetter: row.tries_better,
    isTurned,
    facts: row,
    transactionId: row.transaction_id,
    clockOffsetMs: row.clock_offset_ms,
  };
}

/** The points that have limits to be sent. */
export async function pointsWithLimits(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ point_id: number }>({
    name: 'points-with-limits',
    text: 'select distinct point_id from connector_limit where wanted_no > sent_no',
    values: [],
  });
  return rows.map((row) => row.point_id);
}
