import { type LiveEvent, PROBLEM_DAYS, PROBLEM_TIMES, WORK_FAULT_WORDS, type WorkFaultCode } from '@csms/contract';
import { sql } from 'kysely';
import { sendSystemMessage } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Databases } from '../../platform/database/database.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { problemShare } from './is-problem.rules.ts';

const DAY = 86_400_000;

/** Looks now and then whether a fault has become a problem of a model and firmware. */
export function faultProblemWork(
  { databases, bus, clock }: { databases: Databases; bus: Bus; clock: Clock },
  everyMs = 3_600_000,
): RegularWork {
  return {
    name: 'fault-problems',
    everyMs,
    work: async () => {
      for (const event of await findProblems(databases.system, clock.now())) bus.publish('live', event);
    },
  };
}

/**
 * SQL: what happened to charge points since a moment: faults, and orders without one. An order has the machine of its day, a fault that of today: firmware that has changed since counts
 * where it is known.
 */
export const eventsSince = (since: Date) => sql`(
  select a.point_id, a.provider_id, a.code as fault_code, coalesce(p.vendor, '') as vendor, coalesce(p.model, '') as model, coalesce(p.firmware_version, '') as firmware, a.opened_at as at
  from alarm a join charge_point p on p.id = a.point_id where a.kind = 'fault' and a.opened_at > ${since}
  union all
  select f.point_id, f.provider_id, f.fault_code, f.vendor, f.model, f.firmware, w.created_at
  from service_figure f join work_order w on w.id = f.id
  where f.point_id is not null and w.created_at > ${since} and w.state <> 'cancelled' and not exists (select from work_order_alarm o where o.work_order_id = w.id))`;

interface Found {
  provider_id: number;
  fault_code: string;
  vendor: string;
  model: string;
  firmware: string;
  affected: number;
  points: number;
  all_affected: number;
  all_points: number;
}

/** Opens a problem for each fault that the rule finds and nobody has written down yet; tells those who may. Answers what open consoles are to hear. */
export async function findProblems(db: Database, now: number): Promise<LiveEvent[]> {
  const since = new Date(now - PROBLEM_DAYS * DAY);
  const { rows } = await sql<Found>`
    with again as (
      select provider_id, fault_code, vendor, model, firmware, point_id from ${eventsSince(since)} e group by 1, 2, 3, 4, 5, 6 having count(*) >= ${PROBLEM_TIMES}),
    fleet as (
      select provider_id, coalesce(vendor, '') as vendor, coalesce(model, '') as model, coalesce(firmware_version, '') as firmware, count(*)::int as points from charge_point where removed_at is null group by 1, 2, 3, 4),
    hit as (select provider_id, fault_code, vendor, model, firmware, count(distinct point_id)::int as affected from again group by 1, 2, 3, 4, 5)
    select h.*, greatest(h.affected, coalesce(f.points, 0)) as points,
      (select count(distinct a.point_id)::int from again a where a.provider_id = h.provider_id and a.fault_code = h.fault_code) as all_affected,
      (select sum(o.points)::int from fleet o where o.provider_id = h.provider_id) as all_points
    from hit h left join fleet f on f.provider_id = h.provider_id and f.vendor = h.vendor and f.model = h.model and f.firmware = h.firmware
    where h.model <> '' and h.vendor <> '' and not exists (select from fault_problem p where p.provider_id = h.provider_id and p.fault_code = h.fault_code and p.vendor = h.vendor and p.model = h.model
      and p.firmware in ('', h.firmware))`.execute(db);
  const events: LiveEvent[] = [];
  for (const one of rows) {
    const atLeast = problemShare({
      affected: one.affected,
      points: one.points,
      affectedElsewhere: Math.max(0, one.all_affected - one.affected),
      pointsElsewhere: Math.max(0, (one.all_points ?? 0) - one.points),
    });
    if (atLeast === null) continue;
    events.push(
      ...(await db.transaction().execute(async (trx) => {
        const { rows: made } = await sql`
          insert into fault_problem (provider_id, fault_code, vendor, model, firmware, state, found_by, seen_points, seen_of, at_least, created_by, created_at, changed_by, changed_at)
          values (${one.provider_id}, ${one.fault_code}, ${one.vendor}, ${one.model}, ${one.firmware}, 'open', 'rule', ${one.affected}, ${one.points}, ${atLeast}, 'CSMS', ${new Date(now)}, 'CSMS', ${new Date(now)})
          on conflict do nothing returning id`.execute(trx);
        if (made.length === 0) return [];
        const machine = [one.vendor, one.model, one.firmware].filter(Boolean).join(' ');
        const fault = WORK_FAULT_WORDS[one.fault_code as WorkFaultCode] ?? { en: one.fault_code, zh: one.fault_code };
        return sendSystemMessage(trx, {
          providerId: one.provider_id,
          permission: 'knowledge:write',
          title: { en: 'A fault comes again and again', zh: '发现共性问题' },
          content: {
            en: `${fault.en} · ${machine}: ${one.affected} of ${one.points} charge points`,
            zh: `${fault.zh} · ${machine}：${one.points} 台充电桩中 ${one.affected} 台反复出现`,
          },
          now,
        });
      })),
    );
  }
  return events;
}
