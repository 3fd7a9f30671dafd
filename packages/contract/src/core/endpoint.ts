import type { z } from 'zod';
import type { Words } from './words.ts';

/** Who may call: anyone, any signed-in user, or a holder of the permission (`resource:action`), of any of them, or of all. */
export type Access = 'public' | 'signedIn' | `${string}:${string}` | { anyOf: readonly string[] } | { allOf: readonly string[] };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The row of a mutating call in the system log: the kind of operation, its name there, and which request field names the thing operated on. */
export interface LogRule {
  operation: string;
  words: Words;
  operand?: string;
  /** The fields of the request that the log keeps, where it must not keep all. */
  keeps?: readonly string[];
}

/**
 * One call of the API, once, for both sides: the server validates, authorises and answers by it, the console's client is typed by it,
 * and the OpenAPI document and the completeness tests are made from it.
 */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Below `/prod-api`, parameters as `:name`. */
  path: string;
  summary: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  /** The `data` of the envelope. Absent: the answer is a stream or a file that the handler writes itself. */
  response?: R;
  /**
   * Customers and money belong to the provider, not to a station: the call works over all of its stations, also for users who see only some (docs/adr/0070). Their permissions decide alone.
   */
  overStations?: true;
  /** It changes what holds at all stations of a provider, or adds one: only users who see all of them may. */
  needsAllStations?: true;
  /** For mutating calls; `false` says that the call changes nothing although it is a POST. */
  log?: LogRule | false;
}

/** Declares one endpoint; exists for inference only. */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return definition;
}

/** What a caller passes and gets. */
export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type ResponseOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
