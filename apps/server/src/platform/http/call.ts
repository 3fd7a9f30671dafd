import type { TlsOptions } from 'node:tls';
import type { Endpoint, Language, ResponseOf } from '@csms/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Log } from '../log/log.ts';
import type { AnyEndpoint } from './any-endpoint.ts';
import type { Caller } from './caller.ts';
import type { TrustProxy } from './client-address.ts';
import type { DoorLimits } from './doorkeeper.ts';
import type { DoorName } from './doors.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler gets: the parsed request and who asks. For public endpoints `caller` must not be read. */
export interface Call<E extends AnyEndpoint> {
  params: E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? Parsed<P> : never;
  query: E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? Parsed<Q> : never;
  body: E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? Parsed<B> : never;
  caller: Caller;
  language: Language;
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<ResponseOf<E> | undefined> | ResponseOf<E>;

/** One line of the system log, about a mutating call. */
export interface Mutation {
  caller: Caller | undefined;
  username: string | undefined;
  operation: string;
  summary: string;
  operand: string;
  result: string;
  request: unknown;
  /** The answers of `stateOf`. `after` is undefined if the call has failed. */
  before?: unknown;
  after?: unknown;
  address: string;
  mode: string;
}

export interface HttpOptions {
  log: Log;
  /** Which proxies are believed about the address of a caller and about the address that it asked for. */
  trustProxy: TrustProxy;
  tls?: TlsOptions | undefined;
  /** Turns a token into its user; throws a Problem for a missing, broken or ended one. */
  authenticate(token: string | undefined): Promise<Caller>;
  onMutation(mutation: Mutation): Promise<void>;
  /** Asked before a call of a signed-in user is done; throws the Problem that keeps it from being done. */
  guard?(endpoint: AnyEndpoint, call: { caller: Caller; body: unknown }): Promise<void>;
  /** What a call that names things by their ids is about, in words; undefined: the ids stand. */
  nameOperand?(caller: Caller, operation: string, operand: unknown): Promise<string | undefined>;
  /** The state of the things that a call names. Asked before the call is done, and after. */
  stateOf?(caller: Caller, operation: string, content: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Other hosts that the console's pictures may come from, as they are now. */
  pictureHosts?(): readonly string[];
  /** Check answers against the contract (tests): a handler that breaks its promise then fails loudly. */
  checkAnswers?: boolean;
  /** What clients may keep open, and how long, where it differs. */
  doorLimits?: Partial<DoorLimits> | undefined;
}

/** How an endpoint is served where it differs from the others. */
export interface BindOptions {
  /** Calls from one address, of an endpoint that asks for a session; the others have their door (`doors.ts`). */
  rateLimit?: { max: number; timeWindow: string };
  /** Fields of `data` that stand beside `code` and `msg` too (specification section 7: `fileName` of an upload). */
  answerTop?: readonly string[];
  /** The door of a public endpoint that stands not in the contract (tests). */
  door?: DoorName;
  /** A link in the browser may fetch it: the sign-in's token is taken from its cookie too. Only for reading. */
  byLink?: true;
  /** The query's `token` says whose sign-in it is, before the headers (specification section 7: `POST /web/info`). */
  tokenInQuery?: true;
  /** The caller's browser keeps the answer and asks only whether it is still the same. */
  keptByBrowser?: true;
  /** The largest body, in bytes, where it is another than that of all. */
  bodyLimit?: number;
}
