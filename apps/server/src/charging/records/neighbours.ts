import type { MeterPoint } from '../billing/index.ts';

/** The registers (Wh) between which another session of the connector was billed. */
export interface Neighbour {
  id: number;
  from: number;
  to: number;
}

/**
 * The sessions before and after `r` at its connector that moved energy, as JSON, where the hardware was the same. Looked for among the few that began next to it: each is read off the index of the
 * point. `charging` itself and what is not valid was billed to nobody.
 */
export const NEIGHBOURS = `(
  select json_agg(json_build_object('id', n.transaction_id, 'from', n.meter_start_wh, 'to', n.meter_start_wh + n.energy_wh)) from (
    (select * from (select o.transaction_id, o.connector_no, o.status, o.valid, o.meter_start_wh, o.energy_wh, o.started_at from charging_record o
      where o.point_id = r.point_id and o.started_at < r.started_at order by o.started_at desc limit 8) b
      where b.connector_no = r.connector_no and b.status <> 'charging' and b.valid and b.energy_wh > 0 and b.meter_start_wh is not null limit 1)
    union all
    (select * from (select o.transaction_id, o.connector_no, o.status, o.valid, o.meter_start_wh, o.energy_wh, o.started_at from charging_record o
      where o.point_id = r.point_id and o.started_at > r.started_at order by o.started_at limit 8) a
      where a.connector_no = r.connector_no and a.status <> 'charging' and a.valid and a.energy_wh > 0 and a.meter_start_wh is not null limit 1)) n
  where not exists (select from hardware_change h where h.point_id = r.point_id and h.at between least(n.started_at, r.started_at) and greatest(n.started_at, r.started_at)))`;

/** Registers in whole kWh round by so much (Wh); less of an overlap proves nothing. */
const ROUNDED_WH = 1_000;
/** A meter that begins each session anew begins below this (Wh). */
const ANEW_WH = 100;
/** So far (Wh) may two registers be apart that are the same in another unit: what flows between two sessions is told to nobody. */
const NEAR_WH = 5_000;

/**
 * What the readings that a session is billed by say beside those of the sessions next to it at the same connector: the same energy is billed twice (`register-overlap`), or one of the two counts
 * in kWh what the other counts in Wh (`register-unit`). Field rule 13. With each the session that it is about too.
 */
export function neighbourDoubts(
  run: readonly MeterPoint[],
  neighbours: readonly Neighbour[] | null,
): { doubt: 'register-overlap' | 'register-unit'; with: number }[] {
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last || last.registerWh <= first.registerWh || !neighbours) return [];
  const own = { from: first.registerWh, to: last.registerWh };
  const doubts: ReturnType<typeof neighbourDoubts> = [];
  for (const other of neighbours) {
    const isAnew = own.from < ANEW_WH && other.from < ANEW_WH;
    if (!isAnew && Math.min(own.to, other.to) - Math.max(own.from, other.from) > ROUNDED_WH)
      doubts.push({ doubt: 'register-overlap', with: other.id });
    if (isThousandth(own, other) || isThousandth(other, own)) doubts.push({ doubt: 'register-unit', with: other.id });
  }
  return doubts;
}

/** Whether one counts in kWh where the other counts in Wh: their ends lie next to each other, a thousand times apart. */
const isThousandth = (small: Omit<Neighbour, 'id'>, large: Omit<Neighbour, 'id'>): boolean =>
  small.from >= ANEW_WH &&
  (Math.abs(small.from * 1_000 - large.to) <= NEAR_WH || Math.abs(small.to * 1_000 - large.from) <= NEAR_WH);
