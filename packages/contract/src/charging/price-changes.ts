import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import type { Fields } from '../core/fields.ts';
import { withFields } from '../core/fields.ts';
import { amount, id, instant } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { FEE_KINDS, FLAT_FEE_KEYS, TIER_FEE_KEYS } from './fee-kinds.ts';
import { priceVersion, TIER_NAMES, TIER_WORDS, tier, wallTime } from './prices.ts';

/** The fees that a price has: by the kWh for each tier, or one. */
export const PRICED_FEES = [...TIER_FEE_KEYS, ...FLAT_FEE_KEYS] as const;
export type PricedFee = (typeof PRICED_FEES)[number];
const PRICED_FEE_WORDS = Object.fromEntries(PRICED_FEES.map((key) => [key, FEE_KINDS[key].words])) as Record<PricedFee, Words>;

/** How a fee changes: by an amount, by a share of itself, or to an amount. */
export const FEE_CHANGES = ['by', 'percent', 'to'] as const;
export const FEE_CHANGE_WORDS = {
  by: { en: 'Raise or lower by', zh: '上调或下调' },
  percent: { en: 'Raise or lower by percent', zh: '按百分比调整' },
  to: { en: 'Set to', zh: '统一设为' },
} as const satisfies Record<(typeof FEE_CHANGES)[number], Words>;

/** Why a station cannot take a change. */
export const PRICE_CHANGE_REFUSALS = [
  'unpriced',
  'otherCurrency',
  'same',
  'belowZero',
  'tooHigh',
  'conflict',
  'priceInPast',
  'reviewedOther',
] as const;
export type PriceChangeRefusal = (typeof PRICE_CHANGE_REFUSALS)[number];
export const PRICE_CHANGE_REFUSAL_WORDS = {
  unpriced: { en: 'No price yet: nothing to change', zh: '尚未设置电价，无可调整' },
  otherCurrency: { en: 'Another currency', zh: '币种不同' },
  same: { en: 'Has this price already', zh: '已是该电价' },
  belowZero: { en: 'A fee would fall below zero', zh: '调整后费用低于零' },
  tooHigh: { en: 'A fee would be too high', zh: '调整后费用过高' },
  conflict: { en: 'Another price takes effect at this very time', zh: '该时刻已有其他电价生效' },
  priceInPast: { en: 'The time is in the past', zh: '生效时间已过' },
  reviewedOther: { en: 'Somebody changed this price meanwhile: review it again', zh: '该电价刚被他人修改，请重新核对' },
} as const satisfies Record<PriceChangeRefusal, Words>;

export const PRICE_CHANGE_FIELDS = {
  stationIds: { kind: 'thing', words: { en: 'Stations', zh: '站点' } },
  versionId: {
    kind: 'thing',
    words: { en: 'Take the price of', zh: '采用该站点的电价' },
    hint: { en: 'Tiers of the day and all fees.', zh: '包括分时时段和全部费用。' },
  },
  fee: { kind: 'word', values: PRICED_FEE_WORDS, words: { en: 'Fee', zh: '费用' } },
  how: { kind: 'word', values: FEE_CHANGE_WORDS, words: { en: 'Change', zh: '调整方式' } },
  amount: { kind: 'text', words: { en: 'Amount', zh: '数值' } },
  tiers: {
    kind: 'word',
    values: TIER_WORDS,
    words: { en: 'Tiers', zh: '时段类型' },
  },
  localTime: {
    kind: 'time',
    words: { en: 'Date and time (station time)', zh: '生效时间（各站点时间）' },
    hint: { en: 'Each station switches at this local time.', zh: '各站点在当地时钟到达该时刻时生效。' },
  },
} as const satisfies Fields;

const MOST_STATIONS = 2000;

/** What changes of everybody's price at some stations: all of it, by a version that is taken over, or one fee. */
export const priceChangeForm = z.object(
  withFields(PRICE_CHANGE_FIELDS, {
    stationIds: z.array(id).min(1).max(MOST_STATIONS),
    /** Null: a fee changes. */
    versionId: id.nullable().default(null),
    fee: z.enum(PRICED_FEES).default('service'),
    how: z.enum(FEE_CHANGES).default('by'),
    /** In the station's currency, or percent; with `-` it falls. Null where a version is taken over. */
    amount: amount.nullable().default(null),
    /** Of a fee by the kWh; none: all. */
    tiers: z.array(tier).max(TIER_NAMES.length).default([]),
    /** By each station's own clock; null: at once. */
    localTime: wallTime.nullable().default(null),
  }),
);
export type PriceChangeForm = z.output<typeof priceChangeForm>;

/** The old price of a station beside the new one. */
export const priceChange = z.object({
  stationId: id,
  stationName: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** How many charge points and connectors it holds for. */
  points: z.number().int(),
  connectors: z.number().int(),
  /** User groups that keep a price of their own there. */
  groups: z.array(z.string()),
  /** What is taxed there now; null: nothing. */
  tax: z.object({ percent: z.string(), onTop: z.boolean() }).nullable(),
  effectiveFrom: instant,
  /** The next price that is scheduled after it. */
  until: instant.nullable(),
  /** Sessions that run there now, and how many of them pay the new price from then on. */
  sessions: z.number().int(),
  following: z.number().int(),
  before: priceVersion.nullable(),
  /** Null: there is none to set. */
  after: priceVersion.omit({ id: true, createTime: true, createdBy: true }).nullable(),
  /** Null: it can be, or has been, set. */
  refusal: z.enum(PRICE_CHANGE_REFUSALS).nullable(),
});
export type PriceChange = z.infer<typeof priceChange>;

/** A price changes at many stations, after a look at old and new. */
export const priceChanges = {
  plan: endpoint({
    method: 'POST',
    path: '/web/prices/changePlan',
    summary: 'Old and new price at each station, before it is changed, and which of them cannot take it',
    access: 'price:write',
    body: priceChangeForm,
    response: z.object({ list: z.array(priceChange) }),
    log: false,
  }),
  perform: endpoint({
    method: 'POST',
    path: '/web/prices/change',
    summary: 'Change the price at each station that can take it; the answer says which could not, and why',
    access: 'price:write',
    body: priceChangeForm.extend({
      /** The old versions that were reviewed; where another holds by now, nothing is set. */
      reviewed: z
        .array(z.object({ stationId: id, versionId: id.nullable() }))
        .min(1)
        .max(MOST_STATIONS),
    }),
    response: z.object({ list: z.array(priceChange) }),
    log: {
      operation: 'price.change',
      words: { en: 'Change prices of stations', zh: '批量调整电价' },
      operand: 'stationIds',
      keeps: ['stationIds', 'versionId', 'fee', 'how', 'amount', 'tiers', 'localTime'],
    },
  }),
};
