import { isGuardedKey } from '@csms/contract';

export const MASK = '***';

/** The variable of OCPP 2.0.1 that is the key of 1.6. */
const SECRET_VARIABLE = 'BasicAuthPassword';

/** A copy in which the values of secret configuration keys (`{ key: 'AuthorizationKey', value }`) and variables (`{ variable: { name }, attributeValue }`) are masked, however deep they stand. */
export function maskKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskKeys);
  if (value === null || typeof value !== 'object') return value;
  const { key, variable } = value as { key?: unknown; variable?: { name?: unknown } };
  const masked =
    typeof key === 'string' && isGuardedKey(key)
      ? 'value'
      : String(variable?.name).toLowerCase() === SECRET_VARIABLE.toLowerCase()
        ? 'attributeValue'
        : undefined;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, name === masked ? MASK : maskKeys(inner)]));
}

/** A frame as the log may keep it. What names no secret key is given back as it is. */
export function maskFrame(text: string): string {
  if (!/authorizationkey|basicauthpassword/i.test(text)) return text;
  try {
    return JSON.stringify(maskKeys(JSON.parse(text)));
  } catch {
    return text.replace(/("(?:value|attributeValue)"\s*:\s*)"(?:[^"\\]|\\.)*"?/gi, `$1"${MASK}"`);
  }
}
