import type { z } from 'zod';
import { COMMON_ERRORS } from './errors/common.ts';
import type { Language } from './values.ts';

type Words = Readonly<Record<Language, string>>;
type Issue = z.core.$ZodIssue;

/** What a pattern asks for, by the pattern: people are never shown a regular expression. */
const patterns = new Map<string, Words>();

/** A pattern with the words that say what it asks for: `z.string().regex(pattern(/…/, { en, zh }))`. */
export function pattern(expression: RegExp, words: Words): RegExp {
  patterns.set(String(expression), words);
  return expression;
}

const say = (en: string, zh: string): Words => ({ en, zh });
const { fieldInvalid: WRONG, fieldMissing: MISSING, fieldChoice: OPTION } = COMMON_ERRORS;
const FORM = say('This is not in the right form', '格式不正确');

const TYPES: Readonly<Record<string, Words>> = {
  number: say('Enter a number', '请输入数字'),
  nan: say('Enter a number', '请输入数字'),
  int: say('Enter a whole number', '请输入整数'),
  bigint: say('Enter a whole number', '请输入整数'),
  string: say('Enter a text', '请输入文本'),
  boolean: say('Choose yes or no', '请选择是或否'),
  date: say('Enter a date', '请输入日期'),
  array: say('A list is needed here', '此处应为列表'),
  tuple: say('A list is needed here', '此处应为列表'),
  set: say('A list is needed here', '此处应为列表'),
  file: say('Choose a file', '请选择文件'),
};

const FORMATS: Readonly<Record<string, Words>> = {
  email: say('Enter an e-mail address such as name@example.com', '请输入正确的邮箱地址，如 name@example.com'),
  url: say('Enter an address such as https://example.com', '请输入正确的网址，如 https://example.com'),
  datetime: say('Enter a date and time such as 2026-01-31T08:00:00Z', '请输入日期和时间，如 2026-01-31T08:00:00Z'),
  date: say('Enter a date such as 2026-01-31', '请输入日期，如 2026-01-31'),
  time: say('Enter a time such as 08:30', '请输入时间，如 08:30'),
  ipv4: say('Enter an IP address', '请输入 IP 地址'),
  ipv6: say('Enter an IP address', '请输入 IP 地址'),
};

type Bound = { origin: string; inclusive?: boolean; exact?: boolean };
const isCount = (origin: string) => origin === 'array' || origin === 'set' || origin === 'map' || origin === 'record';
const plural = (n: string, one: string, many: string) => `${n} ${n === '1' ? one : many}`;

function tooSmall(issue: Bound & { minimum: number | bigint }): Words {
  const n = String(issue.minimum);
  if (issue.origin === 'string')
    return issue.exact
      ? say(`Must have ${plural(n, 'character', 'characters')}`, `应为 ${n} 个字符`)
      : say(`At least ${plural(n, 'character', 'characters')}`, `至少 ${n} 个字符`);
  if (isCount(issue.origin))
    return issue.exact
      ? say(`Must have ${plural(n, 'entry', 'entries')}`, `应为 ${n} 项`)
      : say(`At least ${plural(n, 'entry', 'entries')}`, `至少 ${n} 项`);
  if (issue.origin === 'date') return say('This date is too early', '日期过早');
  if (issue.origin === 'file') return say('The file is too small', '文件过小');
  return issue.inclusive === false
    ? say(`Must be more than ${n}`, `必须大于 ${n}`)
    : say(`Must be at least ${n}`, `不能小于 ${n}`);
}

function tooBig(issue: Bound & { maximum: number | bigint }): Words {
  const n = String(issue.maximum);
  if (issue.origin === 'string')
    return issue.exact
      ? say(`Must have ${plural(n, 'character', 'characters')}`, `应为 ${n} 个字符`)
      : say(`At most ${plural(n, 'character', 'characters')}`, `最多 ${n} 个字符`);
  if (isCount(issue.origin))
    return issue.exact
      ? say(`Must have ${plural(n, 'entry', 'entries')}`, `应为 ${n} 项`)
      : say(`At most ${plural(n, 'entry', 'entries')}`, `最多 ${n} 项`);
  if (issue.origin === 'date') return say('This date is too late', '日期过晚');
  if (issue.origin === 'file') return say('The file is too large', '文件过大');
  return issue.inclusive === false
    ? say(`Must be less than ${n}`, `必须小于 ${n}`)
    : say(`Must be at most ${n}`, `不能大于 ${n}`);
}

function ofFormat(issue: z.core.$ZodIssueInvalidStringFormat): Words {
  if (issue.format === 'regex') return patterns.get(issue.pattern ?? '') ?? FORM;
  const part = issue as { prefix?: string; suffix?: string; includes?: string };
  if (part.prefix !== undefined) return say(`Must begin with "${part.prefix}"`, `必须以“${part.prefix}”开头`);
  if (part.suffix !== undefined) return say(`Must end with "${part.suffix}"`, `必须以“${part.suffix}”结尾`);
  if (part.includes !== undefined) return say(`Must contain "${part.includes}"`, `必须包含“${part.includes}”`);
  return FORMATS[issue.format] ?? FORM;
}

/** Whether nothing was given: no value, a blank text, a list without entries. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** The key of an error, as it is said at a field that holds `value`: nothing given is `required`, whatever the check calls it. */
export function atField(key: string, value: unknown): string {
  if (key === 'invalid') return isEmpty(value) ? 'fieldMissing' : 'fieldInvalid';
  return key === 'notFound' ? (isEmpty(value) ? 'fieldMissing' : 'fieldUnknown') : key;
}

/** What is wrong with a value, in words; `value` is what the issue is about. */
function wordsOf(issue: Issue, value: unknown): Words {
  if (isEmpty(value) && issue.code !== 'unrecognized_keys' && issue.code !== 'invalid_key') return MISSING;
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? FORM;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return ofFormat(issue);
    case 'not_multiple_of':
      return say(`Must be a multiple of ${issue.divisor}`, `必须是 ${issue.divisor} 的倍数`);
    case 'invalid_value':
    case 'invalid_union':
      return OPTION;
    case 'unrecognized_keys':
      return say('This field is not known', '未知字段');
    case 'invalid_key':
      return say('This name is not valid', '名称不正确');
    default:
      return WRONG;
  }
}

/** What was given at a place. A query gives a list as one text (`a,b`): what is said of its entries is about that text. */
const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : value),
    root,
  );

/** How near a branch of a union came: the branch whose faults are fewest and deepest speaks for the union. */
const distance = (issues: readonly Issue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.path.length === 0 && issue.code === 'invalid_type' ? 1000 : 1), 0);

/** Unions and unknown keys taken apart: one issue a place. */
function places(issues: readonly Issue[], at: readonly PropertyKey[] = []): { issue: Issue; path: readonly PropertyKey[] }[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ issue, path: [...path, key] }));
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ issue, path }];
    const nearest = [...issue.errors].sort((a, b) => distance(a) - distance(b))[0]!;
    // Where no branch is meant, a list of options is what helps.
    return distance(nearest) >= 1000 || nearest.every(({ code }) => code === 'invalid_value')
      ? [{ issue, path }]
      : places(nearest, path);
  });
}

/**
 * Every validation issue in words of a language, by its field (`connectors.0.maxPowerW`; `_`: the whole). The only place that does so: forms, answers of the
 * API and import sheets take their words here, and no text of a library reaches anybody. `named` knows the words of the keys that our own refinements give.
 */
export function issueFields(
  issues: readonly Issue[],
  value: unknown,
  language: Language,
  named: (key: string) => string | undefined = () => undefined,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { issue, path } of places(issues)) {
    const own = issue.code === 'custom' ? named(issue.message) : undefined;
    fields[path.map(String).join('.') || '_'] ??= own ?? wordsOf(issue, valueAt(value, path))[language];
  }
  return fields;
}

/** The first fault of one value in words; undefined: there is none. `missing` says that nothing was given where something must be. */
export function valueFault(
  schema: z.ZodType,
  value: unknown,
  language: Language,
): { words: string; missing: boolean } | undefined {
  const checked = schema.safeParse(value);
  if (checked.success) return undefined;
  const words = Object.values(issueFields(checked.error.issues, value, language))[0] ?? WRONG[language];
  return { words, missing: words === MISSING[language] };
}
