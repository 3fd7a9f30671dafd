import { atField, ERRORS, type ErrorData, errorText } from '@csms/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/database.ts';
import { NotDurableError } from '../database/group-commit.ts';
import type { Log } from '../log/log.ts';
import { languageOf } from './language.ts';
import { Problem } from './problem.ts';

/** Answers what was thrown, in the envelope and the language of the request. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log) {
  const problem = asProblem(error, request);
  const route = request.routeOptions.url;
  if (problem.key === 'unavailable') log.error({ err: error, route }, 'the database is away');
  if (problem.key === 'internal') log.error({ err: error, route }, 'a request failed');
  // Nobody is there to read it: hundreds go at once when half requests are closed.
  if (reply.raw.socket?.destroyed ?? reply.raw.destroyed) return reply.hijack();
  const { code, http } = ERRORS[problem.key];
  const language = languageOf(request);
  const data: ErrorData = { key: problem.key };
  if (code === 403 && http === 401) data.reason = 'session';
  if (problem.key === 'forbidden') data.reason = 'permission';
  if (problem.passkey) data.passkey = problem.passkey;
  if (problem.fields) {
    data.fields = Object.fromEntries(
      Object.entries(problem.fields).map(([field, words]) => {
        if (typeof words === 'object') return [field, errorText(words.key, language, words.places)];
        const key = atField(words, givenAt(request, field));
        return [field, key in ERRORS ? errorText(key as keyof typeof ERRORS, language, problem.places) : words];
      }),
    );
  }
  if (reply.raw.headersSent) return reply.raw.destroy();
  return reply.status(http).send({ code, msg: errorText(problem.key, language, problem.places), data });
}

/** What a request gave at a field (`connectors.0.name`): in its body, its query or its path. */
function givenAt({ body, query, params }: FastifyRequest, field: string): unknown {
  const [first = '', ...rest] = field.split('.');
  const whole = [body, query, params].find((part) => typeof part === 'object' && part !== null && first in part);
  return [first, ...rest].reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], whole);
}

/** Whether a request failed because its caller went away before it was read: Node, its streams and the reader of forms each say so in their own words. */
function isHungUp(request: FastifyRequest, error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const gone = request.raw.destroyed || request.raw.socket.destroyed;
  return (
    gone && (code === 'ERR_STREAM_PREMATURE_CLOSE' || /^(request )?aborted$|premature close|unexpected end of/i.test(message))
  );
}

/** Whatever was thrown, as a problem that the caller may see. */
export function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  // Looks like a database that is away, or a fault of ours, and is neither.
  if (isHungUp(request, error)) return new Problem('badRequest');
  const { statusCode, code, message = '' } = error as { statusCode?: number; code?: string; message?: string };
  // A form that is none: its reader says so in words of its own.
  if (request.isMultipart?.() && /^(?:multipart|malformed|unexpected end of|the needle)/i.test(message))
    return new Problem('badRequest');
  if (statusCode === 429) return new Problem('tooMany');
  if (statusCode === 413) return new Problem('tooLarge');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem('badRequest');
  // One that only reads is about to be promoted, or has just been left.
  if (isDatabaseAway(error) || error instanceof NotDurableError || code === '25006')
    return new Problem('unavailable', { cause: error });
  // A row of stations that the caller does not see: the restrictive policies have this name.
  if (code === '42501' && message.includes('"by_station')) return new Problem('needsAllStations', { cause: error });
  // What PostgreSQL cannot hold: U+0000 and halves of characters (as text, in JSON), numbers and moments out of range. The caller's, not ours.
  if (/^22(?:021|P02|P05|003|007|008)$/.test(code ?? '')) return new Problem('badRequest');
  return new Problem('internal', { cause: error });
}
