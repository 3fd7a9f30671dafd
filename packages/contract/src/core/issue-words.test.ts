import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../index.ts';
import { atField, issueFields, valueFault } from './issue-words.ts';
import { LANGUAGES, type Language } from './language.ts';

/** What libraries say, and what no person should read: English type words, operators, regular expressions, names of formats. */
const LIBRARY =
  /invalid|expected|received|unrecognized|too (small|big)|pattern|regex|undefined|\bNaN\b|\bnull\b|[<>]=?|\^|\\|\$\/|\(\?|ISO|discriminator|must match|输入无效|期望|无效输入|数值过/i;

/** Values that fit nothing in particular. */
const BAD: readonly unknown[] = [
  undefined,
  null,
  '',
  '   ',
  'x',
  '§',
  'x'.repeat(70_000),
  '-1',
  0,
  -1,
  0.5,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  [null],
  Array.from({ length: 2000 }, () => 'x'),
  {},
  { unknown: 1 },
  { '': '' },
  new Date(Number.NaN),
];

/** Every schema within a schema, each once. */
function within(schema: z.ZodType, found = new Set<z.ZodType>()): Set<z.ZodType> {
  if (found.has(schema)) return found;
  // A transformation alone is never asked with what its pipe has refused.
  if (schema instanceof z.ZodTransform) return found;
  found.add(schema);
  const visit = (value: unknown, depth: number): void => {
    if (value instanceof z.core.$ZodType) within(value as z.ZodType, found);
    else if (Array.isArray(value)) for (const one of value) visit(one, depth);
    else if (typeof value === 'object' && value !== null && depth < 2)
      for (const one of Object.values(value)) visit(one, depth + 1);
  };
  const { def } = (schema as unknown as { _zod: { def: Record<string, unknown> } })._zod;
  for (const [name, value] of Object.entries(def))
    if (name !== 'checks') visit(name === 'shape' ? { ...(value as object) } : value, 0);
  return found;
}

const endpoints = Object.values(contract).flatMap((area) => Object.values(area));
const schemas = new Set<z.ZodType>();
for (const endpoint of endpoints)
  for (const schema of [endpoint.params, endpoint.query, endpoint.body]) if (schema) within(schema as z.ZodType, schemas);

const looksRight = (words: string, language: Language) =>
  !LIBRARY.test(words) &&
  (language === 'zh' ? /[\u4e00-\u9fff]/.test(words) : !/[\u4e00-\u9fff]/.test(words)) &&
  words.length < 120;

describe('the words of a validation', () => {
  it('are ours for every schema of the contract and every bad value, in both languages', () => {
    expect(schemas.size).toBeGreaterThan(500);
    const wrong = new Set<string>();
    let said = 0;
    for (const schema of schemas)
      for (const value of BAD) {
        const { error } = schema.safeParse(value);
        if (!error) continue;
        for (const language of LANGUAGES) {
          const fields = issueFields(error.issues, value, language);
          expect(Object.keys(fields).length).toBeGreaterThan(0);
          for (const words of Object.values(fields)) {
            said++;
            if (!looksRight(words, language)) wrong.add(words);
          }
          const first = valueFault(schema, value, language);
          if (!first || !looksRight(first.words, language)) wrong.add(first?.words ?? 'nothing');
        }
      }
    expect([...wrong]).toEqual([]);
    expect(said).toBeGreaterThan(5000);
  });

  it.each([
    [z.string().min(8), 'abc', 'At least 8 characters', '至少 8 个字符'],
    [z.string().max(5), 'abcdefg', 'At most 5 characters', '最多 5 个字符'],
    [z.string().min(8), '', 'This is required', '此项必填'],
    [z.string().length(4), 'abc', 'Must have 4 characters', '应为 4 个字符'],
    [z.number(), Number.NaN, 'Enter a number', '请输入数字'],
    [z.number().int(), 1.5, 'Enter a whole number', '请输入整数'],
    [z.number().gt(0), 0, 'Must be more than 0', '必须大于 0'],
    [z.number().min(2), 1, 'Must be at least 2', '不能小于 2'],
    [z.number().multipleOf(5), 3, 'Must be a multiple of 5', '必须是 5 的倍数'],
    [z.array(z.string()).min(1), [], 'This is required', '此项必填'],
    [z.array(z.string()).max(1), ['a', 'b'], 'At most 1 entry', '最多 1 项'],
    [z.enum(['a', 'b']), 'c', 'Not a valid choice, choose one of the options', '选项无效，请从可选项中选择'],
    [z.email(), 'nobody', 'Enter an e-mail address such as name@example.com', '请输入正确的邮箱地址，如 name@example.com'],
    [z.iso.date(), '31.12.2026', 'Enter a date such as 2026-01-31', '请输入日期，如 2026-01-31'],
    [z.uuid(), 'x', 'This is not in the right form', '格式不正确'],
    [z.string().regex(/^(?=a)b{2,}$/), 'x', 'This is not in the right form', '格式不正确'],
    [z.string().refine((text) => text === 'a', 'must be an a, says the developer'), 'b', 'This is not valid', '填写不正确'],
    [z.date(), 'x', 'Enter a date', '请输入日期'],
    [z.union([z.literal('a'), z.number().max(3)]), 9, 'Must be at most 3', '不能大于 3'],
    [
      z.union([z.literal('a'), z.literal('b')]),
      'c',
      'Not a valid choice, choose one of the options',
      '选项无效，请从可选项中选择',
    ],
    [z.strictObject({}), { more: 1 }, 'This field is not known', '未知字段'],
  ])('%# say what to do', (schema, value, en, zh) => {
    expect([valueFault(schema, value, 'en')?.words, valueFault(schema, value, 'zh')?.words]).toEqual([en, zh]);
  });

  /** The fields of an object, also below a pipe or a refinement. */
  const shapeOf = (schema: unknown): [string, z.ZodType][] => {
    let inner = schema;
    while (inner instanceof z.ZodPipe) inner = inner.in;
    return inner instanceof z.ZodObject ? (Object.entries(inner.shape) as [string, z.ZodType][]) : [];
  };
  const firstWords = (schema: z.ZodType, given: Record<string, unknown>, field: string) => {
    const fields = issueFields(schema.safeParse(given).error?.issues ?? [], given, 'en');
    return Object.entries(fields).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
  };
  const parts = endpoints.flatMap((endpoint) =>
    [endpoint.params, endpoint.query, endpoint.body].flatMap((part) =>
      shapeOf(part).map(([field, schema]) => ({
        at: `${endpoint.method} ${endpoint.path} ${field}`,
        part: part!,
        field,
        schema,
      })),
    ),
  );

  it('call what must be given and is not "required", in bodies, queries and paths, whatever kind it is', () => {
    const must = parts.filter(({ schema }) => !schema.safeParse(undefined).success);
    expect(must.length).toBeGreaterThan(400);
    const said = (given: (field: string) => Record<string, unknown>) =>
      must
        .map(({ at, part, field }) => `${at}: ${firstWords(part as z.ZodType, given(field), field)}`)
        .filter((line) => !line.endsWith(': This is required'));
    expect(said(() => ({}))).toEqual([]);
  });

  it('never call a wrong value "required", in bodies, queries and paths', () => {
    const wrong = parts.filter(({ schema }) => !schema.safeParse('§ wrong').success);
    expect(wrong.length).toBeGreaterThan(600);
    expect(
      wrong
        .map(({ at, part, field }) => `${at}: ${firstWords(part as z.ZodType, { [field]: '§ wrong' }, field)}`)
        .filter((line) => /required$|undefined$/.test(line)),
    ).toEqual([]);
  });

  it('say of a choice, also of several in a query, that it is not valid', () => {
    const query = contract.firmwareUpdates.list.query as z.ZodType;
    expect(
      issueFields(query.safeParse({ status: 'running,nothing' }).error!.issues, { status: 'running,nothing' }, 'en'),
    ).toEqual({
      'status.1': 'Not a valid choice, choose one of the options',
    });
  });

  it.each([
    ['invalid', undefined, 'fieldMissing'],
    ['invalid', [], 'fieldMissing'],
    ['invalid', ' ', 'fieldMissing'],
    ['invalid', 'x', 'fieldInvalid'],
    ['notFound', 7, 'fieldUnknown'],
    ['notFound', null, 'fieldMissing'],
    ['duplicate', 'x', 'duplicate'],
  ])('of a service at a field follow what was given there (%s of %j)', (key, given, said) => {
    expect(atField(key, given)).toBe(said);
  });

  it('stand at their fields, also inside unions and of fields that are not known or not there', () => {
    const schema = z.strictObject({
      kind: z.discriminatedUnion('type', [z.object({ type: z.literal('a'), size: z.number() })]),
      either: z.union([z.string(), z.object({ deep: z.number().min(3) })]),
      name: z.string(),
    });
    const value = { kind: { type: 'a', size: 'x' }, either: { deep: 1 }, extra: 1 };
    expect(issueFields(schema.safeParse(value).error!.issues, value, 'en')).toEqual({
      'kind.size': 'Enter a number',
      'either.deep': 'Must be at least 3',
      name: 'This is required',
      extra: 'This field is not known',
    });
  });
});
