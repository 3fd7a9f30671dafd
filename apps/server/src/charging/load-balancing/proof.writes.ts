import type { Queryable } from '../../platform/database/queryable.ts';
import { times } from './times.ts';

/** Whether the car at limit `l` may still come down from `before_a`, in SQL: as `isComingDown` tells. Parameters: a moment, and how long most cars take, in ms. */
export const isComingDownIn = (now: string, mostMs: string): string =>
  `coalesce(l.proven_at > ${now}::timestamptz - greatest(l.obeys_ms, ${mostMs}::float8) * interval '1 millisecond', false)`;

/** A common table of the limits of points (a parameter with their ids), locked in the order in which all lock them: who decides and who sends never wait for each other. It says whether what was sent last is proven. */
export const lockedLimits = (pointIds: string): string =>
  `mine as materialized (select point_id, connector_no, sent_no = proven_no as was_settled from connector_limit where point_id = any (${pointIds}::int[]) order by point_id, connector_no for no key update)`;

/** Columns of a limit, and parameters: a moment, the margin of clocks, and a lease (ms). */
interface AtWorst {
  limit: string;
  safe: string;
  until: string;
  now: string;
  marginMs: string;
  leaseMs: string;
}

/** What a limit and the safe share behind it let a charger draw at worst, in SQL: as `mayDraw` counts them. */
export const worstOf = ({ limit, safe, until, now, marginMs, leaseMs }: AtWorst): string => `case
  when ${until} is null or ${safe} is null then ${limit}
  when ${limit} >= ${safe} then case when ${now}::timestamptz < ${until} + ${marginMs}::float8 * interval '1 millisecond' then ${limit} else ${safe} end
  when ${until} > ${now}::timestamptz + (${marginMs}::float8 + ${leaseMs}::float8) * interval '1 millisecond' then ${limit} else ${safe} end`;

const AT_PROOF = { now: '$3', marginMs: '$6', leaseMs: '$7' };
const PROVEN = worstOf({ limit: 'l.proven_a', safe: 'l.proven_safe_a', until: 'l.proven_until', ...AT_PROOF });
const OPEN = worstOf({ limit: 'l.open_a', safe: 'l.open_safe_a', until: 'l.sent_until', ...AT_PROOF });

/** More than any charger draws: its rating counts. */
const NO_LIMIT_A = 1_000_000;
/** Whether a car charged at connector `l` of point `p` without a limit of ours until now: none was ever proven, or its charger has started anew since and is not known to keep one. */
const CHARGED_FREE = `((l.proven_at is null or (p.last_boot_at >= l.proven_at and not coalesce(l.keeps_at_boot, false)))
  and exists (select from charging_record r where r.point_id = l.point_id and r.connector_no = l.connector_no and r.status = 'charging'))`;

/**
 * What was sent last is what holds: nothing that was sent before counts any more, except where a car may still be coming down from it. That is not the limit before where that has ended, but the safe
 * share behind it; and where there was none, the rating.
 */
export async function prove(
  db: Queryable,
  connectors: readonly { point_id: number; connector_no: number }[],
  by: 'meter' | 'schedule' | 'answer',
  now: number,
): Promise<void> {
  await db.query({
    name: 'balance-prove',
    text: `with ${lockedLimits('$1')}
      update connector_limit l set proven_no = sent_no, proven_a = sent_a, proven_safe_a = sent_safe_a, proven_until = sent_until, proven_at = $3, proven_by = $4,
        before_a = case when $4 = 'meter' then null else greatest(${PROVEN}, ${OPEN}, case when ${isComingDownIn('$3', '$5')} then l.before_a end, case when ${CHARGED_FREE} then ${NO_LIMIT_A} end) end, open_a = null, open_safe_a = null
      from unnest($1::int[], $2::smallint[]) as v (point_id, connector_no) join mine using (point_id, connector_no) join charge_point p on p.id = mine.point_id
      where l.point_id = v.point_id and l.connector_no = v.connector_no and l.sent_no > 0 and (l.result = 'accepted' or $4 = 'meter')`,
    values: [
      connectors.map((one) => one.point_id),
      connectors.map((one) => one.connector_no),
      new Date(now),
      by,
      times.comeDownMs,
      times.marginMs,
      times.leaseMs,
    ],
  });
}
