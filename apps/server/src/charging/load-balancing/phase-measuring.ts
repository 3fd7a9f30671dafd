import { sql } from 'kysely';
import { type CommandService, requestCommands } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';

const MINUTE = 60_000;
const EVERY_MS = MINUTE;
/** A session has told what its meter measures after so long, in minutes. */
const TOLD_MINUTES = 3;
/** Who does not measure all the same is asked again after a boot, else after so long, in hours. */
const AGAIN_HOURS = 24;
/** So many points are asked in one look: each is a message or two. */
const MOST = 200;

const DATA_KEY = 'MeterValuesSampledData';
const INTERVAL_KEY = 'MeterValueSampleInterval';
/** How often a charger whose phases are shared tells what it measures, in s. */
const INTERVAL_S = 10;
const USUAL_DATA = 'Energy.Active.Import.Register,Power.Active.Import';

/**
 * What a charger is to be set to so that it tells the current of each phase often enough. `data`, `interval`: what its keys say; null: not told. What stands there is kept: a list that lost a
 * measurand would cost others their figures, so one that was never told is never written.
 */
export function settingsFor(data: string | null, interval: string | null): { key: string; value: string }[] {
  const measured = (data || USUAL_DATA)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const hasCurrent = measured.some((one) => /^Current\.Import(\.L1)?$/i.test(one));
  const seconds = Number(interval);
  const isOften = interval !== null && seconds > 0 && seconds <= INTERVAL_S;
  return [
    ...(data === null || (hasCurrent && data !== '')
      ? []
      : [{ key: DATA_KEY, value: [...measured, 'Current.Import'].join(',') }]),
    ...(isOften ? [] : [{ key: INTERVAL_KEY, value: String(INTERVAL_S) }]),
  ];
}

/** AC sessions `r`, `n` at connectors `c` (wired as `w`) whose meter tells no current of each of their phases, though there was time to. */
const UNMEASURED = `c.standard = 'ac' and n.fresh and n.sample_at > r.started_at and coalesce(jsonb_typeof(n.phases->'importCurrent'), 'null') <> 'array'
  and (n.readings->>'importCurrent' is null or coalesce(w.phases, case when c.connector_type in ('j1772', 'schuko') or c.max_power_w <= 7700 then 1 else 3 end) > 1)`;
const SESSIONS = `charging_record r join charging_now n on n.transaction_id = r.transaction_id join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no
  left join connector_wiring w on w.point_id = c.point_id and w.connector_no = c.connector_no`;

interface Candidate {
  point_id: number;
  provider_id: number;
  data: string | null;
  interval: string | null;
}

/** Asks chargers of shared sites whose phases are not measured to measure them: without, a car of one phase counts on all three. By one process at a time. */
export function phaseMeasuring(
  { databases, clock, commands }: { databases: Databases; clock: Clock; commands: CommandService },
  everyMs = EVERY_MS,
): RegularWork {
  return {
    name: 'phase measuring',
    everyMs,
    async work() {
      const now = clock.now();
      const asked = await databases.system.transaction().execute(async (trx) => {
        const { rows } = await sql<Candidate>`
          select p.id as point_id, p.provider_id, d.value as data, i.value as interval from site g join charge_point p on p.station_id = g.station_id and p.removed_at is null
          join connection_state cs on cs.point_id = p.id and cs.online
          left join phase_measuring m on m.point_id = p.id
          left join configuration_key d on d.point_id = p.id and d.key = ${DATA_KEY} left join configuration_key i on i.point_id = p.id and i.key = ${INTERVAL_KEY}
          where g.mode = 'automatic' and (m.point_id is null or m.is_reading and d.reported_at >= m.asked_at or m.asked_at < p.last_boot_at or m.asked_at < ${new Date(now - AGAIN_HOURS * 60 * MINUTE)})
            and exists (select from ${sql.raw(SESSIONS)} where r.point_id = p.id and r.status = 'charging' and r.started_at < ${new Date(now - TOLD_MINUTES * MINUTE)} and ${sql.raw(UNMEASURED)})
          order by p.id limit ${MOST}`.execute(trx);
        for (const { point_id: pointId, provider_id: providerId, data, interval } of rows) {
          const ids: string[] = [];
          // Its list is asked for before anything is added to it.
          if (data === null)
            ids.push(
              ...(await requestCommands(
                queryableOf(trx),
                {
                  action: 'getConfiguration',
                  payload: { keys: [DATA_KEY, INTERVAL_KEY] },
                  pointIds: [pointId],
                  requestedBy: 'CSMS',
                  reason: { key: 'measurePhases', of: '' },
                },
                clock,
              )),
            );
          for (const payload of settingsFor(data, interval))
            ids.push(
              ...(await requestCommands(
                queryableOf(trx),
                {
                  action: 'changeConfiguration',
                  payload,
                  pointIds: [pointId],
                  requestedBy: 'CSMS',
                  reason: { key: 'measurePhases', of: '' },
                },
                clock,
              )),
            );
          await sql`insert into phase_measuring (point_id, provider_id, asked_at, command_ids, is_reading) values (${pointId}, ${providerId}, ${new Date(now)}, ${ids}::uuid[], ${data === null})
            on conflict (point_id) do update set provider_id = excluded.provider_id, asked_at = excluded.asked_at, command_ids = excluded.command_ids, is_reading = excluded.is_reading`.execute(
            trx,
          );
        }
        return rows.map((row) => row.point_id);
      });
      if (asked.length > 0) commands.announce(asked);
    },
  };
}

/** How a charger whose phases are not measured has answered: it refuses, it was asked just now, or it does not measure them all the same. */
export type Unmeasured = 'refused' | 'asked' | 'silent';

/** Of the points of a station whose running sessions tell no current of their phases, by id. */
export async function unmeasuredAt(trx: Trx, stationId: number): Promise<Map<number, Unmeasured>> {
  const { rows } = await sql<{ point_id: number; state: Unmeasured }>`
    select p.id as point_id, case
        when exists (select from command k where k.id = any (m.command_ids) and k.status in ('answered', 'observed', 'failed') and k.result not in ('accepted', 'noAnswer', 'offline')) then 'refused'
        when m.point_id is null or exists (select from command k where k.id = any (m.command_ids) and k.status in ('queued', 'sent')) then 'asked' else 'silent' end as state
    from charge_point p left join phase_measuring m on m.point_id = p.id
    where p.station_id = ${stationId} and p.removed_at is null and exists (select from ${sql.raw(SESSIONS)} where r.point_id = p.id and r.status = 'charging' and ${sql.raw(UNMEASURED)})`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.point_id, row.state]));
}
