import { type ChargePointAction, isCentralSystemAction, isChargePointAction } from './actions.ts';
import { type Deviation, DeviationList } from './deviations.ts';
import { requestSchemas, responseSchemas } from './generated/schemas.ts';
import type { Action, Requests, Responses } from './generated/types.ts';
import { requestValidators, responseValidators, type Validator } from './generated/validators.js';
import { repair, Violation, type ViolationCode } from './repair.ts';
import type { MessageSchema } from './schema.ts';

export type ReadOk<T> = { ok: true; value: T; deviations: readonly Deviation[] };
export type ReadRefused = {
  ok: false;
  code: ViolationCode | 'NotImplemented' | 'NotSupported';
  description: string;
  deviations: readonly Deviation[];
};
export type ReadResult<T> = ReadOk<T> | ReadRefused;

const NO_DEVIATIONS: readonly Deviation[] = Object.freeze([]);

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
  return read(action, false, requestValidators[action], requestSchemas[action], payload, receivedAt) as ReadResult<never>;
}

/** Reads the payload of a charge point's CALLRESULT to a CALL of ours, with the same leniency. Never throws. */
export function readResponse<A extends string>(
  action: A,
  payload: unknown,
  receivedAt: number = Date.now(),
): ReadResult<A extends Action ? Responses[A] : unknown> {
  if (!Object.hasOwn(responseValidators, action)) return refused('NotImplemented', `unknown action ${action.slice(0, 50)}`);
  return read(
    action,
    true,
    responseValidators[action as Action],
    responseSchemas[action as Action],
    payload,
    receivedAt,
  ) as ReadResult<never>;
}

function refused(code: ReadRefused['code'], description: string, deviations = NO_DEVIATIONS): ReadRefused {
  return { ok: false, code, description, deviations };
}

function read(
  action: string,
  isAnswer: boolean,
  validate: Validator,
  schema: MessageSchema,
  payload: unknown,
  receivedAt: number,
): ReadResult<unknown> {
  if (validate(payload)) return { ok: true, value: payload, deviations: NO_DEVIATIONS };
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return refused('FormationViolation', 'the payload is not an object');
  }
  const deviations = new DeviationList();
  try {
    const value = repair(schema, payload, '', '', { action, isAnswer, receivedAt, deviations });
    if (validate(value)) return { ok: true, value, deviations: deviations.list };
    const error = validate.errors?.[0];
    return refused(
      'PropertyConstraintViolation',
      `${error?.instancePath.slice(1) ?? ''}: ${error?.message ?? 'invalid'}`,
      deviations.list,
    );
  } catch (violation) {
    if (violation instanceof Violation) return refused(violation.code, violation.message, deviations.list);
    return refused('FormationViolation', 'the payload could not be read', deviations.list);
  }
}
