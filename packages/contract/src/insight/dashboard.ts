import { z } from 'zod';
import { alarm } from '../charging/alarms.ts';
import { endpoint } from '../core/endpoint.ts';
import { pattern } from '../core/issue-words.ts';
import { amount, instant, wattHours } from '../core/values.ts';
import { stateCounts } from '../network/stations.ts';

/** What the figures of a day are compared with: yesterday and the same day of last week. */
export const DAYS_BACK = [0, 1, 7] as const;
export type DaysBack = (typeof DAYS_BACK)[number];
/** The past 15 days, 12 weeks or 12 months. */
export const TREND_SPANS = ['day', 'week', 'month'] as const;
export type TrendSpan = (typeof TREND_SPANS)[number];
export const TREND_BUCKETS: Readonly<Record<TrendSpan, number>> = { day: 15, week: 12, month: 12 };

const localDay = z
  .string()
  .regex(pattern(/^\d{4}-\d{2}-\d{2}$/, { en: 'Enter a date such as 2026-01-31', zh: '请输入日期，如 2026-01-31' }));
/** The reader's time zone. */
export const screenZone = z.string().max(64).default('UTC');
const filter = {
  providerId: z.coerce.number().int().optional(),
  stationId: z.coerce.number().int().optional(),
};
const daysBack = z.coerce.number().pipe(z.literal(DAYS_BACK)).default(0);

/** What finished, valid records of one currency brought. */
export const earned = z.object({ currency: z.string(), sessions: z.number().int(), energyWh: wattHours, cost: amount });

/** A day so far, each station by its own clock: today until now, an earlier day until the same time of day. */
export const dayFigures = z.object({
  sessions: z.number().int(),
  energyWh: wattHours,
  /** By currency, largest first: amounts of two currencies are never added. */
  income: z.array(earned),
  /** Charge users who have registered, by the asker's clock; null where one station is asked for, which has none of its own. */
  members: z.number().int().nullable(),
});
export type DayFigures = z.infer<typeof dayFigures>;

/** Time in which connectors were occupied, and in which they were in service: as the statistics count it. */
export const utilisation = z.object({ busySeconds: z.number(), serviceSeconds: z.number() });
export type Utilisation = z.infer<typeof utilisation>;

export const trend = z.object({
  /** First days of the buckets, oldest first; weeks begin on Monday. */
  buckets: z.array(localDay),
  /** At this moment stations have different days: each one's own today is in the last bucket, which has the newest's name. */
  ownDays: z.boolean(),
  rows: z.array(earned.extend({ start: localDay })),
  /** Of headlines where there are several: that of most sessions of the past twelve months, the same on every screen. */
  currency: z.string(),
});
export type Trend = z.infer<typeof trend>;

export const networkNow = z.object({
  stations: z.number().int(),
  points: z.number().int(),
  connectors: z.number().int(),
  ratedPowerW: z.number(),
  /** Connectors by state. */
  states: stateCounts,
});
export type NetworkNow = z.infer<typeof networkNow>;

/** Five minutes each, oldest first; null: nothing is known of that time. */
export const powerTrace = z.array(z.object({ time: instant, powerW: z.number().nullable() }));
export type PowerTrace = z.infer<typeof powerTrace>;

export const running = z.object({ powerW: z.number(), sessions: z.number().int() });
export type Running = z.infer<typeof running>;

export const openFaults = z.object({
  list: z.array(alarm),
  serious: z.number().int(),
  common: z.number().int(),
});
export type OpenFaults = z.infer<typeof openFaults>;

export const dashboard = {
  day: endpoint({
    method: 'GET',
    path: '/web/dashboard/day',
    summary: 'Energy, income, sessions and new members of today, or of an earlier day up to the same time of day',
    access: 'dashboard:read',
    query: z.object({ ...filter, daysBack, timeZone: screenZone }),
    response: dayFigures,
  }),
  utilisation: endpoint({
    method: 'GET',
    path: '/web/dashboard/utilisation',
    summary: 'How long connectors were occupied, of the time that they were in service',
    access: 'dashboard:read',
    query: z.object({ ...filter, daysBack }),
    response: utilisation,
  }),
  trend: endpoint({
    method: 'GET',
    path: '/web/dashboard/trend',
    summary: 'Income and energy of the past 15 days, 12 weeks or 12 months, by the stations’ days',
    access: 'dashboard:read',
    query: z.object({ ...filter, span: z.enum(TREND_SPANS).default('day'), timeZone: screenZone }),
    response: trend,
  }),
  network: endpoint({
    method: 'GET',
    path: '/web/dashboard/network',
    summary: 'Stations, points, connectors by state, rated power',
    access: 'dashboard:read',
    query: z.object(filter),
    response: networkNow,
  }),
  power: endpoint({
    method: 'GET',
    path: '/web/dashboard/power',
    summary: 'Charging power of the past 24 hours',
    access: 'dashboard:read',
    query: z.object(filter),
    response: powerTrace,
  }),
  running: endpoint({
    method: 'GET',
    path: '/web/dashboard/running',
    summary: 'What is charging now',
    access: 'dashboard:read',
    query: z.object(filter),
    response: running,
  }),
  faults: endpoint({
    method: 'GET',
    path: '/web/dashboard/faults',
    summary: 'Open alarms, serious ones first; ten at most, and how many there are',
    access: 'dashboard:read',
    query: z.object(filter),
    response: openFaults,
  }),
};
