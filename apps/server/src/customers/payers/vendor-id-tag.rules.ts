import type { AnswerDelay, ErrorKey, IdTagStep } from '@csms/contract';
import { isIdTag, normaliseIdTag } from '@csms/kernel';

/** What is known of a vendor's chargers: what they make of an idTag (steps, then the first group of the pattern is the card number), and which answers wait. Model '': all of the vendor's. */
export interface VendorRule {
  vendor: string;
  model: string;
  steps: readonly IdTagStep[];
  pattern: string;
  delays: readonly AnswerDelay[];
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
  const rule = vendorRuleOf(rules, vendor, model);
  return (rule === undefined ? undefined : cardNumberIn(idTag, rule)) ?? normaliseIdTag(idTag);
}

/** What the steps and the pattern of a rule make of an idTag; undefined where they do not fit it, or the pattern is broken or too costly. */
export function cardNumberIn(idTag: string, { steps, pattern }: Pick<VendorRule, 'steps' | 'pattern'>): string | undefined {
  let tag: string | undefined = idTag.trim();
  for (const step of steps) tag = tag === undefined ? undefined : stepped(tag, step);
  if (tag !== undefined && pattern !== '') tag = patternOf(pattern)?.exec(tag)?.[1];
  return isIdTag(tag) ? normaliseIdTag(tag) : undefined;
}

const BYTES = /^(?:[0-9a-f]{2})+$/i;

/** An idTag after one step; undefined where the step cannot be done. */
function stepped(tag: string, { kind, value }: IdTagStep): string | undefined {
  if (kind === 'drop') return [...tag].filter((sign) => !value.includes(sign)).join('');
  if (kind === 'skip') return tag.slice(Number(value));
  if (kind === 'keep') return tag.slice(0, Number(value));
  return BYTES.test(tag) ? tag.match(/../g)!.reverse().join('') : undefined;
}

/** Why a pattern cannot be a rule: no regular expression, too costly, or not exactly one capture group; undefined if it can. */
export function patternFault(pattern: string): ErrorKey | undefined {
  if (pattern === '') return undefined;
  // With an empty alternative it matches the empty text, so that its groups can be counted.
  const groups = compile(`${pattern}|`)?.exec('')?.length;
  if (!compile(pattern) || groups === undefined) return 'vendorPatternBroken';
  if (!isHarmless(pattern)) return 'vendorPatternCostly';
  return groups === 2 ? undefined : 'vendorPatternGroup';
}

/** The rule of a model, else that of its vendor. */
export function vendorRuleOf(rules: readonly VendorRule[], vendor: string | null, model: string | null): VendorRule | undefined {
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
