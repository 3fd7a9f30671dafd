import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, MODEL, NOTE, VENDOR, withFields } from '../core/fields.ts';
import { keyword, nothing, pageOf, paging } from '../core/values.ts';
import type { Words } from '../core/words.ts';

const vendor = z.string().trim().min(1).max(50);
/** Empty: all models of the vendor. */
const model = z.string().trim().max(50).default('');
/** A regular expression with one capture group: the group is the card number. Empty: none. */
const pattern = z.string().max(200).default('');

/** What a step does with an idTag; its value is characters, or a number of signs. */
export const ID_TAG_STEPS = ['drop', 'reverseBytes', 'skip', 'keep'] as const;
export type IdTagStepKind = (typeof ID_TAG_STEPS)[number];
export const ID_TAG_STEP_WORDS: Readonly<Record<IdTagStepKind, Words>> = {
  drop: { en: 'Drop these characters', zh: '去掉这些字符' },
  reverseBytes: { en: 'Reverse the bytes (hex)', zh: '按字节倒序（十六进制）' },
  skip: { en: 'Skip the first characters', zh: '跳过开头若干字符' },
  keep: { en: 'Keep only the first characters', zh: '只保留开头若干字符' },
};
const NUMBERED: readonly IdTagStepKind[] = ['skip', 'keep'];
export const takesNumber = (kind: IdTagStepKind): boolean => NUMBERED.includes(kind);
export const idTagStep = z
  .object({ kind: z.enum(ID_TAG_STEPS), value: z.string().max(20).default('') })
  .refine(({ kind, value }) => (takesNumber(kind) ? /^[1-9]\d?$/.test(value) : kind === 'reverseBytes' || value !== ''), {
    path: ['value'],
  });
export type IdTagStep = z.output<typeof idTagStep>;
const steps = z.array(idTagStep).max(10).default([]);

/** Messages whose answers may wait. */
export const ANSWERED_MESSAGES = [
  'Authorize',
  'BootNotification',
  'DataTransfer',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'MeterValues',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
] as const;
/** Chargers wait for an answer for 10 s at least. */
export const MOST_DELAY_MS = 5_000;
export const answerDelay = z.object({ message: z.enum(ANSWERED_MESSAGES), delayMs: z.number().int().min(1).max(MOST_DELAY_MS) });
export type AnswerDelay = z.output<typeof answerDelay>;

/** So many signs has a token that we make, unless a rule says otherwise: some chargers take no more. */
export const TOKEN_LENGTH = 16;

export const VENDOR_RULE_FIELDS = {
  vendor: VENDOR,
  model: {
    ...MODEL,
    hint: {
      en: 'Empty: all models of the vendor. A rule of a model goes before that of the vendor.',
      zh: '留空表示该厂商的全部型号。型号的规则优先于厂商的规则。',
    },
  },
  pattern: {
    kind: 'text',
    words: { en: 'Pattern', zh: '表达式' },
    hint: {
      en: 'A regular expression over the idTag as sent. The part in round brackets is the card number, as in ^([^-]+)-.*$',
      zh: '对充电桩上送的 idTag 使用的正则表达式，圆括号内的部分为卡号，例如 ^([^-]+)-.*$',
    },
  },
  idTagLength: {
    kind: 'count',
    words: { en: 'Length of made tokens', zh: '生成令牌长度' },
    hint: {
      en: `Length of the tokens made for test charges. Empty: ${TOKEN_LENGTH} characters.`,
      zh: `试充令牌的长度。留空为 ${TOKEN_LENGTH} 个字符。`,
    },
  },
  note: NOTE,
} as const satisfies Fields;

/** How the chargers of a vendor, or of one of its models, are dealt with (field rules 15, 33). */
export const vendorRuleForm = z.object(
  withFields(VENDOR_RULE_FIELDS, {
    vendor,
    model,
    steps,
    pattern,
    delays: z.array(answerDelay).max(ANSWERED_MESSAGES.length).default([]),
    /** Signs of tokens that we make; null: as by default. */
    idTagLength: z.number().int().min(10).max(20).nullable().default(null),
    note: z.string().trim().max(200).default(''),
  }),
);
export type VendorRuleForm = z.output<typeof vendorRuleForm>;

export const vendorRules = {
  list: endpoint({
    method: 'GET',
    path: '/web/vendorRules',
    summary: 'How the chargers of each vendor are dealt with (super provider)',
    access: 'vendorRule:read',
    query: z.object({ ...paging, keyword }),
    response: pageOf(vendorRuleForm),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/web/vendorRules',
    summary: 'Make the rule of a vendor or of one of its models, or change it',
    access: 'vendorRule:write',
    body: vendorRuleForm,
    response: vendorRuleForm,
    log: { operation: 'vendorRule.set', words: { en: 'Set vendor rule', zh: '设置厂商规则' }, operand: 'vendor' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/vendorRules',
    summary: 'Delete the rule of a vendor or of one of its models',
    access: 'vendorRule:write',
    query: z.object({ vendor, model }),
    response: nothing,
    log: { operation: 'vendorRule.remove', words: { en: 'Delete vendor rule', zh: '删除厂商规则' }, operand: 'vendor' },
  }),
  try: endpoint({
    method: 'POST',
    path: '/web/vendorRules/try',
    summary: 'What steps and a pattern make of an idTag; null where they do not fit it',
    access: 'vendorRule:read',
    body: z.object({ steps, pattern, idTag: z.string().trim().min(1).max(64) }),
    response: z.object({ cardNumber: z.string().nullable() }),
    log: false,
  }),
};

export const VENDOR_RULES_ERRORS = {
  vendorPatternBroken: entry(601, 422, 'This is not a regular expression', '不是有效的正则表达式'),
  vendorPatternGroup: entry(
    601,
    422,
    'The pattern needs exactly one pair of round brackets: around the card number',
    '表达式须有且仅有一对圆括号，括住卡号部分',
  ),
  vendorPatternCostly: entry(
    601,
    422,
    'The pattern could take too long: use at most 3 repetitions and 4 alternatives, no repetition inside another, no look-around and no back-reference',
    '表达式可能过于耗时：重复不超过 3 处，可选或分支不超过 4 处，不能嵌套重复，不能使用环视和反向引用',
  ),
} as const satisfies Record<string, ErrorEntry>;
