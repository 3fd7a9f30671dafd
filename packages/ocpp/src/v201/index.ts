import type { Action, Requests, Responses } from './generated/types.ts';

export { type CentralSystemAction, type ChargePointAction, chargePointActions, isChargePointAction } from './actions.ts';
export type {
  Action,
  ChargingProfileType,
  ChargingScheduleType,
  IdTokenInfoType,
  IdTokenType,
  MeterValueType,
  Requests,
  Responses,
} from './generated/types.ts';
export { checkAnswer, checkMessage, checkOutgoing, readRequest, readResponse } from './messages.ts';
export { readSamples } from './meter-values.ts';

/** The request payload of an action: `RequestOf<'TransactionEvent'>`. */
export type RequestOf<A extends Action> = Requests[A];
/** The response payload of an action. */
export type ResponseOf<A extends Action> = Responses[A];
