import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { withFields } from '../core/fields.ts';
import { id, instant, keyword, manyOf, note, nothing, pageOf, paging, powerRank } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';
import { MANUAL_FIELDS, SITE_FIELDS, WHAT_IF_FIELDS, WIRING_FIELDS } from './load-balancing.fields.ts';
import { holdingLimit } from './load-balancing.limits.ts';
import { meterEndpoints, perLine } from './load-balancing.meter.ts';
import { limitFindings } from './load-balancing.models.ts';
import { COUNTED_KINDS, whyLimited } from './load-balancing.why.ts';
import { BALANCING_STRATEGIES, ROTATIONS, SITE_MODES, SITE_STATES, SURPLUS_MODES } from './load-balancing.words.ts';

const watts = z.number().int().positive().max(2_000_000_000);
const amperes = z.number().positive().max(100_000);
/** How long a turn lasts, in minutes. */
export const turnMinutes = z.number().int().min(1).max(120);

/** How a site's power is shared (the station's own `siteLimitW` is its limit in W). */
export const siteForm = z.object(
  withFields(SITE_FIELDS, {
    mode: z.enum(SITE_MODES),
    siteLimitW: watts.nullable(),
    /** On each line. */
    limitA: amperes.nullable(),
    /** Of a line against neutral. */
    voltage: z.number().int().min(90).max(500),
    /** Of the grid connection. */
    phases: z.literal([1, 3]).default(3),
    /** Kept for the building. */
    reserveW: z.number().int().min(0).max(2_000_000_000),
    /** For all cars together while the building's meter is silent; null: what its last reading leaves of the limit. */
    fallbackW: z.number().int().min(0).max(2_000_000_000).nullable(),
    /** How much cars may make lines differ. */
    imbalanceA: amperes.nullable(),
    strategy: z.enum(BALANCING_STRATEGIES),
    /** How long a turn lasts where not every car has its minimum. */
    turnMinutes: turnMinutes.default(15),
    surplus: z.enum(SURPLUS_MODES),
    /** The surplus is above its threshold for so long before cars start by it, and below what they need before they stop. */
    surplusHoldMinutes: z.number().int().min(0).max(60).default(5),
    /** No car starts by a surplus below this. */
    surplusStartW: z.number().int().min(0).max(2_000_000_000).default(1500),
    /** Surplus first: what all cars together take from the grid besides; null: what their minimums and departures need. */
    surplusGridW: z.number().int().min(0).max(2_000_000_000).nullable().default(null),
  }),
);
export type SiteForm = z.infer<typeof siteForm>;

export const SITE_DEFAULTS: SiteForm = {
  mode: 'off',
  siteLimitW: null,
  limitA: null,
  voltage: 230,
  phases: 3,
  reserveW: 0,
  fallbackW: null,
  imbalanceA: null,
  strategy: 'equal',
  turnMinutes: 15,
  surplus: 'off',
  surplusHoldMinutes: 5,
  surplusStartW: 1500,
  surplusGridW: null,
};

export const site = z.object(
  withFields(SITE_FIELDS, {
    stationId: id,
    stationName: z.string(),
    providerId: id,
    providerName: z.string(),
    timeZone: z.string(),
    mode: z.enum(SITE_MODES),
    state: z.enum(SITE_STATES),
    strategy: z.enum(BALANCING_STRATEGIES),
    /** What holds now, with the limits of this moment. */
    limitW: z.number().int().nullable(),
    limitA: z.number().nullable(),
    /** Cars and building. */
    loadW: z.number().int(),
    carsW: z.number().int(),
    buildingW: z.number().int().nullable(),
    /** How full it is: the tightest limit of its tree, 1 is full; null: it has none, or is not shared. */
    share: z.number().nullable(),
    circuitCount: z.number().int(),
    pointCount: z.number().int(),
    sessionCount: z.number().int(),
    createTime: instant,
  }),
);
export type Site = z.infer<typeof site>;

/** How a point answers limits: proven; sent and not proven; refused; no answer; none was sent; it draws more than it may. */
export const LIMIT_STATES = ['proven', 'sent', 'refused', 'noAnswer', 'none', 'disobeyed'] as const;
export type LimitState = (typeof LIMIT_STATES)[number];

/** A connector of a site, now or at a moment of the past. */
export const siteConnector = z.object({
  serialNumber,
  pointName: z.string(),
  connectorNo: z.number().int(),
  circuitId: id.nullable(),
  /** Direct current: its wiring is not asked. */
  isDc: z.boolean(),
  phases: z.number().int(),
  rotation: z.string(),
  /** The lines that its car loads, 1 to 3, in the order of its phases; before one is seen to draw: those of its wiring. */
  lines: z.array(z.number().int()),
  /** The meter of its session does not tell the current of each phase: its charger refuses to measure it, was asked just now, or does not tell it all the same. Null: it does, or nobody charges. */
  unmeasured: z.enum(['refused', 'asked', 'silent']).nullable(),
  minA: z.number(),
  maxA: z.number(),
  /** The most that is entered for its wiring; null: what its rated power gives. */
  wiredMaxA: z.number().nullable(),
  ratedA: z.number(),
  /** Who is served first where its circuit shares by priority: the lowest of its own, its user's group's and level's. */
  rank: z.number().int(),
  wiredRank: powerRank.nullable(),
  online: z.boolean(),
  transactionId: z.number().int().nullable(),
  account: z.string().nullable(),
  /** On each of its lines; null: none holds. */
  limitA: z.number().nullable(),
  drawnA: z.number(),
  drawnW: z.number().int(),
  manualA: z.number().nullable(),
  why: whyLimited.nullable(),
  state: z.enum(LIMIT_STATES),
  /** What it may draw at worst, whatever fails. */
  mayA: z.number(),
  /** Why it counts with more than it draws; null: it does not. */
  counted: z.object({ kind: z.enum(COUNTED_KINDS) }).nullable(),
  safeA: z.number().nullable(),
  sentTime: instant.nullable(),
  answeredTime: instant.nullable(),
  result: z.string().nullable(),
  provenTime: instant.nullable(),
  untilTime: instant.nullable(),
  /** What is known of how its charger follows limits, now; null: at a moment of the past, of which it is not kept. */
  findings: limitFindings.nullable(),
});
export type SiteConnector = z.infer<typeof siteConnector>;

/** A node of the tree with its load: the grid connection (`circuitId` null), or a circuit. */
export const siteNode = z.object({
  circuitId: id.nullable(),
  parentId: id.nullable(),
  name: z.string(),
  description: z.string(),
  strategy: z.enum(BALANCING_STRATEGIES).nullable(),
  /** Null: as above it. */
  turnMinutes: z.number().int().nullable(),
  limitW: z.number().int().nullable(),
  limitA: z.number().nullable(),
  imbalanceA: z.number().nullable(),
  /** With the limits of this moment. */
  nowW: z.number().int().nullable(),
  nowA: z.number().nullable(),
  loadW: z.number().int(),
  lines: perLine,
  /** How full it is: the tightest of its limits, 1 is full; null: it has none. */
  share: z.number().nullable(),
});
export type SiteNode = z.infer<typeof siteNode>;

export const siteLive = z.object({
  stationId: id,
  stationName: z.string(),
  timeZone: z.string(),
  time: instant,
  form: siteForm,
  state: z.enum(SITE_STATES),
  buildingW: z.number().int().nullable(),
  carsW: z.number().int(),
  /** The grid connection first. */
  nodes: z.array(siteNode),
  connectors: z.array(siteConnector),
  /** Limits at times that hold at this moment. */
  holding: z.array(holdingLimit),
});
export type SiteLive = z.infer<typeof siteLive>;

/** A point of a site now: why each connector has the current that it has. */
export const pointLimits = siteLive.pick({ stationId: true, timeZone: true, holding: true }).extend({
  mode: z.enum(SITE_MODES),
  /** `strategy`: by which its circuit shares. Whose session it is is left out. */
  connectors: z.array(siteConnector.omit({ account: true }).extend({ strategy: z.enum(BALANCING_STRATEGIES) })),
});
export type PointLimits = z.infer<typeof pointLimits>;

/** A minute of a site. */
export const siteMinute = z.object({
  time: instant,
  limitW: z.number().int().nullable(),
  limitA: z.number().nullable(),
  buildingW: z.number().int().nullable(),
  carsW: z.number().int(),
  lines: perLine,
  /** In W, by `serialNumber/connectorNo`; who draws nothing is left out. */
  connectors: z.record(z.string(), z.number().int()),
});
export type SiteMinute = z.infer<typeof siteMinute>;

export const SITE_COLUMNS = [
  'stationName',
  'providerName',
  'state',
  'mode',
  'limitW',
  'limitA',
  'loadW',
  'carsW',
  'buildingW',
  'sessionCount',
  'pointCount',
  'circuitCount',
  'strategy',
  'createTime',
] as const;

const stationParam = z.object({ stationId: z.coerce.number().int().positive() });
const filter = {
  keyword,
  providerId: z.coerce.number().int().optional(),
  mode: manyOf(z.enum(SITE_MODES)),
  state: manyOf(z.enum(SITE_STATES)),
};

export const wiring = z.object(
  withFields(WIRING_FIELDS, {
    serialNumber,
    connectorNo: z.number().int().positive(),
    phases: z.number().int().min(1).max(3),
    /** To which lines its phases go. */
    rotation: z.enum(ROTATIONS),
    minA: z.number().min(0).max(1000),
    /** Null: what its rated power gives. */
    maxA: amperes.nullable(),
    /** Where its circuit shares by priority; null: that of the user's group or level, else as any other (5). */
    rank: powerRank.nullable().default(null),
  }),
);

/** The limit of a connector by hand. */
export const manualForm = z.object(
  withFields(MANUAL_FIELDS, {
    serialNumber,
    connectorNo: z.number().int().positive(),
    /** On each of its lines; null: back to what the site's mode says. */
    limitA: z.number().min(0).max(100_000).nullable(),
    reason: note.default(''),
  }),
);

/** A past day under another limit or strategy. */
export const whatIfForm = z.object(
  withFields(WHAT_IF_FIELDS, {
    day: z.iso.date(),
    limitW: watts.nullable(),
    limitA: amperes.nullable(),
    strategy: z.enum(BALANCING_STRATEGIES),
  }),
);

export const loadBalancing = {
  list: endpoint({
    method: 'GET',
    path: '/web/smartCharging/sites',
    summary: 'Sites with their load against the limit now, the fullest first',
    access: 'smartCharging:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(site),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/smartCharging/sites/export',
    summary: 'Sites as a file',
    access: 'smartCharging:read',
    query: z.object({
      ...filter,
      sort: paging.sort,
      columns: manyOf(z.enum(SITE_COLUMNS)),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      timeZone: z.string().max(64).default('UTC'),
    }),
  }),
  live: endpoint({
    method: 'GET',
    path: '/web/smartCharging/sites/:stationId',
    summary: 'A site with its tree and connectors: now, or at a moment of the past 30 days',
    access: 'smartCharging:read',
    params: stationParam,
    query: z.object({ at: instant.optional() }),
    response: siteLive,
  }),
  history: endpoint({
    method: 'GET',
    path: '/web/smartCharging/sites/:stationId/history',
    summary: 'Minutes of a site, 24 hours at most',
    access: 'smartCharging:read',
    params: stationParam,
    query: z.object({ from: instant, to: instant }),
    response: z.object({ minutes: z.array(siteMinute) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/web/smartCharging/sites/:stationId',
    summary: 'Set how a site’s power is shared',
    access: 'smartCharging:write',
    params: stationParam,
    body: siteForm,
    response: nothing,
    log: {
      operation: 'site.save',
      words: { en: 'Change load balancing of a site', zh: '修改站点负载均衡' },
      operand: 'stationId',
    },
  }),
  wire: endpoint({
    method: 'PUT',
    path: '/web/smartCharging/sites/:stationId/wiring',
    summary: 'Set how connectors of a site are wired',
    access: 'smartCharging:write',
    params: stationParam,
    body: z.object({ connectors: z.array(wiring).min(1).max(2000) }),
    response: nothing,
    log: { operation: 'site.wire', words: { en: 'Change wiring of connectors', zh: '修改充电枪接线' }, operand: 'stationId' },
  }),
  manual: endpoint({
    method: 'POST',
    path: '/web/smartCharging/manual',
    summary: 'Set the limit of a connector by hand, or give it back',
    access: 'smartCharging:write',
    body: manualForm,
    response: nothing,
    log: {
      operation: 'site.manual',
      words: { en: 'Set a connector’s limit by hand', zh: '手动设置充电枪限额' },
      operand: 'serialNumber',
    },
  }),
  ...meterEndpoints,
  point: endpoint({
    method: 'GET',
    path: '/web/smartCharging/points/:serialNumber',
    summary: 'The limit of each connector of a point now, with its reason and the limits at times that hold for it',
    access: { anyOf: ['smartCharging:read', 'charging:read', 'point:read'] },
    params: z.object({ serialNumber }),
    response: pointLimits,
  }),
  whatIf: endpoint({
    method: 'POST',
    path: '/web/smartCharging/sites/:stationId/whatIf',
    summary: 'The sessions of a past day under another limit or strategy',
    access: 'smartCharging:read',
    params: stationParam,
    body: whatIfForm,
    response: z.object({
      sessions: z.number().int(),
      /** What was charged, and what would have been by the time the cars left. */
      energyWh: z.number().int(),
      wouldWh: z.number().int(),
      shortSessions: z.number().int(),
      peakW: z.number().int(),
      wouldPeakW: z.number().int(),
      /** Every five minutes. */
      points: z.array(z.object({ time: instant, wasW: z.number().int(), wouldW: z.number().int() })),
    }),
    log: false,
  }),
};
