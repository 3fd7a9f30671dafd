/** CALLERROR codes of OCPP-J 1.6 §4.2.3, spelled as that text spells them (one `r` in Occurence). */
export const errorCodes16 = [
  'NotImplemented',
  'NotSupported',
  'InternalError',
  'ProtocolError',
  'SecurityError',
  'FormationViolation',
  'PropertyConstraintViolation',
  'OccurenceConstraintViolation',
  'TypeConstraintViolation',
  'GenericError',
] as const;

/** CALLERROR codes of OCPP-J 2.0.1 and 2.1 §4.3, which renamed two of those of 1.6. */
export const errorCodes2x = [
  'FormatViolation',
  'GenericError',
  'InternalError',
  'MessageTypeNotSupported',
  'NotImplemented',
  'NotSupported',
  'OccurrenceConstraintViolation',
  'PropertyConstraintViolation',
  'ProtocolError',
  'RpcFrameworkError',
  'SecurityError',
  'TypeConstraintViolation',
] as const;

export type ErrorCode16 = (typeof errorCodes16)[number];
export type ErrorCode2x = (typeof errorCodes2x)[number];
export type ErrorCode = ErrorCode16 | ErrorCode2x;

/** A refusal in OCPP's own words: thrown by a handler it becomes a CALLERROR, and a CALLERROR received rejects with it. */
export class OcppError extends Error {
  readonly code: string;
  readonly details: unknown;

  constructor(code: ErrorCode | (string & {}), description = '', details: unknown = {}) {
    super(description || code);
    this.name = 'OcppError';
    this.code = code;
    this.details = details;
  }
}

/** Why a call of ours got no answer; `sent` tells whether the other side may have acted on it. */
export class CallFailed extends Error {
  readonly reason: 'timeout' | 'closed' | 'queue-full';
  readonly sent: boolean;

  constructor(reason: 'timeout' | 'closed' | 'queue-full', sent: boolean, message: string = reason) {
    super(message);
    this.name = 'CallFailed';
    this.reason = reason;
    this.sent = sent;
  }
}
