import type { SiteState, WhyLimited } from '@csms/contract';
import type { Queryable } from '../../platform/database/queryable.ts';
import { LEARNED_EFFICIENCY } from './dc-efficiency.ts';
import { learnOfModels } from './model-habits.writes.ts';
import { HAS_WAY } from './obedience.queries.ts';
import { isComingDownIn, prove } from './proof.writes.ts';
import type { CircuitRow, ConnectorRow, LimitRow, SiteRow } from './site-rows.ts';
import type { SurplusSeen } from './surplus.rules.ts';
import { times } from './times.ts';

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** How full a site is by what its meter says now, whatever it was when it was looked at last. */
const FULL_NOW = `(case when m.includes_cars then 0 else g.cars_w end + m.power_w) / nullif(least(g.limit_w::float8, g.limit_now_a * g.phases * g.voltage), 0)`;

/** A habit that so many connectors of a model have shown counts for all of that model. */
const KNOWN_OF_MODEL = 2;

/** The sites of some stations, or all, those nearest to their limit first. */
export async function readSites(db: Queryable, stationIds: readonly number[] | null): Promise<SiteRow[]> {
  const { rows } = await db.query<SiteRow>({
    name: 'balance-sites',
    text: `select g.station_id, g.provider_id, s.name, s.time_zone, g.mode, s.site_limit_w, g.limit_a, g.voltage, g.phases, g.reserve_w, g.fallback_w, g.imbalance_a, g.strategy, g.turn_minutes, g.surplus, g.surplus_hold_minutes, g.surplus_start_w, g.surplus_grid_w, g.surplus_seen, g.state, g.base_a, g.base_w,
        (select to_jsonb(e) from (select m.includes_cars, m.stale_s, m.read_at, m.clock_ms, m.power_w, m.currents_a) e) as meter
      from site g join station s on s.id = g.station_id left join energy_meter m on m.station_id = g.station_id
      where s.removed_at is null and ($1::int[] is null or g.station_id = any ($1::int[])) order by greatest(g.share, ${FULL_NOW}) desc nulls last, g.station_id`,
    values: [stationIds],
  });
  return rows.map((row) => ({
    ...row,
    meter: row.meter && 'includes_cars' in row.meter && row.meter.includes_cars !== null ? row.meter : null,
  }));
}

export async function readCircuits(db: Queryable, stationIds: readonly number[]): Promise<CircuitRow[]> {
  const { rows } = await db.query<CircuitRow>({
    name: 'balance-circuits',
    text: `with recursive tree as (
        select c.*, 0 as depth from circuit c where c.station_id = any ($1::int[]) and c.parent_id is null
        union all select c.*, t.depth + 1 from tree t join circuit c on c.parent_id = t.id where t.depth < 20
      ) select id, station_id, parent_id, name, description, limit_w, limit_a, imbalance_a, strategy, turn_minutes from tree order by depth, id`,
    values: [stationIds],
  });
  return rows;
}

/** Limits that hold at a moment (epoch ms), or begin within `aheadMs`. */
export async function readLimits(
  db: Queryable,
  stationIds: readonly number[],
  now: number,
  aheadMs: number,
): Promise<LimitRow[]> {
  const { rows } = await db.query<LimitRow>({
    name: 'balance-limits',
    text: `select id, station_id, circuit_id, limit_w, limit_a, holds_from from site_limit
      where station_id = any ($1::int[]) and ended_at is null and holds_from <= $3 and holds_until > $2`,
    values: [stationIds, new Date(now), new Date(now + aheadMs)],
  });
  return rows;
}

export async function readConnectors(db: Queryable, stationIds: readonly number[]): Promise<ConnectorRow[]> {
  const { rows } = await db.query<ConnectorRow>({
    name: 'balance-connectors',
    text: `select p.id as point_id, c.connector_no, p.station_id, p.provider_id, p.serial_number, p.name as point_name, coalesce(p.vendor, '') as vendor, coalesce(p.model, '') as model,
        (count(*) over (partition by p.id))::int as point_connectors, p.rated_power_w as point_power_w, c.connector_type, c.standard, c.max_power_w, cp.circuit_id,
        coalesce(least(w.rank, nullif(cp.rank, 5), ug.power_rank, lv.power_rank), 5) as rank, w.rank as wired_rank, w.phases, w.rotation, w.min_a, w.max_a, coalesce(cs.online, false) as online, case when not cs.online then ${ms('cs.disconnected_at')} end as away_since, cs.clock_offset_ms::float8,
        ${ms('p.last_boot_at')} as booted_at, ${ms('cs.connected_at')} as connected_at, c.status, ${ms('c.status_received_at')} as status_at, r.transaction_id, ${ms('r.started_at')} as started_at, ${ms('r.start_received_at')} as start_received_at, ${ms('n.sample_at')} as sample_at,
        coalesce(n.fresh, false) as is_fresh, coalesce(n.draws, false) as draws, n.power_w, nullif(n.phases->'importCurrent', 'null') as line_currents, nullif(n.phases->'powerW', 'null') as line_powers, (n.readings->>'importCurrent')::float8 as current_a, (n.readings->>'outputCurrent')::float8 as output_a, (n.readings->>'outputVoltage')::float8 as output_v,
        ${LEARNED_EFFICIENCY} as efficiency, n.energy_wh::float8, d.wants_wh, ${ms('d.leaves_at')} as leaves_at, ${ms('d.paused_until')} as paused_until,
        l.manual_a, coalesce(l.wanted_no, 0) as wanted_no, ${ms('l.wanted_at')} as wanted_at, l.wanted_a, l.wanted_safe_a, ${ms('l.wanted_until')} as wanted_until,
        coalesce(l.sent_no, 0) as sent_no, l.sent_a, ${ms('l.sent_until')} as sent_until, ${ms('l.sent_at')} as sent_at, l.sent_clock_ms, ${ms('l.clock_jumped_at')} as clock_jumped_at, ${ms('l.answered_at')} as answered_at, l.result,
        coalesce(l.proven_no, 0) as proven_no, l.proven_a, l.proven_safe_a, ${ms('l.proven_until')} as proven_until, ${ms('l.proven_at')} as proven_at, l.before_a, ${ms('l.risen_at')} as risen_at, l.risen_a,
        l.open_a, l.open_safe_a, coalesce(l.refusals, 0) as refusals, ${HAS_WAY} as has_way, ${ms('l.better_at')} as better_at, ${ms('l.turn_since')} as turn_since, ${ms('l.powered_at')} as powered_at,
        ${ms('l.idle_since')} as idle_since, ${ms('l.over_since')} as over_since, ${ms('l.wild_since')} as wild_since, coalesce(l.resumes_free, false) or coalesce(k.resumes_free >= ${KNOWN_OF_MODEL}, false) as resumes_free,
        coalesce(l.pause_lasts, false) or coalesce(k.pause_lasts >= ${KNOWN_OF_MODEL}, false) as pause_lasts, coalesce(l.zero, case when k.refuses_zero >= ${KNOWN_OF_MODEL} then 'refused' end) as zero, ${ms('l.zero_at')} as zero_at, l.peak_a, l.peak_session,
        l.obeys_ms, l.keeps_at_boot, l.seen_lines, l.seen_session, coalesce(l.in_power, false) as in_power, l.why, l.point_id is not null as is_known
      from charge_point p join connector c on c.point_id = p.id and c.connector_no > 0
      left join circuit_point cp on cp.point_id = p.id
      left join connector_wiring w on w.point_id = p.id and w.connector_no = c.connector_no
      left join connection_state cs on cs.point_id = p.id
      left join lateral (
        select transaction_id, started_at, start_received_at, group_id, charge_user_id from charging_record x where x.point_id = p.id and x.connector_no = c.connector_no and x.status = 'charging'
        order by started_at desc limit 1
      ) r on true
      left join user_group ug on ug.id = r.group_id
      left join lateral (
        -- Only levels that have a priority are asked for.
        select x.power_rank from membership_level x where x.provider_id = p.provider_id and x.power_rank is not null and r.charge_user_id is not null and x.id = charge_user_level(r.charge_user_id, now()) limit 1
      ) lv on true
      left join charging_now n on n.transaction_id = r.transaction_id
      left join charging_live d on d.transaction_id = r.transaction_id
      left join connector_limit l on l.point_id = p.id and l.connector_no = c.connector_no
      left join limit_skill k on k.vendor = coalesce(p.vendor, '') and k.model = coalesce(p.model, '')
      where p.station_id = any ($1::int[]) and p.removed_at is null order by p.id, c.connector_no`,
    values: [stationIds],
  });
  return rows;
}

/** What the balancing has decided of a connector. */
export interface Decision {
  point_id: number;
  connector_no: number;
  provider_id: number;
  station_id: number;
  /** A wish that has to be sent. */
  isNew: boolean;
  wanted_a: number | null;
  wanted_safe_a: number | null;
  wanted_until: number | null;
  /** What the meter has proven. */
  isProven: boolean;
  turn_since: number | null;
  powered_at: number | null;
  idle_since: number | null;
  over_since: number | null;
  wild_since: number | null;
  /** Found out just now. */
  resumes_free: boolean;
  pause_lasts: boolean;
  obeys_ms: number | null;
  seen_lines: number | null;
  seen_session: number | null;
  peak_a: number | null;
  peak_session: number | null;
  why: WhyLimited | null;
}

/**
 * Stores decisions; the rows are made where they are missing. A time to come down that is over stays over, also where its charger is found out to take longer.
 */
export async function storeDecisions(db: Queryable, decisions: readonly Decision[], now: number): Promise<void> {
  if (decisions.length === 0) return;
  await db.query({
    name: 'balance-store',
    text: `insert into connector_limit as l (point_id, connector_no, provider_id, station_id, wanted_no, wanted_a, wanted_safe_a, wanted_until, wanted_at, turn_since, powered_at, idle_since, over_since, wild_since,
        resumes_free, pause_lasts, obeys_ms, seen_lines, seen_session, peak_a, peak_session, why)
      select point_id, connector_no, provider_id, station_id, case when is_new then 1 else 0 end, wanted_a, wanted_safe_a, wanted_until, case when is_new then $2::timestamptz end,
        turn_since, powered_at, idle_since, over_since, wild_since, resumes_free, pause_lasts, obeys_ms, seen_lines, seen_session, peak_a, peak_session, why
      from jsonb_to_recordset($1::jsonb) as v (point_id int, connector_no smallint, provider_id int, station_id int, is_new boolean, wanted_a real, wanted_safe_a real, wanted_until timestamptz,
        is_proven boolean, turn_since timestamptz, powered_at timestamptz, idle_since timestamptz, over_since timestamptz, wild_since timestamptz,
        resumes_free boolean, pause_lasts boolean, obeys_ms int, seen_lines smallint, seen_session int, peak_a real, peak_session int, why jsonb)
      order by point_id, connector_no
      on conflict (point_id, connector_no) do update set
        provider_id = excluded.provider_id, station_id = excluded.station_id, wanted_no = l.wanted_no + excluded.wanted_no, wanted_a = excluded.wanted_a,
        wanted_safe_a = excluded.wanted_safe_a, wanted_until = excluded.wanted_until, wanted_at = coalesce(excluded.wanted_at, l.wanted_at),
        turn_since = excluded.turn_since, powered_at = excluded.powered_at, idle_since = excluded.idle_since, over_since = excluded.over_since, wild_since = excluded.wild_since,
        resumes_free = l.resumes_free or excluded.resumes_free, pause_lasts = l.pause_lasts or excluded.pause_lasts, peak_a = excluded.peak_a, peak_session = excluded.peak_session, obeys_ms = excluded.obeys_ms, before_a = case when excluded.obeys_ms is not distinct from l.obeys_ms or ${isComingDownIn('$2', '$3')} then l.before_a end, seen_lines = excluded.seen_lines, seen_session = excluded.seen_session, why = excluded.why`,
    values: [
      JSON.stringify(
        decisions.map(({ isNew, isProven, ...one }) => ({
          ...one,
          is_new: isNew,
          is_proven: isProven,
          wanted_until: iso(one.wanted_until),
          turn_since: iso(one.turn_since),
          powered_at: iso(one.powered_at),
          idle_since: iso(one.idle_since),
          over_since: iso(one.over_since),
          wild_since: iso(one.wild_since),
        })),
      ),
      new Date(now),
      times.comeDownMs,
    ],
  });
  const found = decisions.filter((one) => one.resumes_free || one.pause_lasts).map((one) => one.point_id);
  if (found.length > 0) await learnOfModels(db, found);
  const proven = decisions.filter(({ isProven }) => isProven);
  if (proven.length > 0) await prove(db, proven, 'meter', now);
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** How sites and circuits stand. */
export async function storeStates(
  db: Queryable,
  sites: readonly {
    station_id: number;
    state: SiteState;
    limit_w: number | null;
    limit_a: number | null;
    cars_w: number;
    building_w: number | null;
    base_a: readonly number[] | null;
    base_w: number | null;
    share: number | null;
    surplus_seen: SurplusSeen | null;
  }[],
  circuits: readonly { id: number; load_w: number; share: number | null }[],
  now: number,
): Promise<void> {
  await db.query({
    name: 'balance-states',
    text: `update site g set seen_at = $2, over_since = case when v.state = 'over' then coalesce(g.over_since, $2) end, state = v.state, limit_w = v.limit_w, limit_now_a = v.limit_a, cars_w = v.cars_w, building_w = v.building_w, base_a = v.base_a, base_w = v.base_w, share = v.share, surplus_seen = v.surplus_seen
      from jsonb_to_recordset($1::jsonb) as v (station_id int, state text, limit_w int, limit_a real, cars_w int, building_w int, base_a real[], base_w int, share real, surplus_seen jsonb) where g.station_id = v.station_id`,
    values: [JSON.stringify(sites), new Date(now)],
  });
  if (circuits.length > 0)
    await db.query({
      name: 'balance-circuit-states',
      text: `update circuit c set load_w = v.load_w, share = v.share from jsonb_to_recordset($1::jsonb) as v (id int, load_w int, share real)
        where c.id = v.id and (c.load_w, coalesce(c.share, -1)) is distinct from (v.load_w, coalesce(v.share, -1))`,
      values: [JSON.stringify(circuits)],
    });
}
