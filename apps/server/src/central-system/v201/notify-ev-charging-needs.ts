import type { RequestOf } from '@csms/ocpp/v201';
import { type CarNeeds, type CarNeedsOut, takeCarNeeds } from '../../charging/index.ts';
import { keyOf } from '../protocol/protocol.ts';
import { handler } from './handler.ts';

type Needs = RequestOf<'NotifyEVChargingNeeds'>['chargingNeeds'];

/** What is still to be charged, Wh: as the car says it, or what is missing to its full battery. */
function energyOf({ acChargingParameters: ac, dcChargingParameters: dc }: Needs): number | null {
  if (ac) return ac.energyAmount;
  if (dc?.energyAmount !== undefined) return dc.energyAmount;
  if (dc?.evEnergyCapacity === undefined || dc.stateOfCharge === undefined) return null;
  return (dc.evEnergyCapacity * Math.max(0, (dc.fullSoC ?? 100) - dc.stateOfCharge)) / 100;
}

/** OCPP 2.0.1 K15, K17: what the car needs becomes the goal of its session, and its limits follow. */
export const notifyEvChargingNeeds = handler<'NotifyEVChargingNeeds', CarNeeds, CarNeedsOut>({
  write: takeCarNeeds,
  input: (context, { evseId, chargingNeeds }) => ({
    ...keyOf(context),
    connectorNo: context.placeOf(evseId, undefined).connectorNo,
    energyWh: energyOf(chargingNeeds),
    leavesAt: chargingNeeds.departureTime === undefined ? null : Date.parse(chargingNeeds.departureTime),
    receivedAt: context.receivedAt,
  }),
  answer: (_context, { isRunning }) => ({ status: isRunning ? 'Accepted' : 'Processing' }),
  newcomer: () => 'refused',
  wantsLimits: ({ connectorNo }) => connectorNo,
});
