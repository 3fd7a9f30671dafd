import { type CarPlan, type CarPlanOut, judgeCarPlans } from '../../charging/index.ts';
import { keyOf } from '../protocol/protocol.ts';
import { handler } from './handler.ts';
import { planFrom201 } from './schedules.ts';

/** OCPP 2.0.1 K15 to K17: how the car plans to charge. A plan above its limits is refused, and the limits are told once more. */
export const notifyEvChargingSchedule = handler<'NotifyEVChargingSchedule', CarPlan, CarPlanOut>({
  write: judgeCarPlans,
  input: (context, { evseId, timeBase, chargingSchedule }) => {
    const { connectorNo } = context.placeOf(evseId, undefined);
    return { ...keyOf(context), connectorNo, plan: planFrom201(chargingSchedule, timeBase, connectorNo) };
  },
  answer: (_context, { isOver }) => ({ status: isOver ? 'Rejected' : 'Accepted' }),
  newcomer: () => 'refused',
  wantsLimits: ({ connectorNo }, { isOver }) => (isOver ? connectorNo : undefined),
});
