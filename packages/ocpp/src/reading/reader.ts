import type { Leniency } from './leniency.ts';
import { type ReadResult, read, refused, type Validator } from './read.ts';
import type { MessageSchema } from './schema.ts';

type Table<T> = { readonly [action: string]: T };

/** All that is known of the messages of one version of OCPP. */
interface Version {
  validators: { request: Table<Validator>; response: Table<Validator> };
  schemas: { request: Table<MessageSchema>; response: Table<MessageSchema> };
  leniency: Leniency;
  isFromChargePoint(action: string): boolean;
  isFromCentralSystem(action: string): boolean;
}

/** How the messages of one version are read and checked. */
export interface MessageReader {
  /**
   * Reads the payload of a CALL from a charge point in two levels (field rule 7): the official schema as it is, and only where that fails a repaired copy, with each repair noted. What cannot be repaired carries the CALLERROR code to answer with. Never throws.
   * `receivedAt` (epoch ms) stands in for a required timestamp that cannot be read.
   */
  readRequest(action: string, payload: unknown, receivedAt: number): ReadResult<unknown>;
  /** Reads the payload of a charge point's CALLRESULT to a CALL of ours, with the same leniency. Never throws. */
  readResponse(action: string, payload: unknown, receivedAt: number): ReadResult<unknown>;
  /** Checks any request or response strictly: null where it is right, otherwise what is wrong. */
  check(direction: 'request' | 'response', action: string, payload: unknown): string | null;
}

export function createReader({ validators, schemas, leniency, ...from }: Version): MessageReader {
  const unknown = (action: string) => refused('NotImplemented', `unknown action ${action.slice(0, 50)}`);
  const take = (direction: 'request' | 'response', action: string, payload: unknown, receivedAt: number) =>
    read(
      { action, isAnswer: direction === 'response', receivedAt },
      validators[direction][action]!,
      schemas[direction][action]!,
      leniency,
      payload,
    );
  return {
    readRequest(action, payload, receivedAt) {
      if (from.isFromChargePoint(action)) return take('request', action, payload, receivedAt);
      return from.isFromCentralSystem(action)
        ? refused('NotSupported', `${action} is sent by a central system only`)
        : unknown(action);
    },
    readResponse: (action, payload, receivedAt) =>
      Object.hasOwn(validators.response, action) ? take('response', action, payload, receivedAt) : unknown(action),
    check(direction, action, payload) {
      const validate = validators[direction][action]!;
      if (validate(payload)) return null;
      const error = validate.errors?.[0];
      return `${error?.instancePath || '/'} ${error?.message ?? 'is invalid'}`;
    },
  };
}
