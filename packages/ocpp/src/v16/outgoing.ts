import type { CentralSystemAction, ChargePointAction } from './actions.ts';
import type { Action } from './generated/types.ts';
import { requestValidators, responseValidators, type Validator } from './generated/validators.js';

/** Checks a request of ours to a charge point against the official schema: null where it is right, otherwise what is wrong. */
export function checkOutgoing(action: CentralSystemAction, payload: unknown): string | null {
  return problem(requestValidators[action], payload);
}

/** Checks our answer to a charge point's request against the official schema: null where it is right, otherwise what is wrong. */
export function checkAnswer(action: ChargePointAction, payload: unknown): string | null {
  return problem(responseValidators[action], payload);
}

/** Checks any request or response strictly; for the other side of the wire (simulator, tests). */
export function checkMessage(direction: 'request' | 'response', action: Action, payload: unknown): string | null {
  return problem((direction === 'request' ? requestValidators : responseValidators)[action], payload);
}

function problem(validate: Validator, payload: unknown): string | null {
  if (validate(payload)) return null;
  const error = validate.errors?.[0];
  return `${error?.instancePath || '/'} ${error?.message ?? 'is invalid'}`;
}
