import type { AlarmKind } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { CONFLICT_MINUTES, faultIn, isFault, plateText, saysState, saysThat } from '../../network/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { EXPECTATIONS } from '../expectations/expectations.ts';
import type { Trouble } from './alarms.rules.ts';

interface Row {
  provider_id: number;
  station_id: number;
  point_id: number | null;
  connector_no: number;
  kind: AlarmKind;
  code: string;
  detail: string | null;
  since: Date;
  value: number | null;
  subject: string;
}

const MISSED_AFTER = sql`${sql.lit(EXPECTATIONS.samples.within)} * interval '1 millisecond'`;

const HERE = sql`from charge_point p`;
const KEPT = sql`p.removed_at is null`;
const WHOLE = sql`p.provider_id, p.station_id, p.id as point_id, 0 as connector_no`;

/** Standing faults of connectors and of whole points (OCPP 1.6 §7.6, §7.7). */
const faults = sql`
  select p.provider_id, p.station_id, p.id as point_id, c.connector_no, 'fault' as kind,
    ${sql.raw(faultIn('c.error_code'))} as code,
    concat_ws(' · ', nullif(c.status_info, ''), nullif(c.vendor_error_code, '')) as detail, c.status_received_at as since, null::real as value, '' as subject
  ${HERE} join connector c on c.point_id = p.id
  where ${KEPT} and (${sql.raw(isFault('c.error_code'))} or ${sql.raw(saysState('c.status', 'faulted'))})
  union all
  select ${WHOLE}, 'fault', ${sql.raw(faultIn('p.status_error'))}, '', p.status_at, null, ''
  ${HERE} where ${KEPT} and (${sql.raw(isFault('p.status_error'))} or ${sql.raw(saysState('p.status', 'faulted'))})`;

/** Points that were there and are away; one that is disabled or cut off is not missed. */
const offline = sql`
  select ${WHOLE}, 'offline', '', '', s.disconnected_at, null, ''
  ${HERE} join connection_state s on s.point_id = p.id where ${KEPT} and p.enabled and p.cut_off_at is null and not s.online and s.disconnected_at is not null`;

const quarantined = (now: Date) => sql`
  select ${WHOLE}, 'quarantine', '', '', ${now}::timestamptz, null, '' ${HERE} where ${KEPT} and p.quarantined_until > ${now}`;

/** Points that tried one unknown card after another within the hour. */
const unknownCards = (now: Date) => sql`
  select ${WHOLE}, 'unknownCards', '', '', p.unknown_tags_at, null, '' ${HERE} where ${KEPT} and p.unknown_tags_at > ${now}::timestamptz - interval '1 hour'`;

/** Points that did something more often within the hour than chargers do (`point_count`). */
const suspicious = (now: Date) => sql`
  select ${WHOLE}, 'suspicious', n.what, '', n.beyond_at, null, ''
  ${HERE} join point_count n on n.point_id = p.id where ${KEPT} and n.what in ('strays', 'connectors', 'starts') and n.beyond_at > ${now}::timestamptz - interval '1 hour'`;

/** Other hardware came under a point's identity within the week. */
const hardwareChanges = (now: Date) => sql`
  select ${WHOLE}, 'hardwareChanged', '', ${sql.raw(plateText('h.before'))} || ' → ' || ${sql.raw(plateText('h.after'))}, h.at, null, extract(epoch from h.at)::text
  from (select distinct on (point_id) * from hardware_change where at > ${now}::timestamptz - interval '7 days' order by point_id, at desc) h join charge_point p on p.id = h.point_id where ${KEPT}`;

/**
 * Two chargers that take turns under one identity: their connections do, or their rating plates have gone to and fro within a day. `detail` is what is known of both.
 */
const sharedIdentities = (now: Date) => sql`
  select ${WHOLE}, 'identityShared', '', string_agg(concat_ws(' ', c.charger ->> 'address', ${sql.raw(plateText("(c.charger -> 'plate')"))}), ' ↔ ' order by c.no), i.since, null::real, ''
  ${HERE} join identity_conflict i on i.point_id = p.id cross join lateral jsonb_array_elements(i.chargers) with ordinality as c (charger, no)
  where ${KEPT} and i.seen_at > ${now}::timestamptz - make_interval(mins => ${CONFLICT_MINUTES}) group by p.id, i.since
  union all
  select ${WHOLE}, 'identityShared', '', concat_ws(' ', h.address, ${sql.raw(plateText('h.after'))}) || ' ↔ ' || concat_ws(' ', h.before_address, ${sql.raw(plateText('h.before'))}), min(e.at), null, ''
  from (select distinct on (point_id) * from hardware_change where at > ${now}::timestamptz - interval '1 day' order by point_id, at desc) h
  join hardware_change e on e.point_id = h.point_id and e.at < h.at and e.at > h.at - interval '1 day' and plate_changes(e.before, h.after) = '{}' join charge_point p on p.id = h.point_id
  where ${KEPT} and not exists (select from identity_conflict i where i.point_id = p.id and i.seen_at > ${now}::timestamptz - make_interval(mins => ${CONFLICT_MINUTES}))
  group by p.id, h.at, h.address, h.after, h.before_address, h.before`;

/** The latest temperature of each running session, of the last quarter of an hour. */
const temperatures = (now: Date) => sql`
  select p.provider_id, p.station_id, p.id, r.connector_no, 'overTemperature', '', round(m.temperature_c)::text || ' °C', m.at, m.temperature_c, ''
  ${HERE} join charging_record r on r.point_id = p.id and r.status = 'charging'
  cross join lateral (select at, temperature_c from meter_sample m where m.transaction_id = r.transaction_id and m.temperature_c is not null
    and m.received_at > ${now}::timestamptz - interval '15 minutes' order by m.received_at desc limit 1) m
  where ${KEPT} and m.temperature_c > 30`;

/** What chargers have found by themselves and not taken back: by severity, up to errors. What was told before a boot is told anew where it still stands. */
const found = sql`
  select p.provider_id, p.station_id, p.id, a.connector_no, 'monitor', case when a.severity <= 3 then 'grave' else 'minor' end, string_agg(a.key || ' = ' || a.value, ', ' order by a.severity nulls last, a.since), min(a.since), null::real, ''
  ${HERE} join point_alert a on a.point_id = p.id and coalesce(a.severity, 5) <= 5 and a.told_at >= coalesce(p.last_boot_at, a.told_at)
  where ${KEPT} group by p.id, a.connector_no, 6`;

/** Records that wait for a person because of what the meter said. */
const METER_REASONS = [
  'above-capacity',
  EXPECTATIONS.silenceAfterBill.reviews,
  'no-meter',
  'register-jump',
  'register-overlap',
  'register-reset',
  'register-unit',
  'stop-below-samples',
];
const meters = (now: Date) => sql`
  select p.provider_id, p.station_id, p.id, r.connector_no, 'meter', reason, '', r.started_at, null, r.transaction_id::text
  ${HERE} join charging_record r on r.point_id = p.id and r.status = 'review' and r.started_at > ${now}::timestamptz - interval '30 days'
  cross join lateral unnest(r.review_reasons) as reason
  where ${KEPT} and reason = any (${METER_REASONS})`;

/** The latest word about firmware is a failure, at most a week old. */
const firmware = (now: Date) => sql`
  select ${WHOLE}, 'firmware', e.status, '', e.received_at, null, ''
  ${HERE} cross join lateral (select status, received_at from point_event e where e.point_id = p.id and e.kind = 'firmware' order by e.id desc limit 1) e
  where ${KEPT} and e.status like '%Failed%' and e.received_at > ${now}::timestamptz - interval '7 days'`;

/**
 * Whether a failed command has come to what it was for: the session of a remote stop has ended, the connector of a remote start charges, the charger of a reset
 * has booted since.
 */
const settled = sql`case c.action
  when 'stopSession' then not exists (
    select from charging_record r where r.point_id = p.id and r.status = 'charging' and r.transaction_id::text = c.payload->>'transactionId')
  when 'startSession' then exists (
    select from charging_record r where r.point_id = p.id and r.status = 'charging' and r.connector_no::text = coalesce(c.payload->>'connectorNo', r.connector_no::text))
  when 'reset' then coalesce(p.last_boot_at > c.requested_at, false)
  else false end`;

/** The latest command of a kind within a day was not carried out although the point was there, and what it was for has not come about either. */
const commands = (now: Date) => sql`
  select ${WHOLE}, 'command', c.action, case when c.effect = 'none' then 'none' else coalesce(c.result, c.status) end, c.requested_at, null, c.id::text
  ${HERE} join (
    select distinct on (point_id, action) id, point_id, action, payload, status, result, effect, requested_at, requested_by from command
    where requested_at > ${now}::timestamptz - interval '1 day' and status not in ('queued', 'sent')
    order by point_id, action, requested_at desc
  ) c on c.point_id = p.id
  where ${KEPT} and (c.status in ('failed', 'expired') or c.effect = 'none') and coalesce(c.result, '') not in ('offline', 'rejected', 'notSupported', 'notImplemented')
    and not ${settled}`;

/** Sites that are above a limit of their tree; how full they are, in percent. */
const sitesOver = sql`
  select g.provider_id, g.station_id, null::int, 0, 'siteOver', '', round(g.share * 100)::text || ' %', g.over_since, null, ''
  from site g join station s on s.id = g.station_id where s.removed_at is null and g.mode <> 'off' and g.over_since is not null`;

/** Connectors that draw more than the most of what they were told; that limit in A. */
const limitsIgnored = sql`
  select p.provider_id, p.station_id, p.id, l.connector_no, 'limitIgnored', '', case when l.in_power then round((greatest(l.proven_a, l.open_a, l.sent_a) * g.voltage * 0.9)::numeric)::text || ' W' else round(greatest(l.proven_a, l.open_a, l.sent_a)::numeric, 1)::text || ' A' end, l.over_since, null, ''
  ${HERE} join connector_limit l on l.point_id = p.id join site g on g.station_id = p.station_id
  where ${KEPT} and g.mode <> 'off' and l.over_since is not null`;

/** Meters of buildings that have said nothing for longer than they may, while their figures count. */
const silentMeters = (now: Date) => sql`
  select g.provider_id, g.station_id, null::int, 0, 'siteMeterSilent', '', m.name, coalesce(m.read_at, m.created_at) + m.stale_s * interval '1 second', null, ''
  from site g join station s on s.id = g.station_id join energy_meter m on m.station_id = g.station_id
  where s.removed_at is null and g.mode = 'automatic' and coalesce(m.read_at, m.created_at) + m.stale_s * interval '1 second' < ${now}`;

const KWH = (wh: string) => sql`coalesce(round(${sql.raw(wh)} / 1000.0, 1)::text || ' kWh', '')`;

/** Energy that connectors give without a session. What goes on under a session that has ended is told by that. */
const unbilled = sql`
  select u.provider_id, p.station_id, p.id, u.connector_no, ${EXPECTATIONS.start.alarm.kind}, ${EXPECTATIONS.start.alarm.code}, ${KWH('(u.to_wh - u.from_wh)')}, u.since, null, ''
  ${HERE} join unbilled_energy u on u.point_id = p.id and u.ended_at is null
  where ${KEPT} and not exists (select from charging_record r where r.point_id = u.point_id and r.connector_no = u.connector_no and r.status = 'review' and 'metered-on' = any (r.review_reasons)
    and r.stop_received_at > u.since - interval '1 day')`;

/** Sessions that have ended, and whose charger has gone on metering under their name within twenty minutes. */
const meteredOn = (now: Date) => sql`
  select p.provider_id, p.station_id, p.id, r.connector_no, ${EXPECTATIONS.silenceAfterBill.alarm.kind}, ${EXPECTATIONS.silenceAfterBill.alarm.code},
    ${KWH('greatest(m.energy_wh - coalesce(r.meter_stop_wh, r.meter_start_wh + r.energy_wh), 0)')}, r.stopped_at, null, r.transaction_id::text
  ${HERE} join charging_record r on r.point_id = p.id and r.status = 'review' and 'metered-on' = any (r.review_reasons) and r.stop_received_at > ${now}::timestamptz - interval '30 days'
  cross join lateral (select energy_wh from meter_sample m where m.transaction_id = r.transaction_id and m.energy_wh is not null and m.received_at > ${now}::timestamptz - interval '20 minutes'
    order by m.received_at desc, m.at desc limit 1) m
  where ${KEPT}`;

/** Sessions that were closed within a day since no stop came, until it comes. */
const missedStops = (now: Date) => sql`
  select p.provider_id, p.station_id, p.id, r.connector_no, ${EXPECTATIONS.stopOfDenied.alarm.kind}, ${EXPECTATIONS.stopOfDenied.alarm.code}, '', r.stop_received_at, null, r.transaction_id::text
  ${HERE} join charging_record r on r.point_id = p.id and r.stop_reason = ${EXPECTATIONS.stopOfDenied.closes} and r.stop_received_at > ${now}::timestamptz - interval '1 day' and r.valid
  where ${KEPT}`;

/** Running sessions of which no meter values come any more, though their connectors charge and their chargers are there. */
const missedSamples = (now: Date) => sql`
  select p.provider_id, p.station_id, p.id, r.connector_no, ${EXPECTATIONS.samples.alarm.kind}, ${EXPECTATIONS.samples.alarm.code}, '',
    greatest(l.heard_at, cs.connected_at, c.status_received_at) + ${MISSED_AFTER}, null, r.transaction_id::text
  ${HERE} join charging_record r on r.point_id = p.id and r.status = 'charging' join charging_live l on l.transaction_id = r.transaction_id and l.sample_at is not null
  join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no join connection_state cs on cs.point_id = p.id and cs.online
  where ${KEPT} and ${sql.raw(saysThat('c.status', ({ isRunning, isPaused }) => isRunning === true && !isPaused))} and greatest(l.heard_at, cs.connected_at, c.status_received_at) + ${MISSED_AFTER} < ${now}`;

const troubleOf = (row: Row): Trouble => ({
  providerId: row.provider_id,
  stationId: row.station_id,
  pointId: row.point_id,
  connectorNo: row.connector_no,
  kind: row.kind,
  code: row.code,
  detail: row.detail ?? '',
  since: row.since.getTime(),
  subject: row.subject,
  ...(row.value === null ? {} : { value: row.value }),
});

const SOURCES: readonly ((now: Date) => RawBuilder<unknown>)[] = [
  () => faults,
  () => offline,
  quarantined,
  unknownCards,
  suspicious,
  hardwareChanges,
  sharedIdentities,
  temperatures,
  () => found,
  meters,
  firmware,
  commands,
  () => sitesOver,
  () => limitsIgnored,
  silentMeters,
  () => unbilled,
  meteredOn,
  missedStops,
  missedSamples,
];

/** Everything that is wrong at `now` (epoch ms), before any rule. */
export async function findTroubles(db: Database, now: number): Promise<Trouble[]> {
  const at = new Date(now);
  const parts = SOURCES.map((source) => source(at));
  const { rows } =
    await sql<Row>`select * from (${sql.join(parts, sql` union all `)}) x where since is not null order by since desc`.execute(
      db,
    );
  return rows.map(troubleOf);
}

/** Faults that were reported between two moments (epoch ms), also those that have gone again since. */
export async function findPassedFaults(db: Database, from: number, to: number): Promise<Trouble[]> {
  const { rows } = await sql<Row>`
    select distinct on (h.point_id, h.connector_no, h.error_code) p.provider_id, p.station_id, p.id as point_id, h.connector_no, 'fault' as kind,
      h.error_code as code, concat_ws(' · ', nullif(h.info, ''), nullif(h.vendor_error_code, '')) as detail, h.received_at as since, null::real as value, '' as subject
    from status_history h join charge_point p on p.id = h.point_id
    where ${sql.raw(isFault('h.error_code'))} and not h.replayed and h.received_at > ${new Date(from)} and h.received_at <= ${new Date(to)} and p.removed_at is null
    order by h.point_id, h.connector_no, h.error_code, h.received_at desc`.execute(db);
  return rows.map(troubleOf);
}

/** The points that are in maintenance at `now` (epoch ms), by a window of their own or of their station. */
export async function findInMaintenance(db: Database, now: number): Promise<Set<number>> {
  const at = new Date(now);
  const { rows } = await sql<{ id: number }>`
    select p.id from maintenance_window w join charge_point p on p.id = w.point_id or p.station_id = w.station_id
    where w.starts_at <= ${at} and w.ends_at > ${at}`.execute(db);
  return new Set(rows.map((row) => row.id));
}
