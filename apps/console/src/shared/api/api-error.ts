export type ErrorKind =
  /** No or a broken token: sign in. */
  | 'unauthenticated'
  /** The session ended: sign in again over the page. */
  | 'session'
  | 'permission'
  | 'notFound'
  /** 601: the business says no. */
  | 'warning'
  | 'server'
  | 'network'
  | 'timeout'
  /** An HTTP status without our envelope. */
  | 'http'
  | 'aborted';

/** Everything that can go wrong with a call, in one shape; `message` is already in the user's language. */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  readonly code: number;
  readonly key: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** What a passkey is asked, where the error asks for a second factor. */
  readonly passkey: Record<string, unknown> | undefined;

  constructor(
    kind: ErrorKind,
    message: string,
    more: { code?: number; key?: string; fields?: Record<string, string>; passkey?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
    this.code = more.code ?? 0;
    this.key = more.key;
    this.fields = more.fields ?? {};
    this.passkey = more.passkey;
  }
}

/** Any thrown thing as an ApiError, so that one place can show it. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError('server', error instanceof Error ? error.message : String(error));
}
