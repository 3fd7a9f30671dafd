import { GOAL_DAYS } from '@csms/contract';
import type { PointKey, WithEvents } from '../../network/index.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';

/** What a car says that it needs, over its cable (OCPP 2.0.1 K15, K17). */
export interface CarNeeds extends PointKey {
  connectorNo: number;
  /** From now on, in Wh; null: not said. */
  energyWh: number | null;
  /** Epoch ms; null: not said. */
  leavesAt: number | null;
  receivedAt: number;
}

export interface CarNeedsOut extends WithEvents {
  /** A session runs there. */
  isRunning: boolean;
}

/** More than any battery holds. */
const MOST_WH = 1_000_000;

/** Makes what a car needs the goal of its session, as far as no person has set one. A need without a departure, or with one that is over or far away, is no goal. */
export const takeCarNeeds: BatchWrite<CarNeeds, CarNeedsOut> = {
  name: 'takeCarNeeds',
  lane: 'charging',
  order: 70,
  async run(client, inputs) {
    const isGoal = ({ energyWh, leavesAt, receivedAt }: CarNeeds) =>
      energyWh !== null &&
      energyWh > 0 &&
      leavesAt !== null &&
      leavesAt > receivedAt &&
      leavesAt < receivedAt + GOAL_DAYS * 86_400_000;
    const goals = inputs.filter(isGoal);
    // Of a session the newest counts.
    await client.query({
      name: 'car-needs',
      text: `with told as (
          select distinct on (r.transaction_id) r.transaction_id as id, v.wh, v.leaves from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[]) with ordinality as v (point, connector, wh, leaves, n)
          join lateral (select x.transaction_id from charging_record x where x.point_id = v.point and x.connector_no = v.connector and x.status = 'charging' order by x.started_at desc limit 1) r on true
          order by r.transaction_id, v.n desc)
        update charging_live l set leaves_at = t.leaves, wants_wh = coalesce(l.energy_wh, 0) + t.wh, goal_by_car = true from told t
        where l.transaction_id = t.id and (l.leaves_at is null or l.goal_by_car)`,
      values: [
        goals.map(({ pointId }) => pointId),
        goals.map(({ connectorNo }) => connectorNo),
        goals.map(({ energyWh }) => Math.min(Math.round(energyWh ?? 0), MOST_WH)),
        goals.map(({ leavesAt }) => new Date(leavesAt ?? 0)),
      ],
    });
    const { rows } = await client.query<{ running: boolean }>({
      name: 'car-needs-running',
      text: `select exists (select from charging_record x where x.point_id = v.point and x.connector_no = v.connector and x.status = 'charging') as running
        from unnest($1::int[], $2::int[]) with ordinality as v (point, connector, n) order by v.n`,
      values: [inputs.map(({ pointId }) => pointId), inputs.map(({ connectorNo }) => connectorNo)],
    });
    return rows.map(({ running }) => ({ events: [], isRunning: running }));
  },
};
