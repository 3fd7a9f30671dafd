import type { ReadResult } from '../reading/read.ts';
import { createReader } from '../reading/reader.ts';
import { type CentralSystemAction, type ChargePointAction, isChargePointAction } from './actions.ts';
import { requestSchemas, responseSchemas } from './generated/schemas.ts';
import type { Action, Requests, Responses } from './generated/types.ts';
import { requestValidators, responseValidators } from './generated/validators.js';
import { leniency } from './leniency.ts';

const reader = createReader({
  validators: { request: requestValidators, response: responseValidators },
  schemas: { request: requestSchemas, response: responseSchemas },
  leniency,
  isFromChargePoint: isChargePointAction,
  isFromCentralSystem: (action) => Object.hasOwn(requestValidators, action) && !isChargePointAction(action),
});

/** Reads the payload of a CALL from a charging station (`MessageReader.readRequest`). */
export const readRequest = <A extends string>(
  action: A,
  payload: unknown,
  receivedAt: number = Date.now(),
): ReadResult<A extends ChargePointAction ? Requests[A] : unknown> =>
  reader.readRequest(action, payload, receivedAt) as ReadResult<never>;

/** Reads the payload of a charging station's CALLRESULT to a CALL of ours (`MessageReader.readResponse`). */
export const readResponse = <A extends string>(
  action: A,
  payload: unknown,
  receivedAt: number = Date.now(),
): ReadResult<A extends Action ? Responses[A] : unknown> => reader.readResponse(action, payload, receivedAt) as ReadResult<never>;

/** Checks a request of ours to a charging station against the official schema: null where it is right, otherwise what is wrong. */
export const checkOutgoing = (action: CentralSystemAction, payload: unknown): string | null =>
  reader.check('request', action, payload);

/** Checks our answer to a charging station's request against the official schema: null where it is right, otherwise what is wrong. */
export const checkAnswer = (action: ChargePointAction, payload: unknown): string | null =>
  reader.check('response', action, payload);

/** Checks any request or response strictly; for the other side of the wire (simulator, tests). */
export const checkMessage = (direction: 'request' | 'response', action: Action, payload: unknown): string | null =>
  reader.check(direction, action, payload);
