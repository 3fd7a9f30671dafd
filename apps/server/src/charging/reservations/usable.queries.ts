import { saysState } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { couldCharge, type Time } from './could-charge.rules.ts';

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const DOWN = saysState('h.status', 'faulted', 'unavailable');

/** A word of a connector, or of the whole point (0), or a coming (`isDown` false) or going of the point. Epoch ms, in their order. */
interface Word {
  no: number;
  at: number;
  isDown: boolean;
}

interface Past {
  id: number;
  from: number;
  to: number;
  connectors: number[];
  comings: Word[];
  words: Word[];
  /** Sessions at its connectors, and people at work (connector 0). */
  uses: (Time & { no: number })[];
}

/**
 * Of which of these reservations nobody could have charged, by what was told of the point and its connectors until each ended: comings and goings, words of status, sessions and people at work. One of any connector, or that was
 * moved, goes by all connectors of its point. What came late from a time without a line says nothing: the point was away then.
 */
export async function notUsable(client: Queryable, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await client.query<Past>({
    name: 'reservations-past',
    text: `select r.id, ${ms('r.starts_at')} as "from", ${ms('r.ended_at')} as "to", x.connectors,
        (select coalesce(jsonb_agg(jsonb_build_object('no', 0, 'at', ${ms('e.at')}, 'isDown', not e.online) order by e.at), '[]') from (
          (select at, online from connection_event where point_id = r.point_id and at <= r.starts_at order by at desc limit 1)
          union all select at, online from connection_event where point_id = r.point_id and at > r.starts_at and at < r.ended_at) e) as comings,
        (select coalesce(jsonb_agg(jsonb_build_object('no', h.no, 'at', ${ms('h.received_at')}, 'isDown', ${DOWN}) order by h.received_at), '[]') from (
          select n.no, b.received_at, b.status from unnest(x.connectors || 0) as n (no) cross join lateral (
            select received_at, status from status_history s where s.point_id = r.point_id and s.connector_no = n.no and not s.replayed and s.received_at <= r.starts_at
            order by s.received_at desc limit 1) b
          union all select connector_no, received_at, status from status_history
            where point_id = r.point_id and connector_no = any (x.connectors || 0) and not replayed and received_at > r.starts_at and received_at < r.ended_at) h) as words,
        (select coalesce(jsonb_agg(jsonb_build_object('no', u.no, 'from', ${ms('u.starts')}, 'to', ${ms('u.ends')})), '[]') from (
          select connector_no as no, started_at as starts, coalesce(stopped_at, r.ended_at) as ends from charging_record
            where point_id = r.point_id and connector_no = any (x.connectors) and start_type <> 'reservation' and started_at < r.ended_at and started_at > r.starts_at - interval '7 days'
              and coalesce(stopped_at, r.ended_at) > r.starts_at
          union all select 0, began_at, coalesce(ended_at, r.ended_at) from point_at_work
            where point_id = r.point_id and began_at < r.ended_at and coalesce(ended_at, r.ended_at) > r.starts_at) u) as uses
      from reservation r cross join lateral (
        select case when r.held_connector is not null and r.moves = 0 and r.connector_no is not null then array[r.held_connector::int]
          else (select coalesce(array_agg(c.connector_no::int), '{}') from connector c where c.point_id = r.point_id) end as connectors) x
      where r.id = any ($1::int[])`,
    values: [ids],
  });
  return new Set(rows.flatMap((past) => (isUsable(past) ? [] : [past.id])));
}

function isUsable({ from, to, connectors, comings, words, uses }: Past): boolean {
  const downOf = (no: number) => [
    ...downTimes(
      words.filter((word) => word.no === no),
      to,
    ),
    ...uses.filter((use) => use.no === no),
  ];
  const whole = [...downTimes(comings, to), ...downOf(0)];
  return couldCharge({ from, to }, whole, connectors.map(downOf));
}

/** When words in their order said that nothing goes; each holds until the next. */
const downTimes = (words: readonly Word[], to: number): Time[] =>
  words.flatMap(({ at, isDown }, i) => (isDown ? [{ from: at, to: words[i + 1]?.at ?? to }] : []));
