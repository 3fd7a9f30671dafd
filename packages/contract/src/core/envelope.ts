/** What every JSON answer is wrapped in (decisions section 2). */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
}

/** `data` of an error: why a 403 (`session` opens the re-login dialog), and which fields were wrong, in the caller's language. */
export interface ErrorData {
  reason?: 'session' | 'permission';
  fields?: Record<string, string>;
  key?: string;
  /** What the browser's passkey is asked, where the error asks for a second factor. */
  passkey?: Record<string, unknown>;
}

export const API_PREFIX = '/prod-api';
export const OK = 200;
