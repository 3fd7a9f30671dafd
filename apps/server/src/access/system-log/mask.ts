/** Names of request fields whose values nobody may read later, wherever they stand. */
const SECRET =
  /password|pwd|token|secret|captcha|totp|otp$|authorization_?code|authorization_?key|recovery_?codes?|api_?key|private_?key|passkey$/i;
/** As PostgreSQL reads it too. */
export const SECRET_NAMES = SECRET.source;
/** Short names that are secret only as a whole: a mailed or an authenticator's code, not `countryCode`. */
const SECRET_WORDS = /^(code|pin|otp)$/i;
const MAX_TEXT = 500;
const MAX_DEPTH = 6;
/** Characters of one request that are kept in all: anybody may send large requests, even before signing in. */
const MAX_ALL = 8_000;

/** Whether a field of that name hides its value in the log. */
export const isSecret = (name: string): boolean => SECRET.test(name) || SECRET_WORDS.test(name);

/** Text that PostgreSQL can hold, cut to a length: no U+0000, no half of a pair. */
export const clean = (text: string, length = MAX_TEXT): string =>
  (text.length > length ? `${text.slice(0, length)}…` : text).replaceAll('\u0000', '').toWellFormed();

/** A copy of a request without its secrets, and without what is too long to be read. */
export function maskSecrets(request: unknown): unknown {
  let left = MAX_ALL;
  const copy = (value: unknown, depth: number): unknown => {
    if (left <= 0) return '…';
    if (typeof value === 'string') {
      const text = clean(value, Math.min(MAX_TEXT, left));
      left -= text.length;
      return text;
    }
    left -= 4;
    if (value === null || typeof value !== 'object') return value;
    if (depth > MAX_DEPTH) return '…';
    if (Array.isArray(value)) return value.slice(0, 50).map((item) => copy(item, depth + 1));
    // The name of a secret may itself be a value: `{ key: 'AuthorizationKey', value: … }`.
    const names = [(value as { key?: unknown }).key, (value as { name?: unknown }).name];
    const named = names.some((name) => typeof name === 'string' && isSecret(name));
    const entries = Object.entries(value).slice(0, 100);
    return Object.fromEntries(
      entries.map(([key, item]) => {
        left -= Math.min(key.length, 100);
        const hide = item !== null && (isSecret(key) || (named && key === 'value'));
        return [clean(key, 100), hide ? '***' : copy(item, depth + 1)];
      }),
    );
  };
  return copy(request, 0);
}
