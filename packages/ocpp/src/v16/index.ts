import type { Action, Requests, Responses } from './generated/types.ts';

export {
  actionsByProfile,
  type CentralSystemAction,
  type ChargePointAction,
  centralSystemActions,
  chargePointActions,
  isCentralSystemAction,
  isChargePointAction,
  type Profile,
} from './actions.ts';
export type { Action, Requests, Responses } from './generated/types.ts';
export { checkAnswer, checkMessage, checkOutgoing, readRequest, readResponse } from './messages.ts';
export { readSamples } from './meter-values.ts';
export { stopOfTooLong } from './too-long.ts';

/** The request payload of an action: `RequestOf<'StartTransaction'>`. */
export type RequestOf<A extends Action> = Requests[A];
/** The response payload of an action. */
export type ResponseOf<A extends Action> = Responses[A];
/** One `meterValue` entry: a time and its sampled values. */
export type MeterValue = Requests['MeterValues']['meterValue'][number];
export type SampledValue = MeterValue['sampledValue'][number];
