import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CREATED, CREATED_BY, type Fields, PROVIDER, unit, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { countryCode, id, idParam, instant, nothing } from '../core/values.ts';

/** A share in percent above 0 and up to 100, with at most three decimals: `8.875`. */
export const taxPercent = z
  .string()
  .regex(
    pattern(/^(?!0(\.0+)?$)(100(\.0{1,3})?|[1-9]?\d(\.\d{1,3})?)$/, {
      en: 'Enter a percentage above 0 and up to 100, with at most three decimals',
      zh: '请输入大于 0 且不超过 100 的百分比，最多三位小数',
    }),
  )
  .max(7);

/** Scheduled: its first day is still to come. Ended: another has taken its place. */
export const TAX_RATE_STATES = ['scheduled', 'inForce', 'ended'] as const;

export const TAX_PRICE_WORDS = {
  false: { en: 'Prices contain the tax', zh: '价格含税' },
  true: { en: 'The tax is added to the prices', zh: '价格不含税，税额另计' },
} as const;

export const TAX_RATE_FIELDS = {
  providerId: PROVIDER,
  providerName: PROVIDER,
  country: { kind: 'thing', words: { en: 'Country', zh: '国家或地区' } },
  percent: { kind: 'text', unit: unit('%'), words: { en: 'Rate', zh: '税率' } },
  onTop: { kind: 'word', values: TAX_PRICE_WORDS, words: { en: 'Prices', zh: '价格' } },
  fromDay: {
    kind: 'day',
    words: { en: 'First day', zh: '生效日期' },
    hint: {
      en: 'By each station’s clock. Sessions that began before keep their bill.',
      zh: '以各站点时间为准。此前开始的充电订单不受影响。',
    },
  },
  createdBy: CREATED_BY,
  createTime: CREATED,
} as const satisfies Fields;

/** What a country taxes the sessions of an operator with, from a day on. */
export const taxRate = z.object(
  withFields(TAX_RATE_FIELDS, {
    id,
    providerId: id,
    providerName: z.string(),
    country: countryCode,
    /** The first day, by each station's own clock: sessions that begin on it or later. */
    fromDay: z.iso.date(),
    percent: taxPercent,
    /** True: prices are without the tax, and it is added to the bill. False: prices contain it. */
    onTop: z.boolean(),
    state: z.enum(TAX_RATE_STATES),
    createdBy: z.string(),
    createTime: instant,
  }),
);
export type TaxRateView = z.infer<typeof taxRate>;

export const taxRateForm = z.object(
  withFields(TAX_RATE_FIELDS, {
    providerId: id,
    country: countryCode,
    fromDay: z.iso.date(),
    percent: taxPercent,
    onTop: z.boolean(),
  }),
);

/** The tax of a bill. */
export const billTax = z.object({
  percent: z.string(),
  onTop: z.boolean(),
  /** What is taxed, without the tax: with it, the bill's cost. */
  net: z.string(),
  amount: z.string(),
});
export type BillTax = z.infer<typeof billTax>;

export const taxRates = {
  list: endpoint({
    method: 'GET',
    path: '/web/taxRates',
    summary: 'The tax rates of operators by country, newest first',
    access: 'price:read',
    /** Of an operator; or those that hold at a station. */
    query: z.object({ providerId: z.coerce.number().int().optional(), stationId: z.coerce.number().int().optional() }),
    response: z.array(taxRate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/taxRates',
    summary: 'Set a tax rate from a day on, for the stations of a country',
    access: 'price:write',
    needsAllStations: true,
    body: taxRateForm,
    response: taxRate,
    log: { operation: 'taxRate.create', words: { en: 'Set tax rate', zh: '设置税率' }, operand: 'providerId' },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/web/taxRates/:id',
    summary: 'Withdraw a tax rate before its first day',
    access: 'price:write',
    needsAllStations: true,
    params: idParam,
    response: nothing,
    log: { operation: 'taxRate.withdraw', words: { en: 'Withdraw scheduled tax rate', zh: '撤回待生效税率' }, operand: 'id' },
  }),
};

export const TAX_RATES_ERRORS = {
  taxInPast: entry(
    601,
    422,
    'Sessions have begun on this day or later; choose a later first day',
    '该日期及之后已有充电订单，请选择更晚的生效日期',
  ),
  taxInForce: entry(
    601,
    409,
    'Sessions have begun under this tax rate; it cannot be withdrawn',
    '已有充电订单适用该税率，无法撤回',
  ),
} as const satisfies Record<string, ErrorEntry>;
