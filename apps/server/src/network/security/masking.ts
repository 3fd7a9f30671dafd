import { isGuardedKey } from '@csms/contract';

export const MASK = '***';

/** A copy in which the values of secret configuration keys (`{ key: 'AuthorizationKey', value }`) are masked, however deep they stand. */
export function maskKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskKeys);
  if (value === null || typeof value !== 'object') return value;
  const { key } = value as { key?: unknown };
  const secret = typeof key === 'string' && isGuardedKey(key);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secret && name === 'value' ? MASK : maskKeys(inner)]),
  );
}

/** A frame as the log may keep it. What names no secret key is given back as it is. */
export function maskFrame(text: string): string {
  if (!/authorizationkey/i.test(text)) return text;
  try {
    return JSON.stringify(maskKeys(JSON.parse(text)));
  } catch {
    return text.replace(/("value"\s*:\s*)"(?:[^"\\]|\\.)*"?/gi, `$1"${MASK}"`);
  }
}
