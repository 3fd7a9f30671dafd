import type { CompositeSchedule, PayloadOf } from '@csms/contract';
import type { PointKey, WithEvents } from '../../network/index.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/** How a car plans to charge (OCPP 2.0.1 K15, K16). */
export interface CarPlan extends PointKey {
  connectorNo: number;
  plan: CompositeSchedule;
}

/** `isOver`: it takes more than its session was allowed. */
export interface CarPlanOut extends WithEvents {
  isOver: boolean;
}

/** What rounding makes of a limit, as a share of it and in its unit. */
const [ROUNDED_SHARE, ROUNDED] = [0.01, 0.2];

/** Holds the plans of cars against the newest profile of their running sessions that their chargers have taken. Without one, whatever they plan is within the limits that their chargers keep. */
export const judgeCarPlans: BatchWrite<CarPlan, CarPlanOut> = {
  name: 'judgeCarPlans',
  lane: 'charging',
  order: 71,
  async run(client, inputs) {
    const outs: CarPlanOut[] = [];
    for (const input of inputs) outs.push({ events: [], isOver: await isOver(client, input) });
    return outs;
  },
};

type Profile = PayloadOf<'setChargingProfile'>['profile'];

async function isOver(client: Queryable, { pointId, connectorNo, plan }: CarPlan): Promise<boolean> {
  const { rows } = await client.query<{ profile: Profile }>({
    name: 'car-plan-profile',
    text: `select k.payload -> 'profile' as profile from command k join charging_record r on r.point_id = k.point_id and r.connector_no = $2 and r.status = 'charging'
      where k.point_id = $1 and k.action = 'setChargingProfile' and k.result = 'accepted' and k.payload -> 'profile' ->> 'purpose' = 'session'
        and (k.payload -> 'profile' ->> 'transactionId')::int = r.transaction_id order by k.requested_at desc, k.id desc limit 1`,
    values: [pointId, connectorNo],
  });
  const [row] = rows;
  return row !== undefined && isAbove(row.profile, plan);
}

/** Whether a plan takes more than a profile allows, in the unit of both; what cannot be compared is believed. */
function isAbove(profile: Profile, plan: CompositeSchedule): boolean {
  if (profile.unit !== plan.unit || profile.startTime === undefined || plan.startTime === undefined) return false;
  const shiftS = (Date.parse(plan.startTime) - Date.parse(profile.startTime)) / 1000;
  return plan.periods.some(({ startSeconds, limit }) => {
    const allowed = profile.periods.findLast((one) => one.startSeconds <= Math.max(0, startSeconds + shiftS))?.limit;
    return allowed !== undefined && limit > allowed * (1 + ROUNDED_SHARE) + ROUNDED;
  });
}
