import type { Queryable } from '../../platform/database/queryable.ts';
import { nextOccurrence, occurrencesBetween, spreadMs, type Timetable } from './occurrences.rules.ts';

/** So many timed charges are looked at in one transaction. */
const BATCH = 200;
/** Of a server that was away for long, so many days are told. */
const TOLD_MS = 31 * 86_400_000;

interface DueCharge {
  id: number;
  provider_id: number;
  station_id: number;
  point_id: number;
  connector_nos: number[];
  time_zone: string;
  table: Timetable;
  next_at: Date;
}

/** The columns of a timed charge that make its timetable, as JSON. */
export const TIMETABLE = `jsonb_build_object('kind', k.kind, 'validFrom', k.valid_from::text, 'validTo', k.valid_to::text, 'days', to_jsonb(k.days), 'startTime', k.start_time, 'readyTime', k.ready_time,
  'retryMinutes', k.retry_minutes)`;

/** Makes the starts whose time has come: each is a row, once for its charge, day and connector. Gives how many charges had one. */
export async function makeDueStarts(client: Queryable, now: number): Promise<number> {
  const { rows } = await client.query<DueCharge>({
    name: 'timed-due',
    text: `select k.id, k.provider_id, k.station_id, k.point_id, k.connector_nos, s.time_zone, ${TIMETABLE} as table, k.next_at
      from timed_charge k join station s on s.id = k.station_id where k.next_at <= $1 and k.ended_at is null and not k.paused order by k.next_at limit $2 for update of k skip locked`,
    values: [new Date(now), BATCH],
  });
  const made = rows.flatMap((row) => {
    const from = Math.max(row.next_at.getTime() - 1, now - TOLD_MS);
    return occurrencesBetween(row.table, row.time_zone, from, now).flatMap((one) =>
      row.connector_nos.map((connectorNo) => ({ row, connectorNo, ...one })),
    );
  });
  const spread = (one: (typeof made)[number]) =>
    one.dueAt + (one.row.table.kind === 'start' ? spreadMs(one.row.point_id, one.connectorNo) : 0);
  if (made.length > 0)
    await client.query({
      name: 'timed-make',
      text: `insert into timed_start (timed_id, provider_id, station_id, point_id, connector_no, day, due_at, until_at, look_at, status)
        select *, 'due' from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::smallint[], $6::date[], $7::timestamptz[], $8::timestamptz[], $9::timestamptz[])
        on conflict (timed_id, day, connector_no) do nothing`,
      values: [
        made.map((one) => one.row.id),
        made.map((one) => one.row.provider_id),
        made.map((one) => one.row.station_id),
        made.map((one) => one.row.point_id),
        made.map((one) => one.connectorNo),
        made.map((one) => one.day),
        made.map((one) => new Date(one.dueAt)),
        made.map((one) => new Date(one.untilAt)),
        made.map((one) => new Date(spread(one))),
      ],
    });
  if (rows.length > 0)
    await client.query({
      name: 'timed-next',
      text: 'update timed_charge k set next_at = v.next from unnest($1::int[], $2::timestamptz[]) as v (id, next) where k.id = v.id',
      values: [
        rows.map(({ id }) => id),
        rows.map((row) => {
          const next = nextOccurrence(row.table, row.time_zone, now);
          return next === null ? null : new Date(next.dueAt);
        }),
      ],
    });
  return rows.length;
}
