import { createHash } from 'node:crypto';
import { ERRORS, errorText, holds, issueFields, type Language, OK } from '@csms/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { seesAllStations } from '../database/database.ts';
import { asProblem } from './answer-error.ts';
import type { AnyEndpoint } from './any-endpoint.ts';
import type { BindOptions, Handler, HttpOptions } from './call.ts';
import type { Caller } from './caller.ts';
import { clientAddress } from './client-address.ts';
import { languageOf } from './language.ts';
import { Problem } from './problem.ts';
import { cookieToken, queryToken, tokenOf } from './request-token.ts';

/** The token of a call that asks for a session, from where its endpoint takes it. */
export const sessionToken = (request: FastifyRequest, how: BindOptions): string | undefined =>
  (how.tokenInQuery && queryToken(request)) || tokenOf(request) || (how.byLink ? cookieToken(request.headers.cookie) : undefined);

/** Answers a call of an endpoint: permission, reading, handler, system log, envelope. `caller` is there where the endpoint asks for a session. */
export async function serve(
  endpoint: AnyEndpoint,
  handler: Handler<AnyEndpoint>,
  { request, reply, caller: asks }: { request: FastifyRequest; reply: FastifyReply; caller: Caller | undefined },
  options: HttpOptions,
  how: BindOptions,
) {
  const language = languageOf(request);
  const caller = asks && reaching(endpoint, asks);
  let failure: unknown;
  let answer: object | undefined;
  let named: string | undefined;
  let before: unknown;
  try {
    if (caller) {
      if (!mayCall(endpoint, caller)) throw new Problem('forbidden');
      if (endpoint.needsAllStations && !seesAllStations(caller.scope)) throw new Problem('needsAllStations');
    }
    const call = {
      params: parse(endpoint.params, request.params, language),
      query: parse(endpoint.query, request.query, language),
      body: parse(endpoint.body, bodyOf(endpoint, request), language),
      caller: caller as Caller,
      language,
      address: clientAddress(request.raw, options.trustProxy),
      request,
      reply,
    };
    if (caller) await options.guard?.(endpoint, call);
    // Before it is done: what is removed has no name afterwards.
    named = await nameOf(endpoint, request, caller, options);
    before = await stateOf(endpoint, request, caller, options);
    const data = await handler(call);
    if (endpoint.response) {
      const checked = options.checkAnswers ? endpoint.response.parse(data ?? null) : (data ?? null);
      const top = Object.fromEntries((how.answerTop ?? []).map((field) => [field, (checked as Record<string, unknown>)[field]]));
      answer = { code: OK, msg: language === 'zh' ? '操作成功' : 'Success', ...top, data: checked };
    }
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // Before the answer: what somebody has been told is done stands in the log. Somebody unknown who was refused has done nothing.
    const known = caller !== undefined || endpoint.access === 'public';
    if (known && endpoint.log !== false && endpoint.method !== 'GET') {
      const after = before !== undefined && failure === undefined ? await stateOf(endpoint, request, caller, options) : undefined;
      const recorded = record(endpoint, request, caller, failure, { named, before, after }, options);
      // What the database did not take is answered at once: its row would be waited for as long again.
      if (failure === undefined || asProblem(failure, request).key !== 'unavailable') await recorded;
    }
  }
  if (!answer) return reply;
  if (how.keptByBrowser) {
    const tag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'private, no-cache').header('vary', 'x-language, accept-language').header('etag', tag);
    if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send();
  }
  return reply.send(answer);
}

/**
 * The body; where a call that takes one comes without, its parameters may stand in the query (the specification names some of them without saying where). Numbers
 * come as text there.
 */
function bodyOf(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  const query = { ...(request.query as Record<string, unknown>) };
  const none =
    request.body === undefined ||
    request.body === null ||
    (typeof request.body === 'object' && Object.keys(request.body).length === 0);
  if (!none || !endpoint.body || endpoint.query || Object.keys(query).length === 0) return request.body ?? {};
  for (const { code, path } of endpoint.body.safeParse(query).error?.issues ?? []) {
    const [name] = path;
    const text = typeof name === 'string' ? query[name] : undefined;
    if (
      (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union') &&
      typeof text === 'string' &&
      /^-?\d{1,15}$/.test(text)
    )
      query[name as string] = Number(text);
  }
  // The system log shows what was asked.
  request.body = query;
  return query;
}

/** The caller as far as an endpoint reaches: over all stations where it is of customers and money. */
export const reaching = (endpoint: AnyEndpoint, caller: Caller): Caller =>
  endpoint.overStations ? { ...caller, scope: { ...caller.scope, stations: 'all' } } : caller;

/** Whether a user holds what an endpoint asks for. */
export function mayCall(endpoint: AnyEndpoint, caller: Caller): boolean {
  const { access } = endpoint;
  if (access === 'public' || access === 'signedIn') return true;
  if (typeof access === 'string') return holds(caller.permissions, access);
  if ('anyOf' in access) return access.anyOf.some((permission) => holds(caller.permissions, permission));
  return access.allOf.length > 0 && access.allOf.every((permission) => holds(caller.permissions, permission));
}

export function parse(schema: z.ZodType | undefined, value: unknown, language: Language): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const named = (key: string) =>
    key in ERRORS && key !== 'invalid' ? errorText(key as keyof typeof ERRORS, language) : undefined;
  throw new Problem('invalid', { fields: issueFields(parsed.error.issues, value, language, named) });
}

/** What came with a request; of a deletion its query too. The path says what is operated on: a body that names something else does not hide it. */
const contentOf = (request: FastifyRequest) =>
  ({
    ...(request.method === 'DELETE' ? (request.query as object) : {}),
    ...(typeof request.body === 'object' ? request.body : {}),
    ...(request.params as object),
  }) as Record<string, unknown>;

const operandOf = (name: string | undefined, content: Record<string, unknown>): unknown =>
  name && Object.hasOwn(content, name) ? content[name] : undefined;

/** Whose operand is an id gets a name for the log; an operation is done without one too. */
async function nameOf(endpoint: AnyEndpoint, request: FastifyRequest, caller: Caller | undefined, options: HttpOptions) {
  const rule = endpoint.log || undefined;
  if (!caller || !options.nameOperand || endpoint.method === 'GET' || !/ids?$/i.test(rule?.operand ?? '')) return undefined;
  try {
    return await options.nameOperand(caller, rule!.operation, operandOf(rule!.operand, contentOf(request)));
  } catch (error) {
    options.log.warn({ err: error, operation: rule!.operation }, 'what an operation is about has no name in the system log');
    return undefined;
  }
}

/** The state of the things that a call names, for the log. A call is done without one too. */
async function stateOf(
  { log: rule, method }: AnyEndpoint,
  request: FastifyRequest,
  caller: Caller | undefined,
  options: HttpOptions,
): Promise<unknown> {
  if (!caller || !rule || method === 'GET') return undefined;
  try {
    return await options.stateOf?.(caller, rule.operation, { ...(request.query as object), ...contentOf(request) });
  } catch (error) {
    options.log.warn({ err: error, operation: rule.operation }, 'what an operation has changed is not in the system log');
    return undefined;
  }
}

async function record(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  caller: Caller | undefined,
  failure: unknown,
  { named, before, after }: { named: string | undefined; before: unknown; after: unknown },
  options: HttpOptions,
) {
  const rule = endpoint.log || undefined;
  const content = contentOf(request);
  const result = failure === undefined ? 'success' : asProblem(failure, request).key;
  try {
    await options.onMutation({
      caller,
      username: caller?.username ?? (typeof content.username === 'string' ? content.username.slice(0, 64) : undefined),
      operation: rule?.operation ?? endpoint.path,
      summary: endpoint.summary,
      operand: operandText(named ?? operandOf(rule?.operand, content)),
      result,
      request: rule?.keeps ? Object.fromEntries(rule.keeps.map((field) => [field, content[field]])) : content,
      before,
      after,
      address: clientAddress(request.raw, options.trustProxy),
      mode: 'web',
    });
  } catch (error) {
    options.log.error({ err: error, operation: rule?.operation }, 'the system log could not be written');
  }
}

/** What was operated on as a short text; several things stand comma-separated. */
function operandText(value: unknown): string {
  const texts = (Array.isArray(value) ? value.slice(0, 50) : [value]).flatMap((one) =>
    typeof one === 'string' ? [one.slice(0, 200)] : typeof one === 'number' || typeof one === 'boolean' ? [String(one)] : [],
  );
  return texts.join(', ').slice(0, 500);
}
