import { z } from 'zod';
import { alarm } from '../charging/alarms.ts';
import { endpoint } from '../core/endpoint.ts';
import { pattern } from '../core/issue-words.ts';
import { amount, id, instant, wattHours } from '../core/values.ts';
import { stateCounts, stationPlace } from '../network/stations.ts';

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
const timeZone = z.string().max(64).default('UTC');
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
    query: z.object({ ...filter, daysBack, timeZone }),
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
    query: z.object({ ...filter, span: z.enum(TREND_SPANS).default('day'), timeZone }),
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

/** The header that a wall screen shows its link's key in. */
export const DISPLAY_KEY = 'x-display-key';

const screen = z.object({ timeZone });

/** A wall screen: for the key of a display link, or for a session that may see the dashboard. It shows what that provider, and those below it, have. */
export const display = {
  figures: endpoint({
    method: 'GET',
    path: '/web/display/figures',
    summary: 'What changes by the moment: the day, connector states, power, faults',
    access: 'public',
    query: screen,
    response: z.object({
      providerName: z.string(),
      today: dayFigures,
      yesterday: dayFigures,
      utilisation,
      network: networkNow,
      running,
      faults: openFaults,
    }),
  }),
  pictures: endpoint({
    method: 'GET',
    path: '/web/display/pictures',
    summary: 'What changes slowly: stations on the map, power of 24 hours, income of 15 days',
    access: 'public',
    query: screen,
    response: z.object({ places: z.array(stationPlace), power: powerTrace, trend }),
  }),
  /** Server-sent events: that something has changed, at most twice a second, and `ended` when the link is revoked or the session over. */
  live: endpoint({ method: 'GET', path: '/web/display/live', summary: 'Changes (text/event-stream)', access: 'public' }),
};

export const displayLink = z.object({
  id,
  displayName: z.string(),
  providerId: id,
  providerName: z.string(),
  createdBy: z.string(),
  createTime: instant,
  lastUseTime: instant.nullable(),
  revokeTime: instant.nullable(),
  revokedBy: z.string(),
});
export type DisplayLink = z.infer<typeof displayLink>;

export const displayLinkForm = z.object({ displayName: z.string().trim().min(1).max(60), providerId: id.optional() });

export const displayLinks = {
  list: endpoint({
    method: 'GET',
    path: '/web/displayLinks',
    summary: 'Display links, newest first; the 200 newest, revoked ones too',
    access: 'display:manage',
    response: z.object({ list: z.array(displayLink) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/displayLinks',
    summary: 'Make a display link; its key is told this once',
    access: 'display:manage',
    body: displayLinkForm,
    response: displayLink.extend({ key: z.string() }),
    log: { operation: 'displayLink.create', operand: 'displayName' },
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/web/displayLinks/:id/revoke',
    summary: 'End a display link and every screen that shows it, at once',
    access: 'display:manage',
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    response: displayLink,
    log: { operation: 'displayLink.revoke', operand: 'id' },
  }),
};
