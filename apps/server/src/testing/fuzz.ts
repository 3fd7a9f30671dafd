import { randomInt } from 'node:crypto';

/**
 * The seeds of a fuzzer: those that are kept, so that the same run ends the same. `FUZZ_SEED=new` takes a new one beside them; a failing test says its seed, and `FUZZ_SEED=n` repeats it alone.
 */
export function seedsOf(...kept: number[]): number[] {
  const { FUZZ_SEED } = process.env;
  if (FUZZ_SEED === 'new') return [...kept, randomInt(2 ** 31)];
  return FUZZ_SEED ? [Number(FUZZ_SEED)] : kept;
}

/** Numbers that follow from a seed (mulberry32). */
export class Chance {
  private state: number;
  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  /** True so many times of a hundred. */
  percent(share: number): boolean {
    return this.next() * 100 < share;
  }
}

const nested = (depth: number): unknown => {
  let value: unknown = 'end';
  for (let level = 0; level < depth; level++) value = level % 2 ? { a: value } : [value];
  return value;
};

/** Texts that something along the way may take for something else. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u001b[31m\u007f',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe',
  '\u200b\ufeff\u2066',
  'e\u0301'.repeat(50),
  '😀'.repeat(60),
  '__proto__',
  'constructor',
  'toString',
  '%',
  '%00',
  '\\',
  "'; drop table card; --",
  '" or ""="',
  '$1',
  '{}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template engine would take for its own
  '${7*7}{{7*7}}',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=cmd|"/c calc"!A1',
  '../../../../etc/passwd',
  'http://169.254.169.254/',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '-1',
  '1.5',
  '99999999999999999999',
  '9223372036854775808',
  '2147483648',
  '999999999999.999999',
  '0.0000001',
  'null',
  'true',
  'true,false',
  '[]',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '2026-01-01T00:00:60Z',
  '24:00',
  '00:00',
  'Etc/GMT+14',
  'Africa/Nowhere',
  '00000000-0000-0000-0000-000000000000',
  'a@b.c',
  '\n\r\t',
  'x'.repeat(300),
  'x'.repeat(100_000),
  '9'.repeat(100_000),
  ' '.repeat(100_000),
];

const HOSTILE_NUMBERS: readonly number[] = [
  ...[0, -0, -1, 1, 0.5, 1e-9, 1e308, -1e308],
  ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 2 ** 64, 1e21, 32_768, 65_536],
];

const HOSTILE_OTHERS: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], [{}]],
  { length: -1 },
  { toString: null, valueOf: 1 },
  nested(40),
  nested(3000),
  Array.from({ length: 10_000 }, (_, n) => n),
];

/** A value that does not belong, mostly of the kind that does. */
export function hostile(chance: Chance, kind?: string): unknown {
  const asked = chance.percent(75) ? kind : undefined;
  if (asked === 'string') return chance.pick(HOSTILE_TEXTS);
  if (asked === 'number' || asked === 'integer') return chance.pick(HOSTILE_NUMBERS);
  return chance.pick([HOSTILE_TEXTS, HOSTILE_NUMBERS, HOSTILE_OTHERS][chance.below(3)]!);
}

const kindOf = (value: unknown): string => (typeof value === 'number' ? 'number' : typeof value);

/** A copy of a JSON value with one place of it changed, left out, doubled or added to. */
export function mutated(value: unknown, chance: Chance): unknown {
  if (value === null || typeof value !== 'object') return hostile(chance, kindOf(value));
  const keys = Object.keys(value);
  // Somewhere deeper, as a rule.
  if (keys.length > 0 && chance.percent(90)) {
    const key = chance.pick(keys);
    if (chance.percent(8)) return Array.isArray(value) ? value.filter((_, at) => at !== Number(key)) : without(value, key);
    const inner = mutated((value as Record<string, unknown>)[key], chance);
    return Array.isArray(value) ? value.map((item, at) => (at === Number(key) ? inner : item)) : { ...value, [key]: inner };
  }
  if (chance.percent(30)) return hostile(chance);
  if (Array.isArray(value)) return [...value, ...(chance.percent(50) ? value : [hostile(chance)])];
  return {
    ...value,
    [chance.pick(['constructor', 'toString', '', 'x'.repeat(300), '\u0000', 'id', 'providerId'])]: hostile(chance),
  };
}

const without = (value: object, key: string) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
