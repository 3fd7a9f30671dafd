import type { ErrorKey } from '@csms/contract';
import { isIdTag, normaliseIdTag } from '@csms/kernel';

/** What a vendor's chargers make of an idTag: the first group of the pattern is the card number. Model '': all of the vendor's. */
export interface VendorRule {
  vendor: string;
  model: string;
  pattern: string;
}

// OCPP 1.6 allows 20 characters; some chargers send more. What is longer than this is nobody's card.
const MAX_TAG = 64;
const MAX_PATTERN = 200;
const MAX_CACHED = 1000;
const compiled = new Map<string, RegExp | null>();

/** The card number in an idTag as a charger sent it, trimmed and upper-case (field rule 15). A rule that is broken or too costly is passed over. */
export function normaliseVendorIdTag(
  idTag: string,
  rules: readonly VendorRule[],
  vendor: string | null,
  model: string | null,
): string {
  if (idTag.length > MAX_TAG) return normaliseIdTag(idTag);
  const pattern = ruleOf(rules, vendor, model)?.pattern;
  return (pattern === undefined ? undefined : cardNumberIn(idTag, pattern)) ?? normaliseIdTag(idTag);
}

/** What a pattern makes of an idTag; undefined where it does not match, or is broken or too costly. */
export function cardNumberIn(idTag: string, pattern: string): string | undefined {
  const found = patternOf(pattern)?.exec(idTag.trim())?.[1];
  return isIdTag(found) ? normaliseIdTag(found) : undefined;
}

/** Why a pattern cannot be a rule: no regular expression, too costly, or not exactly one capture group; undefined if it can. */
export function patternFault(pattern: string): ErrorKey | undefined {
  // With an empty alternative it matches the empty text, so that its groups can be counted.
  const groups = compile(`${pattern}|`)?.exec('')?.length;
  if (!compile(pattern) || groups === undefined) return 'vendorPatternBroken';
  if (!isHarmless(pattern)) return 'vendorPatternCostly';
  return groups === 2 ? undefined : 'vendorPatternGroup';
}

function ruleOf(rules: readonly VendorRule[], vendor: string | null, model: string | null): VendorRule | undefined {
  if (vendor === null) return undefined;
  const own = rules.filter((rule) => same(rule.vendor, vendor));
  return (
    own.find((rule) => rule.model !== '' && model !== null && same(rule.model, model)) ?? own.find((rule) => rule.model === '')
  );
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

function patternOf(pattern: string): RegExp | null {
  let found = compiled.get(pattern);
  if (found === undefined) {
    found = isHarmless(pattern) ? compile(pattern) : null;
    if (compiled.size >= MAX_CACHED) compiled.clear();
    compiled.set(pattern, found);
  }
  return found;
}

function compile(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, 'i');
  } catch {
    return null;
  }
}

/**
 * Whether a pattern is sure to answer at once for any short text: no look-around, no back-reference, nothing repeated inside what is repeated, and so
 * few repetitions and alternatives that even trying all of their combinations is cheap.
 */
export function isHarmless(pattern: string): boolean {
  if (pattern.length > MAX_PATTERN || /\\[1-9k]/.test(pattern)) return false;
  // Escapes and classes match one character each: for the cost they are one letter.
  const plain = pattern
    .replace(/\\./gs, 'x')
    .replace(/\[[^\]]*\]/g, 'x')
    .replaceAll('(?:', '(');
  if (/\(\?/.test(plain) || /\d{3,}/.test([...plain.matchAll(/\{[\d,]*\}/g)].join())) return false;
  const repetitions = plain.match(/[*+]|\{\d*,\d*\}/g)?.length ?? 0;
  const alternatives = plain.match(/[?|]/g)?.length ?? 0;
  return repetitions <= 3 && alternatives <= 4 && !repeatsRepetition(plain);
}

function repeatsRepetition(plain: string): boolean {
  const open: boolean[] = [];
  let costly = false;
  for (let i = 0; i < plain.length; i++) {
    const char = plain[i]!;
    if (char === '(') {
      open.push(costly);
      costly = false;
    } else if (char === ')') {
      if (costly && /^[*+{]/.test(plain.slice(i + 1))) return true;
      costly = (open.pop() ?? false) || costly;
    } else if ('*+{|?'.includes(char)) costly = true;
  }
  return false;
}
