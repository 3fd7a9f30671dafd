import type { Frame } from '@csms/ocpp';

/** Escapes of U+0000 and of halves of characters, which PostgreSQL holds neither as text nor in JSON. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/** Replaces in the content of a frame that was read from this text, not in its id, what could not be stored. */
export function makeStorable(frame: Frame, text: string): void {
  if (!text.includes('\\u') || !UNSTORABLE.test(text)) return;
  if (frame.kind === 'call' || frame.kind === 'result') frame.payload = storable(frame.payload);
  if (frame.kind === 'error') {
    frame.code = storable(frame.code) as string;
    frame.description = storable(frame.description) as string;
    frame.details = storable(frame.details);
  }
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '\ufffd').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}

/** Numbers and dates that no column holds, of class 22 of SQLSTATE: the charger's fault, not ours. */
export const isUnstorable = (error: unknown): boolean => (error as { code?: string }).code?.startsWith('22') ?? false;
