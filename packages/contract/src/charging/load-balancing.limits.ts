import { localDateTime } from '@csms/kernel';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { CREATED, CREATED_BY, type Fields, REASON, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import type { Language } from '../core/language.ts';
import { id, idParam, instant, keyword, manyOf, note, pageOf, paging } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { AMPERES, SITE } from './charging-fields.ts';

/** `weekly`: it holds again each week. `dated`: it holds once. */
const SITE_LIMIT_KINDS = ['weekly', 'dated'] as const;
export type SiteLimitKind = (typeof SITE_LIMIT_KINDS)[number];
export const SITE_LIMIT_KIND_WORDS = {
  weekly: { en: 'Weekly', zh: '每周' },
  dated: { en: 'Once', zh: '单次' },
} as const satisfies Record<SiteLimitKind, Words>;

/** How a limit stands. A weekly one is planned between two of its times. */
export const SITE_LIMIT_STATES = ['holds', 'planned', 'ended', 'withdrawn'] as const;
export type SiteLimitState = (typeof SITE_LIMIT_STATES)[number];
export const SITE_LIMIT_STATE_WORDS = {
  holds: { en: 'In force', zh: '生效中' },
  planned: { en: 'Planned', zh: '未开始' },
  ended: { en: 'Ended', zh: '已结束' },
  withdrawn: { en: 'Withdrawn', zh: '已撤销' },
} as const satisfies Record<SiteLimitState, Words>;

/** A limit begins and ends within so many days from now. */
export const SITE_LIMIT_DAYS = 3_650;

const watts = z.number().int().min(0).max(2_000_000_000);
const amperes = z.number().min(0).max(100_000);
/** A time of the wall clock, `22:00`. */
export const timeOfDay = z
  .string()
  .regex(pattern(/^([01]\d|2[0-3]):[0-5]\d$/, { en: 'Enter a time such as 08:30', zh: '请输入时间，如 08:30' }))
  .max(5);

/** What is allowed while it holds: in W over all lines, in A on each line. One of them is given. The lowest limit counts. */
const allowed = {
  limitW: watts.nullable().default(null),
  limitA: amperes.nullable().default(null),
};
const place = {
  /** Null: the grid connection. */
  circuitId: id.nullable().default(null),
};
const orderedBy = z.string().trim().max(100).default('');
/** The caller's own name of an order. */
const reference = z.string().trim().min(1).max(100);

const DAY_WORDS: Record<Language, readonly string[]> = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
};
/** Days of the week; 1 is Monday. */
export const WEEKDAY_WORDS: Readonly<Record<string, Words>> = Object.fromEntries(
  DAY_WORDS.en.map((en, index) => [index + 1, { en, zh: DAY_WORDS.zh[index]! }]),
);
const FROM = { en: 'From', zh: '开始时间' };
const ENDS = { zh: '结束时间' };
const TIME = { kind: 'time', zone: 'timeZone' } as const;

export const SITE_LIMIT_FIELDS = {
  ...SITE,
  kind: { kind: 'word', values: SITE_LIMIT_KIND_WORDS, words: { en: 'Repeats', zh: '重复方式' } },
  state: { kind: 'word', values: SITE_LIMIT_STATE_WORDS, words: { en: 'State', zh: '状态' } },
  circuitId: { kind: 'thing', words: { en: 'Limited', zh: '限制对象' } },
  circuitName: { kind: 'text', words: { en: 'Limited', zh: '限制对象' } },
  days: { kind: 'word', values: WEEKDAY_WORDS, words: { en: 'Days', zh: '星期' } },
  fromTime: { kind: 'text', words: FROM },
  toTime: {
    kind: 'text',
    words: { en: 'To', ...ENDS },
    hint: { en: 'A time that is not after the start is on the next day.', zh: '不晚于开始时间则表示次日。' },
  },
  startTime: { ...TIME, words: FROM },
  endTime: { ...TIME, words: { en: 'Until', ...ENDS } },
  holdsFrom: { ...TIME, words: FROM },
  holdsUntil: { ...TIME, words: { en: 'Until', ...ENDS } },
  limitW: {
    kind: 'power',
    words: { en: 'Limit', zh: '限制功率' },
    hint: {
      en: 'Enter kW, A per line, or both. 0 pauses all charging.',
      zh: '功率与电流可填其一或都填；填 0 表示暂停充电。',
    },
  },
  limitA: { kind: 'count', unit: AMPERES, words: { en: 'Limit per line', zh: '每相限制电流' } },
  orderedBy: {
    kind: 'text',
    words: { en: 'Ordered by', zh: '下令方' },
    hint: { en: 'For example the grid operator. Empty: you.', zh: '如：电网公司。留空则为当前用户。' },
  },
  reason: { ...REASON, hint: { en: 'For example evening peak', zh: '如：晚高峰' } },
  reference: { kind: 'text', words: { en: 'Reference', zh: '外部单号' } },
  reachedW: { kind: 'power', words: { en: 'Reached', zh: '实际最高' } },
  endedBy: { kind: 'text', words: { en: 'Ended by', zh: '结束操作人' } },
  createdBy: CREATED_BY,
  createTime: { ...CREATED, zone: 'timeZone' },
} as const satisfies Fields;

export const siteLimitForm = z.object(
  withFields(SITE_LIMIT_FIELDS, {
    kind: z.enum(SITE_LIMIT_KINDS),
    ...place,
    /** Weekly: 1 is Monday. An end that is not after the start is on the next day. */
    days: z.array(z.number().int().min(1).max(7)).max(7).default([]),
    /** Weekly, in the station's time zone. */
    fromTime: timeOfDay.nullable().default(null),
    toTime: timeOfDay.nullable().default(null),
    /** Dated. */
    startTime: instant.nullable().default(null),
    endTime: instant.nullable().default(null),
    ...allowed,
    reason: note.default(''),
    /** Who asked for it; empty: the user who enters it. */
    orderedBy,
  }),
);
export type SiteLimitForm = z.infer<typeof siteLimitForm>;

export const siteLimit = z.object(
  withFields(SITE_LIMIT_FIELDS, {
    id,
    stationId: id,
    stationName: z.string(),
    timeZone: z.string(),
    providerId: id,
    providerName: z.string(),
    circuitId: id.nullable(),
    circuitName: z.string().nullable(),
    kind: z.enum(SITE_LIMIT_KINDS),
    days: z.array(z.number().int()),
    fromTime: z.string().nullable(),
    toTime: z.string().nullable(),
    startTime: instant.nullable(),
    endTime: instant.nullable(),
    limitW: z.number().int().nullable(),
    limitA: z.number().nullable(),
    reason: z.string(),
    orderedBy: z.string(),
    reference: z.string().nullable(),
    state: z.enum(SITE_LIMIT_STATES),
    /** The time that it holds now or holds next; of one that is over, the last one. */
    holdsFrom: instant.nullable(),
    holdsUntil: instant.nullable(),
    /** The most that was drawn in its last time, from half a minute after its start on, in W; null: it was not measured. */
    reachedW: z.number().int().nullable(),
    /** For so many seconds of that time more was drawn than it allows. */
    overS: z.number().int(),
    /** Chargers are told of limits only where the site is controlled automatically. */
    isEnforced: z.boolean(),
    endedBy: z.string(),
    endedTime: instant.nullable(),
    createdBy: z.string(),
    createTime: instant,
  }),
);
export type SiteLimit = z.infer<typeof siteLimit>;

/** A limit that holds now, as a site and its connectors show it. */
export const holdingLimit = siteLimit.pick({
  id: true,
  circuitId: true,
  circuitName: true,
  kind: true,
  limitW: true,
  limitA: true,
  reason: true,
  orderedBy: true,
  holdsFrom: true,
  holdsUntil: true,
});
export type HoldingLimit = z.infer<typeof holdingLimit>;

export const SITE_LIMIT_COLUMNS = [
  'stationName',
  'providerName',
  'circuitName',
  'state',
  'kind',
  'times',
  'holdsFrom',
  'holdsUntil',
  'limitW',
  'limitA',
  'reason',
  'orderedBy',
  'reference',
  'reachedW',
  'overS',
  'endedBy',
  'createdBy',
  'createTime',
] as const;

const filter = {
  keyword,
  providerId: z.coerce.number().int().optional(),
  stationId: z.coerce.number().int().optional(),
  kind: manyOf(z.enum(SITE_LIMIT_KINDS)),
  state: manyOf(z.enum(SITE_LIMIT_STATES)),
};
const referenceParam = z.object({ reference });

const END_LOG = { operation: 'siteLimit.end', words: { en: 'End power limit', zh: '结束限功率' } };

export const siteLimits = {
  list: endpoint({
    method: 'GET',
    path: '/web/smartCharging/limits',
    summary: 'Limits that hold at times, those in force first',
    access: 'smartCharging:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(siteLimit),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/smartCharging/limits/export',
    summary: 'Limits that hold at times as a file',
    access: 'smartCharging:read',
    query: z.object({
      ...filter,
      sort: paging.sort,
      columns: manyOf(z.enum(SITE_LIMIT_COLUMNS)),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      timeZone: z.string().max(64).default('UTC'),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/smartCharging/sites/:stationId/limits',
    summary: 'Limit a site or one of its circuits, weekly or once',
    access: 'smartCharging:write',
    params: z.object({ stationId: z.coerce.number().int().positive() }),
    body: siteLimitForm,
    response: siteLimit,
    log: { operation: 'siteLimit.create', words: { en: 'Create power limit', zh: '新建限功率安排' }, operand: 'stationId' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/smartCharging/limits/:id',
    summary: 'Change a limit that is not in force',
    access: 'smartCharging:write',
    params: idParam,
    body: siteLimitForm,
    response: siteLimit,
    log: { operation: 'siteLimit.update', words: { en: 'Change power limit', zh: '修改限功率安排' }, operand: 'id' },
  }),
  end: endpoint({
    method: 'POST',
    path: '/web/smartCharging/limits/:id/end',
    summary: 'End a limit now, or withdraw one that has not begun; a second time changes nothing',
    access: { anyOf: ['smartCharging:write', 'smartCharging:curtail'] },
    params: idParam,
    response: siteLimit,
    log: { ...END_LOG, operand: 'id' },
  }),
  curtail: endpoint({
    method: 'POST',
    path: '/web/smartCharging/curtailments',
    summary: 'Limit a site once; the same reference again gives the first order and changes nothing',
    access: 'smartCharging:curtail',
    body: z.object(
      withFields(SITE_LIMIT_FIELDS, {
        stationId: id,
        ...place,
        /** Null: now. */
        startTime: instant.nullable().default(null),
        endTime: instant,
        ...allowed,
        reason: note.default(''),
        orderedBy,
        reference,
      }),
    ),
    response: siteLimit,
    log: { operation: 'siteLimit.curtail', words: { en: 'Curtail a site', zh: '对站点限电' }, operand: 'stationId' },
  }),
  curtailment: endpoint({
    method: 'GET',
    path: '/web/smartCharging/curtailments/:reference',
    summary: 'An order by its reference, with what was reached',
    access: 'smartCharging:curtail',
    params: referenceParam,
    response: siteLimit,
  }),
  endCurtailment: endpoint({
    method: 'POST',
    path: '/web/smartCharging/curtailments/:reference/end',
    summary: 'End an order now, or withdraw it before it begins',
    access: 'smartCharging:curtail',
    params: referenceParam,
    response: siteLimit,
    log: { ...END_LOG, operand: 'reference' },
  }),
};

/** Days of the week (1 is Monday) as they are read: `Mon–Fri, Sun`. */
export function weekdaysText(days: readonly number[], language: Language): string {
  const isZh = language === 'zh';
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  if (sorted.length === 7) return isZh ? '每天' : 'Every day';
  const words = DAY_WORDS[language];
  const runs: [first: number, last: number][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    if (run && run[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs
    .flatMap(([first, last]) => {
      const [from, to] = [words[first - 1]!, words[last - 1]!];
      if (last - first >= 2) return [isZh ? `${from}至${to}` : `${from}–${to}`];
      return first === last ? [from] : [from, to];
    })
    .join(isZh ? '、' : ', ');
}

/** When a limit holds, by the station's clock: `Mon–Fri 17:00–20:00`, or `2026-03-02 17:00 – 20:00`. */
export function siteLimitTimes(
  one: Pick<SiteLimit, 'kind' | 'days' | 'fromTime' | 'toTime' | 'startTime' | 'endTime' | 'timeZone'>,
  language: Language,
): string {
  if (one.kind === 'weekly') {
    const next = one.toTime! <= one.fromTime! ? (language === 'zh' ? '次日 ' : 'next day ') : '';
    return `${weekdaysText(one.days, language)} ${one.fromTime}–${next}${one.toTime}`;
  }
  const two = (value: number) => String(value).padStart(2, '0');
  const wall = (at: string) => {
    const { year, month, day, hour, minute } = localDateTime(one.timeZone, Date.parse(at));
    return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
  };
  const [start, end] = [wall(one.startTime!), wall(one.endTime!)];
  return `${start} – ${end.startsWith(start.slice(0, 10)) ? end.slice(11) : end}`;
}
