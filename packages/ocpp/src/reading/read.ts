import { type Deviation, DeviationList } from './deviations.ts';
import type { Leniency, Place } from './leniency.ts';
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

/** A message that is not taken, with the CALLERROR code to answer with. */
export function refused(code: ReadRefused['code'], description: string, deviations = NO_DEVIATIONS): ReadRefused {
  return { ok: false, code, description, deviations };
}

/** A check that a schema was compiled to. */
export interface Validator {
  (value: unknown): boolean;
  errors?: null | { instancePath: string; message?: string }[];
}

/**
 * Reads a payload in two levels (field rule 7): the official schema as it is, and only where that fails a repaired copy, with each repair noted. What cannot be repaired carries the
 * CALLERROR code to answer with. Never throws.
 */
export function read(
  place: Place,
  validate: Validator,
  schema: MessageSchema,
  leniency: Leniency,
  payload: unknown,
): ReadResult<unknown> {
  if (validate(payload)) return { ok: true, value: payload, deviations: NO_DEVIATIONS };
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return refused('FormationViolation', 'the payload is not an object');
  }
  const deviations = new DeviationList();
  try {
    const value = repair(schema, payload, '', '', { ...place, deviations, leniency });
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
