import type { Queryable } from '../../platform/database/queryable.ts';

/** The variable that says whether a charger shows what a session has cost (OCPP 2.0.1 part 2 appendices, TariffCostCtrlr). */
const SHOWS_COST = 'TariffCostCtrlr.Enabled[Cost]';

/** What running sessions have cost so far, decimal, by point: of those points among these whose chargers show costs. */
export async function runningCosts(
  client: Queryable,
  pointIds: readonly number[],
): Promise<Map<number, { transactionId: number; cost: string }[]>> {
  const { rows } = await client.query<{ point_id: number; transaction_id: number; cost: string }>({
    name: 'running-costs',
    text: `select r.point_id, r.transaction_id, l.cost::text as cost from charging_record r join charging_live l on l.transaction_id = r.transaction_id
      where r.status = 'charging' and l.cost is not null
        and r.point_id in (select k.point_id from configuration_key k where k.point_id = any ($1::int[]) and k.key = '${SHOWS_COST}' and lower(k.value) = 'true')`,
    values: [pointIds],
  });
  const costs = new Map<number, { transactionId: number; cost: string }[]>();
  for (const { point_id: pointId, transaction_id: transactionId, cost } of rows) {
    const here = costs.get(pointId) ?? [];
    costs.set(pointId, here);
    here.push({ transactionId, cost });
  }
  return costs;
}
