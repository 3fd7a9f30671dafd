import type { ErrorData } from '@csms/contract';
import { i18n } from '../i18n/i18n.ts';
import { ApiError, type ErrorKind } from './api-error.ts';

interface Answer {
  code: number;
  msg: string;
  data: unknown;
}

function isEnvelope(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && typeof (value as Answer).code === 'number';
}

const KINDS: Record<number, ErrorKind> = {
  401: 'unauthenticated',
  403: 'permission',
  404: 'notFound',
  500: 'server',
  601: 'warning',
};

/** The code table of specification section 8. It holds only codes with one sentence that is always right: a test compares it with every error of the contract. */
const CODE_TABLE = [401, 403, 404] as const;

/**
 * What an answer that is no success says: by the code table, else its message, else the default sentence (specification section 8, docs/adr/0079). A 403 that
 * ends the sign-in is none of the table: its message says why it ended.
 */
function wordsOf({ code, msg }: Answer, isSessionEnd: boolean): string {
  const entry = CODE_TABLE.find((one) => one === code);
  if (entry && !isSessionEnd) return i18n.t(`common:errors.code.${entry}`);
  return msg || i18n.t('common:errors.unknown');
}

function errorOf(answer: Answer): ApiError {
  const data = (answer.data ?? {}) as ErrorData;
  const isSessionEnd = answer.code === 403 && data.reason === 'session';
  const kind = isSessionEnd ? 'session' : (KINDS[answer.code] ?? 'server');
  return new ApiError(kind, wordsOf(answer, isSessionEnd), {
    code: answer.code,
    key: data.key,
    fields: data.fields,
    passkey: data.passkey,
  });
}

/** Reads what a JSON call answered, or throws what it means. */
export async function readAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isEnvelope(body)) {
    if (body.code === 200) return body.data;
    throw errorOf(body);
  }
  throw new ApiError('http', i18n.t('common:errors.http', { status: String(response.status).slice(-3) }), {
    code: response.status,
  });
}

/** What `fetch` itself threw: the network, our time limit, or the caller that lost interest. */
export function transportError(error: unknown, signal: AbortSignal | undefined): ApiError {
  if (error instanceof ApiError) return error;
  if (signal?.aborted) return new ApiError('aborted', 'aborted');
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new ApiError('timeout', i18n.t('common:errors.timeout'));
  return new ApiError('network', i18n.t('common:errors.network'));
}
