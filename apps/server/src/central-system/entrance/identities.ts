import { isChargePointIdentity } from '@csms/kernel';
import { withoutSlashes } from '../../platform/http/slashes.ts';

const PATH = /^\/+ocpp\//;

/** An identity as a charger has written it. */
export interface Written {
  /** Undefined: it is none. */
  identity: string | undefined;
  /** What it stands for where its percent-coding was coded once more. */
  uncoded?: string;
  /** Its percent signs code nothing: it is one only where a point has it. */
  isGuess: boolean;
  /** How it is written otherwise than it should be. */
  deviations: ('identity-slashes' | 'identity-coding')[];
}

/**
 * The identity in the target of an upgrade request, or undefined when the request is not for the central system. Slashes too many, blanks around it and percent signs that code nothing are
 * taken, and a target in absolute form (RFC 9112 §3.2.2).
 */
export function identityOf(url: string | undefined): Written | undefined {
  const path = (url ?? '').replace(/^(?:https?|wss?):\/\/[^/?#]*/i, '').split('?', 1)[0]!;
  const start = PATH.exec(path)?.[0];
  if (start === undefined) return undefined;
  const raw = path.slice(start.length);
  const coded = withoutSlashes(raw.replace(/^\/+/, '')).replace(/\/{2,}/g, '/');
  const decoded = decode(coded);
  const text = withoutBlanks(decoded ?? coded);
  const deviations: Written['deviations'] = [];
  if (coded !== raw || start !== '/ocpp/') deviations.push('identity-slashes');
  if (decoded === undefined || text !== decoded) deviations.push('identity-coding');
  const again = /%[0-9a-f]{2}/i.test(text) ? decode(text) : undefined;
  return {
    identity: isChargePointIdentity(text) ? text : undefined,
    ...(again !== undefined && isChargePointIdentity(again) && { uncoded: again }),
    isGuess: decoded === undefined,
    deviations,
  };
}

/** The deviations of how a point's serial number was written. */
export function spellingsOf({ identity, deviations }: Written, serialNumber: string): string[] {
  if (identity === serialNumber) return deviations;
  return identity!.toUpperCase() === serialNumber.toUpperCase()
    ? [...deviations, 'identity-case']
    : [...new Set([...deviations, 'identity-coding'])];
}

/** Without the blanks around it, and nothing else: a line's end belongs to no identity. */
function withoutBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === ' ') start += 1;
  while (end > start && text[end - 1] === ' ') end -= 1;
  return text.slice(start, end);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Things of identities, compared without case. */
export class ByIdentity<T> extends Map<string, T> {
  override get(identity: string): T | undefined {
    return super.get(identity.toUpperCase());
  }

  override set(identity: string, value: T): this {
    return super.set(identity.toUpperCase(), value);
  }

  override has(identity: string): boolean {
    return super.has(identity.toUpperCase());
  }

  override delete(identity: string): boolean {
    return super.delete(identity.toUpperCase());
  }
}
