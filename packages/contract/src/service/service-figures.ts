import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, manyOf, pageOf, paging } from '../core/values.ts';

/** By what figures of service are split. */
export const FIGURE_SPLITS = ['station', 'vendor', 'model', 'firmware', 'serviceMan', 'fault'] as const;
export type FigureSplit = (typeof FIGURE_SPLITS)[number];
export const FIGURE_SPLIT_WORDS: Readonly<Record<FigureSplit, { en: string; zh: string }>> = {
  station: { en: 'By station', zh: '按站点' },
  vendor: { en: 'By vendor', zh: '按厂商' },
  model: { en: 'By model', zh: '按型号' },
  firmware: { en: 'By firmware', zh: '按固件' },
  serviceMan: { en: 'By technician', zh: '按运维人员' },
  fault: { en: 'By fault', zh: '按故障' },
};

/** An order that comes back within so many days of its archiving was not fixed the first time. */
export const REPEAT_DAYS = 30;

const seconds = z.number().nullable();
/** What orders of a provider's currency cost; amounts of several currencies are never added. */
const costs = z.array(
  z.object({ currency: z.string(), labour: z.string(), parts: z.string(), other: z.string(), total: z.string() }),
);

const figures = {
  /** Opened in the period, by the station's clock. */
  opened: z.number().int(),
  /** Archived in the period; what follows is of these unless it says otherwise. */
  archived: z.number().int(),
  /** Of orders opened in the period that somebody was sent to: mean time from opening to dispatch, in s, by the clock. */
  responseSeconds: seconds,
  /** The same in working time by the service hours. */
  responseWorkSeconds: seconds,
  /** Mean time from opening until it was proven (or archived), in s, by the clock; without orders that healed. */
  repairSeconds: seconds,
  /** The same in working time, without waits. */
  repairWorkSeconds: seconds,
  /** In-service time of connectors ÷ their faults, in s. Null: no fault, or it cannot be told (a technician's row, one's own orders). */
  betweenFailuresSeconds: seconds,
  /** Faults that appeared in the period. Null: as above. */
  faults: z.number().int().nullable(),
  /** Orders that somebody worked at; and of them those archived on the first attempt that did not come back. */
  worked: z.number().int(),
  fixedFirst: z.number().int(),
  /** `fixedFirst` ÷ `worked` in per cent. */
  firstTimeFix: z.number().nullable(),
  /** Archived orders that were opened again on their way. */
  reopened: z.number().int(),
  /** Archived orders whose fault came back within 30 days, which opened an order that repeats them. */
  repeated: z.number().int(),
  /** Reopened or repeated ÷ `worked` in per cent. */
  againShare: z.number().nullable(),
  /** Recovery that began in the period, and that of it which healed. Null: cannot be told. */
  recoveryRuns: z.number().int().nullable(),
  recoveryHealed: z.number().int().nullable(),
  /** Archived orders that recovery had healed. */
  healedOrders: z.number().int(),
  partsUsed: z.number().int(),
  costs,
  /** Expected number of sessions that nobody could charge while these orders lasted: an estimate. */
  lostSessions: z.number(),
  /** Range of the number, 95 % by Poisson. */
  lostLow: z.number().int(),
  lostHigh: z.number().int(),
  /** Archived orders whose lost sessions are not estimated yet. */
  lostUncounted: z.number().int(),
};
export const serviceFigureSheet = z.object(figures);
export type ServiceFigures = z.infer<typeof serviceFigureSheet>;

export const serviceFigureRow = z.object({
  /** Unique in the list. Of a fault its code, else an id or what the name is made of. */
  key: z.string(),
  /** Empty: unknown, or none. Of a fault its code. */
  name: z.string(),
  /** Of a station. */
  stationId: id.nullable(),
  ...figures,
});
export type ServiceFigureRow = z.infer<typeof serviceFigureRow>;

export const SERVICE_FIGURE_COLUMNS = [
  'name',
  'opened',
  'archived',
  'responseSeconds',
  'responseWorkSeconds',
  'repairSeconds',
  'repairWorkSeconds',
  'betweenFailuresSeconds',
  'faults',
  'firstTimeFix',
  'worked',
  'fixedFirst',
  'reopened',
  'repeated',
  'againShare',
  'recoveryRuns',
  'recoveryHealed',
  'healedOrders',
  'partsUsed',
  'costs',
  'lostSessions',
  'lostLow',
  'lostHigh',
] as const;

const filter = {
  /** Days of each station's own clock, both with it. */
  from: z.iso.date(),
  to: z.iso.date(),
  providerId: z.coerce.number().int().positive().optional(),
  stationId: z.coerce.number().int().positive().optional(),
};
const split = { by: z.enum(FIGURE_SPLITS).default('station') };

export const serviceFigures = {
  totals: endpoint({
    method: 'GET',
    path: '/web/workOrder/figures',
    summary: 'Service of a period in figures: response, repair, failures, first-time fix, recovery, cost, lost sessions',
    access: 'workOrder:read',
    query: z.object(filter),
    response: serviceFigureSheet,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/web/workOrder/figures/rows',
    summary: 'The same by station, vendor, model, firmware, technician or fault; those with most orders first',
    access: 'workOrder:read',
    query: z.object({ ...paging, ...filter, ...split }),
    response: pageOf(serviceFigureRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/workOrder/figures/export',
    summary: 'The figures of service as XLSX or CSV',
    access: 'workOrder:read',
    query: z.object({
      ...filter,
      ...split,
      sort: paging.sort,
      columns: manyOf(z.enum(SERVICE_FIGURE_COLUMNS)),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
  }),
};
