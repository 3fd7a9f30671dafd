import { type ReadResult, read, refused } from '../reading/read.ts';
import { type ChargePointAction, isCentralSystemAction, isChargePointAction } from './actions.ts';
import { requestSchemas, responseSchemas } from './generated/schemas.ts';
import type { Action, Requests, Responses } from './generated/types.ts';
import { requestValidators, responseValidators } from './generated/validators.js';
import { leniency } from './leniency.ts';

/**
 * Reads the payload of a CALL from a charge point in two levels (field rule 7): the official schema as it is, and only where that
 * fails a repaired copy, with each repair noted. What cannot be repaired carries the CALLERROR code to answer with. Never throws.
 *
 * `receivedAt` (epoch ms) stands in for a required timestamp that cannot be read.
 */
export function readRequest<A extends string>(
  action: A,
  payload: unknown,
  receivedAt: number = Date.now(),
): ReadResult<A extends ChargePointAction ? Requests[A] : unknown> {
  if (!isChargePointAction(action)) {
    if (isCentralSystemAction(action)) return refused('NotSupported', `${action} is sent by a central system only`);
    return refused('NotImplemented', `unknown action ${action.slice(0, 50)}`);
  }
  return read(
    { action, isAnswer: false, receivedAt },
    requestValidators[action],
    requestSchemas[action],
    leniency,
    payload,
  ) as ReadResult<never>;
}

/** Reads the payload of a charge point's CALLRESULT to a CALL of ours, with the same leniency. Never throws. */
export function readResponse<A extends string>(
  action: A,
  payload: unknown,
  receivedAt: number = Date.now(),
): ReadResult<A extends Action ? Responses[A] : unknown> {
  if (!Object.hasOwn(responseValidators, action)) return refused('NotImplemented', `unknown action ${action.slice(0, 50)}`);
  return read(
    { action, isAnswer: true, receivedAt },
    responseValidators[action as Action],
    responseSchemas[action as Action],
    leniency,
    payload,
  ) as ReadResult<never>;
}
