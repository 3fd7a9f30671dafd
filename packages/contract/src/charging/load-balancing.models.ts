import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import type { Language } from '../core/language.ts';
import { id, instant, keyword, manyOf, pageOf, paging } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { serialNumber } from '../network/points.ts';

/**
 * The way in which a charger takes limits.
 * - `purpose`: a profile of the whole point, a profile of each connector, or a configuration key.
 * - `lease`: one profile has the limit and then the safe share; the safe share is a lower profile below the limit; or the limit has no end.
 */
export const limitWay = z.object({
  purpose: z.enum(['point', 'connector', 'key']),
  lease: z.enum(['two', 'stacked', 'lasting']),
  unit: z.enum(['A', 'W']),
  stackLevel: z.number().int(),
  wholeAmperes: z.boolean(),
  /** Of `key`: the name of the configuration key. `{n}` stands for the connector. */
  key: z.string().nullable(),
});
export type LimitWay = z.infer<typeof limitWay>;

const PURPOSE_WORDS = {
  point: { en: 'Charge point profile', zh: '整桩计划' },
  connector: { en: 'Profile of each connector', zh: '各枪计划' },
  key: { en: 'Configuration key {key}', zh: '配置项 {key}' },
} as const satisfies Record<LimitWay['purpose'], Words>;
const LEASE_WORDS = {
  two: { en: 'two periods', zh: '两个时段' },
  stacked: { en: 'safe share in a lower profile', zh: '安全份额用低优先级计划' },
  lasting: { en: 'no end', zh: '不设期限' },
} as const satisfies Record<LimitWay['lease'], Words>;
const UNIT_WORDS = {
  A: { en: 'in A', zh: '单位 A' },
  wholeA: { en: 'in whole A', zh: '单位 A（整数）' },
  W: { en: 'in W', zh: '单位 W' },
} as const satisfies Record<string, Words>;
const STACK_WORDS = { en: 'stack level {level}', zh: '优先级 {level}' } as const satisfies Words;

/** A way as it is read: `Charge point profile · two periods · in A · stack level 5`. */
export function limitWayText(way: LimitWay, language: Language): string {
  const { purpose, lease, unit, wholeAmperes, stackLevel, key } = way;
  return [
    PURPOSE_WORDS[purpose][language].replace('{key}', key ?? ''),
    LEASE_WORDS[lease][language],
    UNIT_WORDS[unit === 'A' && wholeAmperes ? 'wholeA' : unit][language],
    ...(purpose === 'key' ? [] : [STACK_WORDS[language].replace('{level}', String(stackLevel))]),
  ].join(' · ');
}

/** `known`: a charger of the model has accepted a limit. `asked`: none has. `unasked`: no limit was sent yet. */
export const LEARNING_STATES = ['known', 'asked', 'unasked'] as const;
export type LearningState = (typeof LEARNING_STATES)[number];
export const LEARNING_STATE_WORDS = {
  known: { en: 'Learned', zh: '已识别' },
  asked: { en: 'No limit accepted yet', zh: '尚未接受限值' },
  unasked: { en: 'Not asked yet', zh: '尚未下发限值' },
} as const satisfies Record<LearningState, Words>;

/** What is found out of a connector and makes it differ from most. */
export const FINDINGS = ['wild', 'refuses', 'resumesFree', 'pauseLasts', 'refusesZero', 'forgets', 'slow', 'clockJumps'] as const;
export type Finding = (typeof FINDINGS)[number];
export const FINDING_WORDS = {
  wild: { en: 'Draws more than allowed', zh: '超限取电' },
  refuses: { en: 'Refuses every limit', zh: '拒绝所有限值' },
  resumesFree: { en: 'No limit after a pause', zh: '暂停后不限流' },
  pauseLasts: { en: 'Does not resume after a pause', zh: '暂停后不恢复' },
  refusesZero: { en: 'Refuses a pause', zh: '拒绝暂停' },
  forgets: { en: 'Forgets its limit at a restart', zh: '重启后丢失限值' },
  slow: { en: 'Slow to obey', zh: '执行限值慢' },
  clockJumps: { en: 'Clock jumps', zh: '时钟跳变' },
} as const satisfies Record<Finding, Words>;

/** What was found out of how a connector follows its limits. */
export const limitFindings = z.object({
  /** It charges without limit after a pause, or does not resume before its car is plugged in anew. So it is not paused. */
  resumesFree: z.boolean(),
  pauseLasts: z.boolean(),
  /** It refuses a limit of 0. So it keeps its least. */
  refusesZero: z.boolean(),
  /** The longest that its car was seen to take to come down, in s; null: no longer than most. */
  obeysS: z.number().int().nullable(),
  /** Whether it was seen to keep its limit at a restart; null: not known. */
  keepsAtBoot: z.boolean().nullable(),
  /** When its clock jumped last, within a day; null: it did not. */
  clockJumpTime: instant.nullable(),
});
export type LimitFindings = z.infer<typeof limitFindings>;

/** A model with what is learned of it. The way and the efficiency are learned over all providers. The counts are of connectors that the caller sees. */
export const chargerModel = z.object({
  /** As BootNotification tells them; both empty: a point that has never told them. */
  vendor: z.string(),
  model: z.string(),
  pointCount: z.number().int(),
  connectorCount: z.number().int(),
  state: z.enum(LEARNING_STATES),
  way: limitWay.nullable(),
  learnedTime: instant.nullable(),
  /** What a DC charger gives of what it takes, from 0 to 1; null: not learned yet. */
  efficiency: z.number().nullable(),
  /** Connectors of which something was found out that differs from most. */
  foundCount: z.number().int(),
  wildCount: z.number().int(),
  refusesCount: z.number().int(),
  resumesFreeCount: z.number().int(),
  pauseLastsCount: z.number().int(),
  refusesZeroCount: z.number().int(),
  forgetsCount: z.number().int(),
  keepsCount: z.number().int(),
  slowCount: z.number().int(),
  /** The longest that a car was seen to take to come down, in s; null: no longer than most. */
  slowestS: z.number().int().nullable(),
  clockJumpCount: z.number().int(),
});
export type ChargerModel = z.infer<typeof chargerModel>;

/** A connector of a model with what was found out of it. */
export const connectorFindings = limitFindings.extend({
  serialNumber,
  pointName: z.string(),
  connectorNo: z.number().int(),
  /** Of its point. */
  connectorCount: z.number().int(),
  stationId: id,
  stationName: z.string(),
  state: z.enum(LEARNING_STATES),
  /** The way that this charger has accepted; null: none yet. */
  way: limitWay.nullable(),
  /** No way is left that it has not refused. */
  refuses: z.boolean(),
  /** Since when it draws what it likes; null: it follows its limits. */
  wildTime: instant.nullable(),
});
export type ConnectorFindings = z.infer<typeof connectorFindings>;

export const CHARGER_MODEL_COLUMNS = [
  'vendor',
  'model',
  'pointCount',
  'connectorCount',
  'state',
  'way',
  'learnedTime',
  'efficiency',
  'foundCount',
  'wildCount',
  'refusesCount',
  'resumesFreeCount',
  'pauseLastsCount',
  'refusesZeroCount',
  'forgetsCount',
  'keepsCount',
  'slowCount',
  'slowestS',
  'clockJumpCount',
] as const;

const filter = {
  keyword,
  providerId: z.coerce.number().int().optional(),
  state: manyOf(z.enum(LEARNING_STATES)),
  finding: manyOf(z.enum(FINDINGS)),
};
const modelName = {
  vendor: z.string().max(255).default(''),
  model: z.string().max(255).default(''),
  providerId: filter.providerId,
};

export const chargerModels = {
  list: endpoint({
    method: 'GET',
    path: '/web/smartCharging/models',
    summary: 'Charger models with how they take limits and what was found out of them, those with most findings first',
    access: 'smartCharging:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(chargerModel),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/smartCharging/models/export',
    summary: 'Charger models with what is learned of them as a file',
    access: 'smartCharging:read',
    query: z.object({
      ...filter,
      sort: paging.sort,
      columns: manyOf(z.enum(CHARGER_MODEL_COLUMNS)),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      timeZone: z.string().max(64).default('UTC'),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/smartCharging/models/one',
    summary: 'One charger model with what is learned of it',
    access: 'smartCharging:read',
    query: z.object(modelName),
    response: chargerModel,
  }),
  connectors: endpoint({
    method: 'GET',
    path: '/web/smartCharging/models/connectors',
    summary: 'Connectors of a charger model with what was found out of each, those with findings first',
    access: 'smartCharging:read',
    query: z.object({ page: paging.page, limit: paging.limit, ...modelName }),
    response: pageOf(connectorFindings),
  }),
};
