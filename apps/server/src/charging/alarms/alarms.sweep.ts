import type { LiveEvent } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  type AlarmChanges,
  alarmKey,
  changesOf,
  isExpected,
  type KnownAlarm,
  type Opening,
  type ProviderRule,
  ruleFinder,
} from './alarms.rules.ts';
import { findInMaintenance, findPassedFaults, findTroubles } from './alarms.sources.ts';

/** One that comes back within this time is the same one. */
const SAME_MS = 600_000;
/** Commits may come a little after their moment of receipt. */
const OVERLAP_MS = 5_000;

export interface AlarmParts {
  db: Database;
  bus: Bus;
  clock: Clock;
}

/** Reads the rules that providers have changed. */
export async function readRules(db: Database): Promise<ProviderRule[]> {
  const { rows } = await sql<{
    provider_id: number;
    kind: ProviderRule['kind'];
    code: string;
    level: ProviderRule['level'];
    enabled: boolean;
    notify: boolean;
    threshold: number | null;
    orderAfter: number | null;
  }>`select provider_id, kind, code, level, enabled, notify, threshold, order_after_s as "orderAfter" from alarm_rule`.execute(
    db,
  );
  return rows.map(({ provider_id, ...rule }) => ({ ...rule, providerId: provider_id }));
}

async function knownAlarms(db: Database, now: number): Promise<KnownAlarm[]> {
  const { rows } = await sql<{
    id: string;
    station_id: number;
    point_id: number | null;
    connector_no: number;
    kind: string;
    code: string;
    subject: string;
    detail: string;
    open: boolean;
    held: boolean;
  }>`
    select id::text, station_id, point_id, connector_no, kind, code, subject, detail, cleared_at is null as open, held from alarm where cleared_at is null or held
    union all
    select * from (
      select distinct on (point_id, connector_no, kind, code, case when point_id is null then station_id end) id::text, station_id, point_id, connector_no, kind, code, subject, detail, false, false
      from alarm where closed_at is null and cleared_at > ${new Date(now - SAME_MS)}
      order by point_id, connector_no, kind, code, case when point_id is null then station_id end, cleared_at desc
    ) recent`.execute(db);
  return rows.map((row) => ({ ...row, stationId: row.station_id, pointId: row.point_id, connectorNo: row.connector_no }));
}

const values = (openings: readonly Opening[]) => {
  const column = <T>(read: (one: Opening) => T) => openings.map(read);
  return sql`unnest(${column((one) => one.providerId)}::int[], ${column((one) => one.stationId)}::int[], ${column((one) => one.pointId)}::int[],
    ${column((one) => one.connectorNo)}::int[], ${column((one) => one.kind)}::text[], ${column((one) => one.code)}::text[], ${column((one) => one.level)}::text[],
    ${column((one) => one.detail.slice(0, 500))}::text[], ${column((one) => new Date(one.since).toISOString())}::timestamptz[], ${column((one) => one.notify)}::boolean[],
    ${column((one) => one.subject ?? '')}::text[])
    as v (provider_id, station_id, point_id, connector_no, kind, code, level, detail, since, notify, subject)`;
};

async function apply(db: Database, changes: AlarmChanges, passed: readonly Opening[], now: number): Promise<void> {
  const at = new Date(now);
  await db.transaction().execute(async (trx) => {
    if (changes.clear.length > 0)
      await sql`update alarm set cleared_at = ${at} where id = any (${changes.clear}::bigint[]) and cleared_at is null`.execute(
        trx,
      );
    if (changes.turn.length > 0)
      await sql`update alarm a set detail = v.detail, subject = v.subject
        from unnest(${changes.turn.map((one) => one.id)}::bigint[], ${changes.turn.map((one) => one.trouble.detail)}::text[],
          ${changes.turn.map((one) => one.trouble.subject ?? '')}::text[]) as v (id, detail, subject) where a.id = v.id`.execute(
        trx,
      );
    if (changes.release.length > 0)
      await sql`update alarm set held = false where id = any (${changes.release}::bigint[])`.execute(trx);
    if (changes.reopen.length > 0)
      await sql`update alarm a set cleared_at = null, reopened_at = ${at}, times = a.times + 1, detail = v.detail, level = v.level, subject = v.subject
        from unnest(${changes.reopen.map((one) => one.id)}::bigint[], ${changes.reopen.map((one) => one.trouble.detail)}::text[],
          ${changes.reopen.map((one) => one.trouble.level)}::text[], ${changes.reopen.map((one) => one.trouble.subject ?? '')}::text[]) as v (id, detail, level, subject)
        where a.id = v.id and not exists (
          select from alarm o where o.point_id is not distinct from a.point_id and (a.point_id is not null or o.station_id = a.station_id) and o.connector_no = a.connector_no and o.kind = a.kind and o.code = a.code and o.cleared_at is null
        )`.execute(trx);
    if (changes.open.length > 0)
      await sql`insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, detail, opened_at, reopened_at, notice_due, subject)
        select provider_id, station_id, point_id, connector_no, kind, code, level, detail, since, ${at}, notify, subject from ${values(changes.open)}
        on conflict do nothing`.execute(trx);
    if (passed.length > 0)
      await sql`insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, detail, opened_at, reopened_at, cleared_at, notice_due)
        select provider_id, station_id, point_id, connector_no, kind, code, level, detail, since, since, ${at}, notify from ${values(passed)}`.execute(
        trx,
      );
  });
}

/** Faults that came and went since the last look, and that no alarm tells of. */
function unseen(passed: readonly Opening[], known: readonly KnownAlarm[], changes: AlarmChanges): Opening[] {
  const told = new Set([...known, ...changes.open].map(alarmKey));
  return passed.filter((one) => !told.has(alarmKey(one)));
}

interface AlarmPlace {
  providerId: number;
  stationId: number;
}

/** What consoles hear: an event a station. `others` are stations where alarms have cleared. */
function eventsOf(openings: readonly Opening[], others: readonly AlarmPlace[]): LiveEvent[] {
  const counts = new Map<number, AlarmPlace & { opened: number; serious: number }>();
  const countAt = ({ providerId, stationId }: AlarmPlace) => {
    const count = counts.get(stationId) ?? { providerId, stationId, opened: 0, serious: 0 };
    counts.set(stationId, count);
    return count;
  };
  for (const other of others) countAt(other);
  for (const one of openings) {
    const count = countAt(one);
    count.opened++;
    if (one.level === 'serious') count.serious++;
  }
  return [...counts.values()].map((count) => ({ type: 'alarm.changed', ...count }));
}

/**
 * Looks at everything that can be wrong and brings the alarms in step with it. Returns the function to call again and again; what happened between two
 * calls is not missed. Two processes must not run it at the same moment.
 */
export function createAlarmSweep({ db, bus, clock }: AlarmParts): () => Promise<void> {
  let last: number | undefined;
  return async () => {
    const now = clock.now();
    const from = (last ?? now - 60_000) - OVERLAP_MS;
    const [troubles, known, rules, faults, quiet] = await Promise.all([
      findTroubles(db, now),
      knownAlarms(db, now),
      readRules(db),
      findPassedFaults(db, from, now),
      findInMaintenance(db, now),
    ]);
    const ruleOf = ruleFinder(rules);
    const changes = changesOf(troubles, known, ruleOf, now, quiet);
    const passed = unseen(
      faults.flatMap((fault) => {
        const rule = ruleOf(fault);
        return rule.enabled && !isExpected(fault, quiet) ? [{ ...fault, level: rule.level, notify: rule.notify }] : [];
      }),
      known,
      changes,
    );
    const cleared = await placesOf(db, changes.clear);
    await apply(db, changes, passed, now);
    last = now;
    const opened = [...changes.open, ...changes.reopen.map((one) => one.trouble), ...passed];
    for (const event of eventsOf(opened, cleared)) bus.publish('live', event);
  };
}

/** The stations of alarms, each once. */
async function placesOf(db: Database, ids: readonly string[]): Promise<AlarmPlace[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<AlarmPlace>`select distinct provider_id as "providerId", station_id as "stationId" from alarm where id = any (${ids}::bigint[])`.execute(
      db,
    );
  return rows;
}
