import { z } from 'zod';
import { each, FEE_KEYS, TIER_FEE_KEYS } from '../charging/fee-kinds.ts';
import { TIER_NAMES } from '../charging/prices.ts';
import { DISCOUNT_KINDS } from '../charging/records.ts';
import { START_TYPES } from '../charging/sessions.ts';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { amount, flag, id, pageOf, paging } from '../core/values.ts';
import { CONNECTOR_TYPES, serialNumber } from '../network/points.ts';

/** How many days one question may cover: five years. */
export const STATISTICS_MAX_DAYS = 1827;
export const STATISTIC_UNITS = ['day', 'week', 'month'] as const;
export type StatisticUnit = (typeof STATISTIC_UNITS)[number];
/** By what operation figures are broken down. */
export const STATISTIC_LEVELS = ['station', 'point', 'connectorType', 'group', 'startType', 'provider'] as const;
export type StatisticLevel = (typeof STATISTIC_LEVELS)[number];
export const STATISTIC_TABLES = ['trend', 'heat', ...STATISTIC_LEVELS] as const;
export const FINANCIAL_LEVELS = ['station', 'provider'] as const;
export type FinancialLevel = (typeof FINANCIAL_LEVELS)[number];
/** What income consists of, and its sum; a discount is negative. */
export const INCOME_PARTS = [...FEE_KEYS, 'discount', 'total'] as const;
export type IncomePart = (typeof INCOME_PARTS)[number];

/** A day of each station's own zone, `2026-11-21`. */
const localDay = z.iso.date();
/** From the first to the last day, both with it. */
const period = { from: localDay, to: localDay };
const place = {
  providerId: z.coerce.number().int().optional(),
  stationId: z.coerce.number().int().optional(),
};
/**
 * The period's days are counted back from each station's own today (each provider's on the ledger), of which the newest names them, and its last day counts only as far as today has come there: a period
 * that ends today is the same at every place, and is compared with as much of another.
 */
const upToNow = { upToNow: flag };
const filter = {
  ...period,
  ...place,
  ...upToNow,
  connectorType: z.enum(CONNECTOR_TYPES).optional(),
  /** 0: sessions of nobody's group. */
  groupId: z.coerce.number().int().min(0).optional(),
  startType: z.enum(START_TYPES).optional(),
};
const format = z.enum(['xlsx', 'csv']).default('xlsx');

/** Of one currency; amounts of several are never added. */
const money = z.object({ currency: z.string(), amount });

/** Finished, valid sessions by the day of their station's zone on which they began. */
const figures = {
  sessions: z.number().int(),
  energyWh: z.number(),
  /** Time of the period in which connectors were occupied, by running sessions too; of two sessions at a connector no second counts twice. */
  busySeconds: z.number(),
  /** Time that connectors were in service: what has elapsed of the period less the outages that are counted, and no less than they were occupied. Null: it cannot be told. */
  serviceSeconds: z.number().nullable(),
  /** Occupied ÷ in service in per cent, to hundredths, 100 at most. Null: nothing was in service, or it cannot be told. */
  utilisation: z.number().nullable(),
  /** Cost of the sessions, per currency. */
  income: z.array(money),
};
export const statisticFigures = z.object(figures);
export type StatisticFigures = z.infer<typeof statisticFigures>;

/** A day, week or month of the period, cut to it. */
const bucket = { from: localDay, to: localDay };
export const statisticBucket = z.object({ ...bucket, ...figures });
export type StatisticBucket = z.infer<typeof statisticBucket>;

export const statisticRow = z.object({
  /** Unique in the list: an id, a type, a serial number; `0` is a record without one. */
  key: z.string(),
  /** Null: there is none (no station, no group, an unknown type), or its word is the key. */
  name: z.string().nullable(),
  providerName: z.string().nullable(),
  stationId: id.nullable(),
  stationName: z.string().nullable(),
  /** Of a station or a point. */
  timeZone: z.string().nullable(),
  serialNumber: serialNumber.nullable(),
  /** Of a point: what its figures are compared by. */
  ratedPowerW: z.number().nullable(),
  ...figures,
});
export type StatisticRow = z.infer<typeof statisticRow>;

/** One hour of the clock on one day of the week, over the whole period. */
export const heatCell = z.object({
  /** ISO: Monday is 1. */
  weekday: z.number().int(),
  hour: z.number().int(),
  /** That began in it. */
  sessions: z.number().int(),
  energyWh: z.number(),
  busySeconds: z.number(),
  /** Connectors × hours that have passed; outages are not known by the hour. */
  connectorSeconds: z.number(),
  utilisation: z.number().nullable(),
});
export type HeatCell = z.infer<typeof heatCell>;

/** Today at the stations of a place. */
export const ownToday = z.object({
  /** The newest day that it is at any of them. */
  day: localDay,
  /** Their days are not all the same at this moment. */
  several: z.boolean(),
  /** The zone of all of them; null where they have several, or there are none. */
  timeZone: z.string().nullable(),
});
export type OwnToday = z.infer<typeof ownToday>;

export const statistics = {
  today: endpoint({
    method: 'GET',
    path: '/web/statistics/today',
    summary: 'What day it is at the stations',
    access: { anyOf: ['statistics:read', 'financialStatistics:read', 'dashboard:read', 'workOrder:read'] },
    query: z.object(place),
    response: ownToday,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/web/statistics/summary',
    summary: 'Energy, sessions, utilisation and income of a period',
    access: 'statistics:read',
    query: z.object(filter),
    response: z.object({
      ...figures,
      connectors: z.number().int(),
      /** The zone of all stations that the filter finds; null where they have several, or there are none. */
      timeZone: z.string().nullable(),
    }),
  }),
  trend: endpoint({
    method: 'GET',
    path: '/web/statistics/trend',
    summary: 'Figures of a period by day, week (from Monday) or month, without a gap',
    access: 'statistics:read',
    query: z.object({ ...filter, unit: z.enum(STATISTIC_UNITS).default('day') }),
    response: z.array(statisticBucket),
  }),
  breakdown: endpoint({
    method: 'GET',
    path: '/web/statistics/breakdown',
    summary:
      'Figures of a period by station, point, connector type, user group, start type or provider. By point: no filter by user group or start type; sorted by energyPerKw, incomePerKw or sessionsPerConnector too',
    access: 'statistics:read',
    query: z.object({
      ...paging,
      ...filter,
      by: z.enum(STATISTIC_LEVELS).default('station'),
      /** Only rows that earn in it: stations, points and the like of providers of this currency. */
      currency: z.string().max(10).optional(),
      /** Points: only those that were in service long enough to be ranked, a day, or half of what any was where that is less. */
      ranked: flag,
    }),
    response: pageOf(statisticRow),
  }),
  heat: endpoint({
    method: 'GET',
    path: '/web/statistics/heat',
    summary: 'Figures of a period by weekday and hour of the stations’ clocks, all 168',
    access: 'statistics:read',
    query: z.object({ ...period, ...place, ...upToNow }),
    response: z.array(heatCell),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/statistics/export',
    summary: 'One table of the statistics as XLSX or CSV',
    access: 'statistics:read',
    query: z.object({
      ...filter,
      table: z.enum(STATISTIC_TABLES),
      unit: z.enum(STATISTIC_UNITS).default('day'),
      sort: paging.sort,
      format,
    }),
  }),
};

const fees = each(INCOME_PARTS, () => amount);

/** Moved on the ledger within the period (days of the provider's zone). */
const movements = z.object({
  recharge: amount,
  /** Of it by bank transfer of companies. */
  corporateTransfer: amount,
  /** Negative: paid out. */
  refund: amount,
  /** Between wallets: what was taken from the ones and given to the others. */
  transfer: amount,
  bonus: amount,
  /** Income of levels that were sold. */
  membership: amount,
  /** Negative: given back for orders, also where an order began before. */
  orderRefund: amount,
  /** Given to customers without an order. */
  goodwill: amount,
});

/** What wallets of a kind hold together at the end of the period. */
const balances = z.object({ card: amount, chargeUser: amount, company: amount });

/**
 * One fee proven: records + beganOutside = ledger + postedOutside + unpaid + unexplained. Unexplained is nothing, unless books and records differ or are being counted at this moment.
 */
export const proofLine = z.object({
  fee: z.enum(INCOME_PARTS),
  /** Of the records that began in the period. */
  records: amount,
  /** Settlements less reversals that were posted in the period. */
  ledger: amount,
  difference: amount,
  /** Posted in the period for records that began before or after it. */
  beganOutside: amount,
  /** Of records that began in the period, but posted after (or before) it. */
  postedOutside: amount,
  /** Of records that nobody was there to pay for: nothing is posted. */
  unpaid: amount,
  unexplained: amount,
});
export type ProofLine = z.infer<typeof proofLine>;

/** What is left of income when the tax and the energy are paid. */
export const margin = z.object({
  /** Income without the tax. */
  net: amount,
  /** Of what is known; see `uncoveredWh`. */
  energyCost: amount,
  /** Null: of some energy nobody has said what it cost. */
  margin: amount.nullable(),
  perKWh: z.string().nullable(),
  /** Energy of days for which nobody has said what it cost. */
  uncoveredWh: z.number(),
});
export type Margin = z.infer<typeof margin>;

export const financialSummary = z.object({
  currency: z.string(),
  minorUnit: z.number().int(),
  sessions: z.number().int(),
  energyWh: z.number(),
  income: z.object(fees),
  tiers: z.array(z.object({ tier: z.enum(TIER_NAMES), energyWh: z.number(), ...each(TIER_FEE_KEYS, () => amount) })),
  /** What was taken off bills, by what; negative. */
  discounts: z.record(z.enum(DISCOUNT_KINDS), amount),
  /** Null where a station is asked for: wallets belong to no station. */
  movements: movements.nullable(),
  balances: balances.nullable(),
  proof: z.array(proofLine),
  /** Null: nobody has said what energy costs. */
  margin: margin.nullable(),
});
export type FinancialSummary = z.infer<typeof financialSummary>;

const financialFigures = { currency: z.string(), sessions: z.number().int(), energyWh: z.number(), ...fees };
export const financialBucket = z.object({ ...bucket, ...financialFigures, movements: movements.nullable() });
export type FinancialBucket = z.infer<typeof financialBucket>;
export const financialRow = z.object({
  key: z.string(),
  /** Null: records without a station. */
  name: z.string().nullable(),
  providerName: z.string(),
  timeZone: z.string().nullable(),
  ...financialFigures,
  margin: margin.nullable(),
});
export type FinancialRow = z.infer<typeof financialRow>;

export const FINANCIAL_TABLES = ['trend', ...FINANCIAL_LEVELS, 'tiers', 'movements', 'proof'] as const;

/** What became of a period's sessions after their bill, of one currency. */
export const afterwards = z.object({
  currency: z.string(),
  /** What invoices were made out over. */
  invoicedAmount: amount,
  invoicedRecords: z.number().int(),
  /** The part of it whose records were invalidated or billed anew since. */
  changedAmount: amount,
  /** Billed, and on no invoice. */
  openAmount: amount,
  /** What invalid records had cost; it was given back. */
  invalidAmount: amount,
  invalidRecords: z.number().int(),
});
export type Afterwards = z.infer<typeof afterwards>;

export const financialStatistics = {
  summary: endpoint({
    method: 'GET',
    path: '/web/financialStatistics/summary',
    summary: 'Income by fee and tier, discounts, movements and balances of a period, proven against the ledger; per currency',
    access: 'financialStatistics:read',
    query: z.object({ ...period, ...place, ...upToNow }),
    response: z.object({ timeZone: z.string().nullable(), currencies: z.array(financialSummary) }),
  }),
  afterwards: endpoint({
    method: 'GET',
    path: '/web/financialStatistics/afterwards',
    summary:
      'What became of a period’s sessions after their bill: invoiced, not yet invoiced, and taken back as invalid; per currency',
    access: 'financialStatistics:read',
    query: z.object({ ...period, ...place, ...upToNow }),
    response: z.array(afterwards),
  }),
  trend: endpoint({
    method: 'GET',
    path: '/web/financialStatistics/trend',
    summary: 'Income and movements by day, week or month, per currency without a gap',
    access: 'financialStatistics:read',
    query: z.object({ ...period, ...place, ...upToNow, unit: z.enum(STATISTIC_UNITS).default('day') }),
    response: z.array(financialBucket),
  }),
  breakdown: endpoint({
    method: 'GET',
    path: '/web/financialStatistics/breakdown',
    summary: 'Income by station or provider, a row for each currency',
    access: 'financialStatistics:read',
    query: z.object({ ...paging, ...period, ...place, ...upToNow, by: z.enum(FINANCIAL_LEVELS).default('station') }),
    response: pageOf(financialRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/financialStatistics/export',
    summary: 'One table of the financial statistics as XLSX or CSV',
    access: 'financialStatistics:read',
    query: z.object({
      ...period,
      ...place,
      ...upToNow,
      table: z.enum(FINANCIAL_TABLES),
      unit: z.enum(STATISTIC_UNITS).default('day'),
      sort: paging.sort,
      format,
    }),
  }),
};

export const STATISTICS_ERRORS = {
  statisticsNotCombined: entry(
    601,
    422,
    'Figures by charge point are not kept by user group or start type',
    '按充电桩统计不支持按用户组或启动方式筛选',
  ),
} as const satisfies Record<string, ErrorEntry>;
