import type { CostRules, OrderCostSheet } from '@csms/contract';
import { add, compare, multiply, roundHalfUp } from '@csms/kernel';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { instantOf } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';
import { partsOfOrder } from '../spare-parts/of-work-orders.ts';

/** 1/60 as an exact decimal there is not: minutes × rate is rounded after it is divided by the sixty minutes of an hour, in steps of a ten-thousandth. */
const ofMinutes = (minutes: number, hourRate: string, minorUnit: number): string => {
  const tenThousandths = BigInt(roundHalfUp(multiply(hourRate, '10000'), 0).split('.')[0]!) * BigInt(minutes);
  const cents = (tenThousandths + 30n) / 60n;
  return roundHalfUp(multiply(cents.toString(), '0.0001'), minorUnit);
};

/** What a provider reckons with. Throws `notFound` for one that the caller does not see. */
export async function rulesOf(trx: Trx, providerId: number): Promise<CostRules> {
  const { rows } = await sql<CostRules>`
    select v.id as "providerId", v.currency, c.hour_rate::text as "hourRate", c.approval_limit::text as "approvalLimit"
    from provider v left join cost_rule c on c.provider_id = v.id where v.id = ${providerId}`.execute(trx);
  return found(rows[0]);
}

/** What an order costs, with all that belongs to it. Throws `notFound`. */
export async function costsOf(trx: Trx, taskId: string): Promise<OrderCostSheet> {
  const { rows } = await sql<{
    id: number;
    currency: string;
    minor_unit: number;
    hour_rate: string | null;
    approval_limit: string | null;
    estimate: string | null;
    estimated_by: string;
    approved_by: string;
    approved_at: string | null;
    minutes: number;
  }>`
    select w.id, v.currency, v.minor_unit, case when g.id is null then c.hour_rate else g.hour_rate end::text as hour_rate, c.approval_limit::text, w.estimate::text, coalesce(nullif(e.name, ''), e.username, '') as estimated_by,
      coalesce(nullif(a.name, ''), a.username, '') as approved_by, ${instantOf('w.approved_at')} as approved_at,
      coalesce((select sum((t.detail ->> 'laborMinutes')::int) from work_order_step t where t.work_order_id = w.id and t.action = 'finish'), 0)::int as minutes
    from work_order w join provider v on v.id = w.provider_id left join cost_rule c on c.provider_id = w.provider_id left join system_users e on e.id = w.estimated_by left join system_users a on a.id = w.approved_by left join service_contractor g on g.id = w.contractor_id
    where w.task_id = ${taskId}`.execute(trx);
  const order = found(rows[0]);
  const { rows: lines } = await sql<OrderCostSheet['lines'][number]>`
    select id, kind, amount::text, note, user_name as "userName", ${instantOf('at')} as time from work_order_cost where work_order_id = ${order.id} order by id`.execute(
    trx,
  );
  const { rows: claims } = await sql<NonNullable<OrderCostSheet['claim']>>`
    select kind, party, claim_number as "claimNumber", state, amount::text, note from work_order_claim where work_order_id = ${order.id}`.execute(
    trx,
  );
  const { rows: warranties } = await sql<OrderCostSheet['warranties'][number]>`
    select distinct p.serial_number as "serialNumber", p.name as "pointName", g.supplier, to_char(g.warranty_until, 'YYYY-MM-DD') as "warrantyUntil", g.warranty_until >= w.created_at::date as "isUnder"
    from work_order w join work_order_place o on o.work_order_id = w.id join charge_point p on p.id = o.point_id join point_warranty g on g.point_id = p.id where w.id = ${order.id} order by 1`.execute(
    trx,
  );
  const round = (amount: string) => roundHalfUp(amount, order.minor_unit);
  const labour = order.hour_rate === null ? null : ofMinutes(order.minutes, order.hour_rate, order.minor_unit);
  const parts = round(add('0', ...(await partsOfOrder(trx, taskId)).map(({ cost }) => cost)));
  const { estimate, approval_limit: limit } = order;
  return {
    taskId,
    currency: order.currency,
    labourMinutes: order.minutes,
    labour,
    parts,
    lines: lines.map((line) => ({ ...line, amount: round(line.amount) })),
    total: round(add(labour ?? '0', parts, ...lines.map(({ amount }) => amount))),
    estimate,
    estimatedBy: order.estimated_by,
    approvalLimit: limit,
    needsApproval: estimate !== null && limit !== null && compare(estimate, limit) > 0 && order.approved_at === null,
    approvedBy: order.approved_by,
    approvedTime: order.approved_at,
    claim: claims[0] ?? null,
    warranties,
  };
}
