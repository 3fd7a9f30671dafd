import dayjs from 'dayjs';
import { COOKIE, readCookie } from '../../prefs/cookies.ts';

/** What was typed and not saved; kept in the browser's tab alone. */
export interface Draft {
  /** Epoch ms. */
  at: number;
  values: Record<string, unknown>;
}

const PREFIX = 'csms.draft ';
const MOST_DRAFTS = 20;
const MOST_CHARACTERS = 200_000;

/** Names of fields that are never kept: passwords, keys, codes, secrets. */
const SECRET =
  /pass(word|phrase|code|wd)|pwd|secret|captcha|totp|^otp$|^pin$|^(code|token|recoverycodes?)$|authorizationcode|(auth|authorization|api|private|access|server|master|encryption)_?(key|token)/i;
/** A setting of a charger whose value is a secret: its name stands beside its value. */
const SECRET_SETTING = /authorizationkey|password|passphrase|secret|apn/i;

/** The key of the form at an address, for the user who is signed in: nobody is offered what somebody else has typed. */
export const draftKey = (address: string): string => `${PREFIX}${readCookie(COOKIE.login) ?? ''} ${address}`;

const isPlain = (value: object) => {
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
};

/** A value as JSON can keep it; undefined: it is not kept. `path` ends in the field's own name. */
function packed(value: unknown, path: readonly string[], isSecret: (path: readonly string[]) => boolean): unknown {
  const name = path.at(-1) ?? '';
  if (value === undefined || typeof value === 'function') return undefined;
  if (path.length > 0 && (SECRET.test(name) || isSecret(path))) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (dayjs.isDayjs(value)) return value.isValid() ? { $time: value.toISOString() } : undefined;
  if (Array.isArray(value)) return value.map((one, index) => packed(one, [...path, String(index)], isSecret) ?? null);
  if (!isPlain(value)) return undefined;
  const entries = Object.entries(value);
  const secretValue = entries.some(([key, one]) => key === 'key' && typeof one === 'string' && SECRET_SETTING.test(one));
  return Object.fromEntries(
    entries
      .filter(([key]) => !(secretValue && key === 'value'))
      .map(([key, one]) => [key, packed(one, [...path, key], isSecret)])
      .filter(([, one]) => one !== undefined),
  );
}

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (typeof value !== 'object' || value === null) return value;
  const { $time } = value as { $time?: unknown };
  if (typeof $time === 'string') return dayjs($time);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unpacked(one)]));
}

const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));

function readAt(key: string): Draft | undefined {
  try {
    const { at, values } = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft;
    return typeof at === 'number' && typeof values === 'object' ? { at, values } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what stands in a form, without secrets. `isSecret` says of a field that it hides what is typed. A tab keeps the newest 20. */
export function keepDraft(key: string, values: object, isSecret: (path: readonly string[]) => boolean, now = Date.now()): void {
  const kept = packed(values, [], isSecret) as Record<string, unknown>;
  if (Object.keys(kept).length === 0) return;
  const text = JSON.stringify({ at: now, values: kept });
  if (text.length > MOST_CHARACTERS) return;
  try {
    sessionStorage.setItem(key, text);
    const old = keys().sort((a, b) => (readAt(b)?.at ?? 0) - (readAt(a)?.at ?? 0));
    for (const one of old.slice(MOST_DRAFTS)) sessionStorage.removeItem(one);
  } catch {
    // A full store keeps no draft; the form itself is as it was.
  }
}

/** The draft of a form, if there is one. */
export function draftOf(key: string): Draft | undefined {
  const found = readAt(key);
  return found && { at: found.at, values: unpacked(found.values) as Record<string, unknown> };
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(key);
