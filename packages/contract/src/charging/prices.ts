import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, MIN, PROVIDER, STATION, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { amount, id, idParam, instant, keyword, manyOf, nothing, pageOf, paging, price, wattHours } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { each, FEE_FIELDS, FEE_KEYS, FLAT_PRICE_FIELDS, TIER_FEE_KEYS } from './fee-kinds.ts';
import { billTax } from './tax-rates.ts';

export const TIER_NAMES = ['sharp', 'peak', 'flat', 'valley'] as const;
/** What tiers are called in files, bills and the system log. */
export const TIER_WORDS = {
  sharp: { en: 'Sharp', zh: '尖' },
  peak: { en: 'Peak', zh: '峰' },
  flat: { en: 'Flat', zh: '平' },
  valley: { en: 'Valley', zh: '谷' },
} as const satisfies Record<(typeof TIER_NAMES)[number], Words>;
export const tier = z.enum(TIER_NAMES);
export const tierFees = z.object(each(TIER_FEE_KEYS, () => price));
const slots = z.array(tier).length(48);
const fees = z.object({ sharp: tierFees, peak: tierFees, flat: tierFees, valley: tierFees });

/** The fees that have one price: nothing where they are not named, but for the reservation fee, which every price says. */
const flatPrices = { ...each(FLAT_PRICE_FIELDS, () => price.default('0')), reservationFee: price };
/** When the occupancy fee counts: after so many minutes from the end of charging, and for so many at most. */
const occupancy = {
  occupancyFreeMinutes: z.number().int().min(0).max(1440).default(15),
  occupancyMostMinutes: z.number().int().min(1).max(1440).default(120),
};
export const OCCUPANCY_FIELDS = ['occupancyFreeMinutes', 'occupancyMostMinutes'] as const;
/** Whether the session fee is asked once a stay instead of for each session: sessions of one payer at one connector, each at most so many minutes after the one before. */
const stay = {
  sessionFeePerStay: z.boolean().default(false),
  stayGapMinutes: z.number().int().min(1).max(240).default(15),
};
export const PRICE_FIELDS = {
  ...STATION,
  providerId: PROVIDER,
  providerName: PROVIDER,
  occupancyFreeMinutes: {
    kind: 'count',
    unit: MIN,
    words: { en: 'Free minutes after charging', zh: '充电结束后免费时长' },
    hint: {
      en: 'The fee counts from then on until the connector is free.',
      zh: '超过后开始计费，直到充电枪空闲。',
    },
  },
  occupancyMostMinutes: {
    kind: 'count',
    unit: MIN,
    words: { en: 'Most minutes billed', zh: '最长计费时长' },
    hint: { en: 'Longer occupancy costs no more.', zh: '占位再久也不再增加费用。' },
  },
  sessionFeePerStay: {
    kind: 'flag',
    words: { en: 'One session fee per stay', zh: '同一次停留只收一次单次费' },
    hint: {
      en: 'Off: every session that has charged pays the session fee.',
      zh: '关闭时，每次有电量的充电都收取单次费。',
    },
  },
  stayGapMinutes: {
    kind: 'count',
    unit: MIN,
    words: { en: 'Longest pause within a stay', zh: '同一次停留的最长间隔' },
    hint: {
      en: 'Sessions of one payer at one connector, with no longer pause between them, are one stay. The first that has charged pays.',
      zh: '同一付款方在同一充电枪上、间隔不超过此时长的多次充电视为一次停留，由其中第一次有电量的充电支付单次费。',
    },
  },
  followsChanges: {
    kind: 'flag',
    words: { en: 'Running sessions follow later prices', zh: '充电中的订单随后续价格变动' },
    hint: {
      en: 'Off: a session keeps the price that was in force when it began.',
      zh: '关闭时，每笔订单始终按开始时的电价计费。',
    },
  },
  effectiveFrom: { kind: 'time', words: { en: 'Date and time at the station', zh: '生效时间（站点时间）' } },
} as const satisfies Fields;

/** The day as 48 half-hour slots, fees in currency/kWh for each tier, and the fees that have one price (specification sections 3 and 5). */
const priced = z.object(
  withFields(PRICE_FIELDS, {
    slots,
    fees,
    ...flatPrices,
    ...occupancy,
    ...stay,
    /** Whether sessions that began under this price go on under one that comes after it; else they keep it to their end. */
    followsChanges: z.boolean().default(false),
  }),
);
export const priceForm = z.object(
  withFields(PRICE_FIELDS, {
    stationId: id,
    groupId: id.nullable().default(null),
    effectiveFrom: instant,
    ...priced.shape,
  }),
);
export const priceVersion = priceForm.extend({ id, createTime: instant, createdBy: z.string() });
/** A fee of a bill: of the energy of one tier, or, without a tier, of what the session has used of another unit. */
export const billLine = z.object({
  tier: tier.nullable(),
  priceVersionId: id,
  kind: z.enum(FEE_KEYS),
  /** 0 of a fee that is not by the kWh. */
  energyWh: wattHours,
  /** How many of its unit, of a fee that is not by the kWh. */
  quantity: z.number().optional(),
  unitPrice: z.string(),
  amount,
});
export type PriceVersionView = z.infer<typeof priceVersion>;

/** A station as the overview of prices shows it. */
export const stationPrice = z.object(
  withFields(PRICE_FIELDS, {
    stationId: id,
    stationName: z.string(),
    timeZone: z.string(),
    providerId: id,
    providerName: z.string(),
    currency: z.string(),
    /** What everybody pays now; null: sessions cannot be billed. */
    current: priceVersion.nullable(),
    /** The next change that is scheduled, and how many there are. */
    next: instant.nullable(),
    scheduled: z.number().int(),
    groups: z.array(z.object({ groupId: id, groupName: z.string(), since: instant, scheduled: z.number().int() })),
  }),
);
export type StationPrice = z.infer<typeof stationPrice>;

export const PRICE_STATES = ['unpriced', 'scheduled', 'groupPrice'] as const;

/** A moment of a station's wall clock: `2026-11-21T14:00`. */
export const wallTime = z.string().regex(
  pattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, {
    en: 'Enter a date and time such as 2026-01-31T08:00',
    zh: '请输入日期和时间，如 2026-01-31T08:00',
  }),
);

/** Why a price cannot be copied to a station. */
export const COPY_REFUSALS = ['source', 'otherCurrency', 'otherProvider', 'conflict', 'priceInPast'] as const;
const copyOutcome = z.object({
  stationId: id,
  stationName: z.string(),
  timeZone: z.string(),
  effectiveFrom: instant,
  /** Null: it can be, or has been, set. */
  refusal: z.enum(COPY_REFUSALS).nullable(),
  /** The station's price is this one already. */
  same: z.boolean(),
});
export type CopyOutcome = z.infer<typeof copyOutcome>;
const priceFilter = {
  keyword,
  providerId: z.coerce.number().int().optional(),
  state: manyOf(z.enum(PRICE_STATES)),
};
const COPY_FIELDS = {
  stationIds: { kind: 'thing', words: { en: 'Stations', zh: '站点' } },
  localTime: {
    kind: 'time',
    words: { en: 'Date and time (station time)', zh: '生效时间（各站点时间）' },
    hint: { en: 'Each station switches at this local time.', zh: '各站点在当地时钟到达该时刻时生效。' },
  },
} as const satisfies Fields;
export const copyForm = z.object(
  withFields(COPY_FIELDS, {
    versionId: id,
    /** These stations, or all that the filter finds; the version's own is left out. */
    stationIds: z.array(id).max(2000).optional(),
    filter: z.object({ keyword, providerId: id.optional(), state: z.array(z.enum(PRICE_STATES)).max(3).optional() }).optional(),
    /** By each station's own clock; null: at once. */
    localTime: wallTime.nullable().default(null),
  }),
);

/** Prices that are about to be set: at which stations, from when on, and for which group. */
const reviewForm = z.object({
  changes: z
    .array(z.object({ stationId: id, effectiveFrom: instant }))
    .min(1)
    .max(2000),
  groupId: id.nullable().default(null),
});
/** What a new price takes the place of at a station. */
const priceReview = z.object({
  stationId: id,
  stationName: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  effectiveFrom: instant,
  /** What would hold from then on without it; null: nothing, so that sessions cannot be billed. */
  before: z.object({ slots, fees, ...each(FLAT_PRICE_FIELDS, () => z.string()), ...occupancy, ...stay }).nullable(),
  /** The next price that is scheduled after it. */
  until: instant.nullable(),
  /** Sessions that run there now and whose payers pay this kind of price. */
  sessions: z.number().int(),
  /** How many of them pay the new price from then on: the versions that they have met follow changes. The others keep the price of their start. */
  following: z.number().int(),
});
export type PriceReview = z.infer<typeof priceReview>;

/** A session to try a price with, and the price as it stands in the form. */
export const previewForm = z.object({
  stationId: id,
  groupId: id.nullable().default(null),
  draft: priced,
  /** The start by the station's clock, of any day. */
  localTime: wallTime,
  energyWh: z.number().int().min(1).max(10_000_000),
  powerW: z.number().int().min(100).max(5_000_000),
  reservation: z.boolean().default(false),
});
const previewBill = z.object({
  segments: z.array(z.object({ from: instant, to: instant, tier, energyWh: wattHours })),
  lines: z.array(billLine.omit({ priceVersionId: true })),
  ...each(FEE_FIELDS, () => amount),
  cost: amount,
  /** Null: nothing is taxed. */
  tax: billTax.nullable(),
});
export const pricePreview = z.object({
  startTime: instant,
  endTime: instant,
  timeZone: z.string(),
  currency: z.string(),
  /** How long the day of the start is, and when its clock moves. */
  dayHours: z.number(),
  draft: previewBill,
  /** The same session by the prices as they are set. */
  current: previewBill.nullable(),
});
export type PricePreview = z.infer<typeof pricePreview>;

export const prices = {
  list: endpoint({
    method: 'GET',
    path: '/web/prices',
    summary: 'The price versions of a station, newest first',
    access: 'price:read',
    query: z.object({ stationId: z.coerce.number().int(), groupId: z.coerce.number().int().optional() }),
    response: z.array(priceVersion),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/web/prices/stations',
    summary: 'Every station with its price in force; those without one first',
    access: 'price:read',
    query: z.object({ ...paging, ...priceFilter }),
    response: pageOf(stationPrice),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/web/prices/totals',
    summary: 'How many stations there are, lack a price, have a change scheduled or a group price',
    access: 'price:read',
    query: z.object({ keyword, providerId: z.coerce.number().int().optional() }),
    response: z.object({
      stations: z.number().int(),
      unpriced: z.number().int(),
      scheduled: z.number().int(),
      groupPrice: z.number().int(),
    }),
  }),
  station: endpoint({
    method: 'GET',
    path: '/web/prices/stations/:id',
    summary: 'One station with its price in force',
    access: 'price:read',
    params: idParam,
    response: stationPrice,
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/prices',
    summary: 'Set a new price version',
    access: 'price:write',
    body: priceForm,
    response: priceVersion,
    log: { operation: 'price.create', words: { en: 'Set electricity price', zh: '设置电价' }, operand: 'stationId' },
  }),
  review: endpoint({
    method: 'POST',
    path: '/web/prices/review',
    summary: 'What a new price takes the place of at each station, before it is set',
    access: 'price:write',
    body: reviewForm,
    response: z.object({ list: z.array(priceReview) }),
    log: false,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/web/prices/:id',
    summary: 'Withdraw a scheduled price version before it is in force',
    access: 'price:write',
    params: idParam,
    response: nothing,
    log: { operation: 'price.withdraw', words: { en: 'Withdraw scheduled price', zh: '撤回待生效电价' }, operand: 'id' },
  }),
  copyPlan: endpoint({
    method: 'POST',
    path: '/web/prices/copyPlan',
    summary: 'What copying a price to other stations would do at each of them',
    access: 'price:write',
    body: copyForm,
    response: z.object({ list: z.array(copyOutcome) }),
    log: false,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/web/prices/copy',
    summary: 'Copy a price to other stations: to all of them, or to none',
    access: 'price:write',
    body: copyForm,
    response: z.object({ list: z.array(copyOutcome) }),
    log: { operation: 'price.copy', words: { en: 'Copy price to stations', zh: '复制电价到其他站点' }, operand: 'versionId' },
  }),
  preview: endpoint({
    method: 'POST',
    path: '/web/prices/preview',
    summary: 'What a session would cost by a price that is not set yet, by the rules of billing',
    access: 'price:read',
    body: previewForm,
    response: pricePreview,
    log: false,
  }),
};

export const PRICES_ERRORS = {
  priceInPast: entry(
    601,
    422,
    'A price cannot be backdated once sessions have been billed at another',
    '价格生效时间不能早于当前时间',
  ),
  priceInForce: entry(
    601,
    409,
    'This price is in force, or sessions have been billed at it; it cannot be withdrawn',
    '该电价已生效或已用于计费，无法撤回',
  ),
  copyRefused: entry(601, 409, 'Nothing was copied: not possible at {stations}', '未复制任何电价：以下站点无法设置：{stations}'),
} as const satisfies Record<string, ErrorEntry>;
