import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CREATED, CURRENCY, EMAIL, type Fields, PROVIDER, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { flag, id, instant, keyword, name, nothing, pageOf, paging } from '../core/values.ts';
import { chargerNetworks } from '../network/points.ts';
import { PASSWORD_LENGTH, passwordLeast } from './new-password.ts';
import { email, fileName } from './system-users.ts';

export const PROVIDER_TYPES = ['super', 'common'] as const;
export const PROVIDER_TYPE_WORDS = {
  super: { en: 'Platform', zh: '平台' },
  common: { en: 'Operator', zh: '普通运营商' },
};
/** Years for which a provider is authorised (specification section 9). */
export const VALID_YEARS = [1, 2, 3] as const;
const validYears = z.union([z.literal(1), z.literal(2), z.literal(3)]);

const { least, mostAsked } = PASSWORD_LENGTH;

export const PROVIDER_FIELDS = {
  providerName: { kind: 'text', words: PROVIDER.words },
  parentId: { kind: 'thing', words: { en: 'Parent provider', zh: '上级运营商' } },
  parentName: { kind: 'text', words: { en: 'Parent provider', zh: '上级运营商' } },
  providerType: { kind: 'word', values: PROVIDER_TYPE_WORDS, words: { en: 'Type', zh: '类型' } },
  currency: {
    ...CURRENCY,
    chosen: true,
    hint: {
      en: 'Cannot be changed later. Amounts are kept in its smallest unit.',
      zh: '选定后不可更改，金额按该币种的最小单位计算。',
    },
  },
  validYears: { kind: 'count', words: { en: 'Validity', zh: '授权期限' } },
  expirationTime: { kind: 'time', words: { en: 'Valid until', zh: '有效期至' } },
  authCount: {
    kind: 'count',
    words: { en: 'Authorised users', zh: '授权用户数' },
    hint: { en: 'Maximum number of users (0 = unlimited)', zh: '可创建的系统用户数量，0 表示不限' },
  },
  passwordMin: {
    kind: 'count',
    words: { en: 'Minimum password length', zh: '密码最小长度' },
    hint: {
      en: `Applies when a user of this provider gets a new password; ${least} to ${mostAsked}`,
      zh: `该运营商的用户设置密码时的最少字符数，${least} 到 ${mostAsked}`,
    },
  },
  contact: { kind: 'text', words: { en: 'Contact', zh: '联系人' } },
  phone: { kind: 'text', words: { en: 'Phone', zh: '电话' } },
  email: EMAIL,
  networks: {
    kind: 'text',
    words: { en: 'Allowed networks of charge points', zh: '充电桩允许接入的网段' },
    hint: {
      en: 'Its charge points can connect only from these addresses or networks; empty: from anywhere. A charge point’s own list takes precedence.',
      zh: '该运营商的充电桩仅允许从这些地址或网段接入，留空则不限制。单桩另设网段的，以单桩设置为准。',
    },
  },
  refundBonus: {
    kind: 'flag',
    words: { en: 'Refund bonus money too', zh: '退款时可退赠送金额' },
    hint: { en: 'Otherwise bonus money can only be used for charging.', zh: '不勾选时，赠送金额只能用于充电消费。' },
  },
  logoPath: { kind: 'text', words: { en: 'Logo', zh: '标志' } },
  mailAccount: { kind: 'text', words: { en: 'Mail account', zh: '邮箱账号' } },
  authorizationCode: {
    kind: 'secret',
    words: { en: 'Authorization code', zh: '授权码' },
    hint: {
      en: 'SMTP code or password; stored encrypted, never shown',
      zh: 'SMTP 发信的授权码或密码，加密保存，不会显示',
    },
  },
  smtpAddress: { kind: 'text', words: { en: 'SMTP address', zh: 'SMTP 地址' } },
  smtpPort: { kind: 'count', words: { en: 'SMTP port', zh: 'SMTP 端口' } },
  disclaimer: { kind: 'text', long: true, words: { en: 'Disclaimer', zh: '免责声明' } },
  privacyAgreement: { kind: 'text', long: true, words: { en: 'Privacy agreement', zh: '隐私协议' } },
  createTime: CREATED,
} as const satisfies Fields;

export const providerOption = z.object({
  id,
  providerName: name,
  /** What amounts are shown with: a sign, or the code. */
  currency: z.string(),
  minorUnit: z.number().int(),
  providerType: z.enum(PROVIDER_TYPES),
});

export const provider = z.object(
  withFields(PROVIDER_FIELDS, {
    id,
    providerName: z.string(),
    parentId: id.nullable(),
    parentName: z.string().nullable(),
    providerType: z.enum(PROVIDER_TYPES),
    email: z.string(),
    contact: z.string(),
    phone: z.string(),
    /** What amounts are shown with: a sign, or the code. Chosen once. */
    currency: z.string(),
    /** ISO 4217; null where the sign names no currency for certain. */
    currencyCode: z.string().nullable(),
    /** Decimal places of the currency's smallest unit. */
    minorUnit: z.number().int(),
    /** Whether bonus money is paid out with a refund. */
    refundBonus: z.boolean(),
    /** The least length that it asks of its users' passwords. */
    passwordMin: passwordLeast,
    /** From where its charge points may call, where they have no list of their own; empty: from anywhere. */
    networks: z.array(z.string()),
    /** Null: never. */
    expirationTime: instant.nullable(),
    expired: z.boolean(),
    /** How many system users it may have; 0: no limit. */
    authCount: z.number().int(),
    /** Those of them that may sign in: disabled users take no place. */
    userCount: z.number().int(),
    logoPath: z.string().nullable(),
    mailAccount: z.string(),
    smtpAddress: z.string(),
    smtpPort: z.number().int().nullable(),
    /** A code is stored; it is never shown. */
    hasAuthorizationCode: z.boolean(),
    createTime: instant,
  }),
);
export type Provider = z.infer<typeof provider>;

/** An image that was uploaded, or null for none. */
const logo = fileName.nullable();
/** Rich text: markup that is cleaned before it is kept. */
const richText = z.string().max(200_000);

export const mailConfig = {
  mailAccount: z.email().max(200),
  smtpAddress: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(
      pattern(/^[A-Za-z0-9.:-]+$/, { en: 'Enter a host name such as smtp.example.com', zh: '请输入主机名，如 smtp.example.com' }),
    ),
  smtpPort: z.number().int().min(1).max(65_535),
};

const providerFields = {
  providerName: name,
  email: email.default(''),
  contact: z.string().trim().max(100).default(''),
  phone: z.string().trim().max(32).default(''),
  authCount: z.number().int().min(0).max(100_000).default(0),
  logoPath: logo.default(null),
  /** Whether bonus money is paid out with a refund; absent: unchanged, at first not. */
  refundBonus: z.boolean().optional(),
  /** The least length of its users' passwords; absent: unchanged, at first 5. */
  passwordMin: passwordLeast.optional(),
  /** From where its charge points may call; absent: unchanged, at first from anywhere. */
  networks: chargerNetworks.optional(),
  ...mailConfig,
};

export const providerForm = z.object(
  withFields(PROVIDER_FIELDS, {
    ...providerFields,
    parentId: id,
    providerType: z.enum(PROVIDER_TYPES).default('common'),
    /** An ISO 4217 code, or the sign of one ($, €, £, ¥). */
    currency: z.string().trim().min(1).max(5).default('$'),
    validYears,
    authorizationCode: z.string().min(1).max(200),
  }),
);
export const PROVIDER_CHANGE_FIELDS = {
  ...PROVIDER_FIELDS,
  validYears: { kind: 'count', words: { en: 'Renew from today', zh: '自今日起重新授权' } },
} as const satisfies Fields;
export const providerChange = z.object(
  withFields(PROVIDER_CHANGE_FIELDS, {
    ...providerFields,
    id,
    /** Authorised anew from now on; absent: unchanged. */
    validYears: validYears.optional(),
    /** Absent: the stored one stays. */
    authorizationCode: z.string().min(1).max(200).optional(),
  }),
);

const providerFilter = { keyword, providerName: keyword, providerType: z.enum(PROVIDER_TYPES).optional(), expired: flag };

export const PROVIDER_TEXTS = ['disclaimer', 'privacyAgreement'] as const;
export const providerTexts = z.object(withFields(PROVIDER_FIELDS, { disclaimer: richText, privacyAgreement: richText }));

export const providers = {
  options: endpoint({
    method: 'GET',
    path: '/web/getProvider',
    summary: 'The providers that the caller sees, to choose from',
    access: 'signedIn',
    query: z.object({}),
    response: z.array(providerOption),
  }),
  getAllProviders: endpoint({
    method: 'GET',
    path: '/web/userManage/getAllProviders',
    summary: 'Providers',
    access: 'provider:read',
    query: z.object({ ...paging, ...providerFilter }),
    response: pageOf(provider),
  }),
  getConditionProviders: endpoint({
    method: 'POST',
    path: '/web/userManage/getConditionProviders',
    summary: 'Providers that a filter finds',
    access: 'provider:read',
    body: z.object({ ...paging, ...providerFilter }),
    response: pageOf(provider),
    log: false,
  }),
  addProvider: endpoint({
    method: 'POST',
    path: '/web/userManage/addProvider',
    summary: 'Make a provider below another',
    access: 'provider:write',
    needsAllStations: true,
    body: providerForm,
    response: provider,
    log: { operation: 'provider.create', words: { en: 'Create provider', zh: '新建运营商' }, operand: 'providerName' },
  }),
  updateProviderInfo: endpoint({
    method: 'POST',
    path: '/web/userManage/updateProviderInfo',
    summary: 'Change a provider; its own authorisation and limits are changed by those above it only',
    access: 'provider:write',
    needsAllStations: true,
    body: providerChange,
    response: provider,
    log: { operation: 'provider.update', words: { en: 'Change provider', zh: '修改运营商' }, operand: 'providerName' },
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/web/userManage/sendTestMail',
    summary: 'Send a test mail with the given mail settings, or those stored where no code is given',
    access: 'provider:write',
    body: z.object({
      id: id.optional(),
      ...mailConfig,
      authorizationCode: z.string().max(200).optional(),
      recipient: z.email().max(200),
    }),
    response: nothing,
    log: { operation: 'provider.testMail', words: { en: 'Send a test mail', zh: '发送测试邮件' }, operand: 'recipient' },
  }),
  getTexts: endpoint({
    method: 'GET',
    path: '/web/userManage/getProviderTexts',
    summary: 'Disclaimer and privacy agreement of a provider, to edit',
    access: 'provider:read',
    query: z.object({ id: z.coerce.number().int().positive() }),
    response: z.object({ disclaimer: z.string(), privacyAgreement: z.string() }),
  }),
  setTexts: endpoint({
    method: 'POST',
    path: '/web/userManage/updateProviderTexts',
    summary: 'Change disclaimer and privacy agreement of a provider',
    access: 'provider:write',
    needsAllStations: true,
    body: providerTexts.extend({ id }),
    response: z.object({ disclaimer: z.string(), privacyAgreement: z.string() }),
    log: {
      operation: 'provider.texts',
      words: { en: 'Change disclaimer and privacy agreement', zh: '修改免责声明与隐私协议' },
      operand: 'id',
    },
  }),
  publicText: endpoint({
    method: 'GET',
    path: '/web/providerText',
    summary: 'Disclaimer or privacy agreement for the public; without a provider, the platform’s',
    access: 'public',
    query: z.object({ providerId: z.coerce.number().int().positive().optional(), text: z.enum(PROVIDER_TEXTS) }),
    response: z.object({ providerName: z.string(), html: z.string() }),
  }),
};

export const PROVIDERS_ERRORS = {
  mailCodeAgain: entry(
    601,
    422,
    'The mail server or account is another one: enter its authorization code again',
    '邮件服务器或账号已变更，请重新输入授权码',
  ),
  authCountReached: entry(
    601,
    409,
    'This provider has reached its maximum of {count} system users',
    '该运营商的系统用户数已达授权上限（{count}）',
  ),
} as const satisfies Record<string, ErrorEntry>;
