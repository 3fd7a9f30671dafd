import { z } from 'zod';
import type { Permission } from '../access/roles.permission-words.ts';
import { ALARM_KINDS, ALARM_LEVELS } from '../charging/alarms.ts';
import { RECORD_STATUSES } from '../charging/records.words.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, instant } from '../core/values.ts';
import { CARD_STATUSES } from '../customers/cards.ts';
import { INVOICE_STATUSES } from '../finance/invoices.deeds.ts';
import { stateCounts, stationState } from '../network/stations.ts';
import { SHOWN_STATES } from '../network/statuses.ts';
import { COMPLAINT_STATES } from '../service/complaints.deeds.ts';
import { WORK_ORDER_STATES } from '../service/work-orders.states.ts';

/** Kinds of things that the search finds, with the permission that shows them, in the order of the results. */
export const SEARCH_RIGHTS = {
  record: 'record:read',
  workOrder: 'workOrder:read',
  alarm: 'alarm:read',
  complaint: 'complaint:read',
  connector: 'point:read',
  point: 'point:read',
  station: 'station:read',
  car: 'car:read',
  chargeUser: 'chargeUser:read',
  card: 'card:read',
  userGroup: 'userGroup:read',
  company: 'company:read',
  invoice: 'invoice:read',
} as const satisfies Record<string, Permission>;
export type FoundKind = keyof typeof SEARCH_RIGHTS;
export const FOUND_KINDS = Object.keys(SEARCH_RIGHTS) as FoundKind[];

/** So many of a kind are given. */
export const MOST_FOUND = 5;
/** As long as the words may be. */
export const LONGEST_SEARCH = 100;

/** The field in which the words stand. */
export const FOUND_BY = [
  'number',
  'name',
  'phone',
  'email',
  'contact',
  'code',
  'vin',
  'physicalNumber',
  'address',
  'taxNumber',
  'words',
] as const;

const found = <K extends FoundKind, S extends z.ZodType>(kind: K, state: S) =>
  z.object({
    kind: z.literal(kind),
    /** By which its page is opened: an id, or its number. */
    key: z.string(),
    title: z.string(),
    /** Tells it from others of the same name. */
    detail: z.string(),
    state,
    by: z.enum(FOUND_BY),
  });
/** The newest session of the driver or the card; null where there is none, or the caller sees no sessions. */
const lastRecord = z.number().int().nullable();

export const foundThing = z.discriminatedUnion('kind', [
  found('record', z.enum(RECORD_STATUSES)).extend({ valid: z.boolean(), startTime: instant, timeZone: z.string() }),
  found('workOrder', z.enum(WORK_ORDER_STATES)).extend({ serialNumber: z.string().nullable() }),
  found('alarm', z.enum(['open', 'acknowledged', 'cleared'])).extend({
    level: z.enum(ALARM_LEVELS),
    alarmKind: z.enum(ALARM_KINDS),
    code: z.string(),
    serialNumber: z.string().nullable(),
  }),
  found('complaint', z.enum(COMPLAINT_STATES)),
  found('connector', z.enum(SHOWN_STATES)).extend({ serialNumber: z.string(), connectorNo: z.number().int() }),
  found('point', z.enum(SHOWN_STATES)),
  found('station', stationState).extend({ states: stateCounts }),
  found('car', z.null()).extend({ chargeUserId: id.nullable(), lastRecord }),
  found('chargeUser', z.enum(['enabled', 'disabled'])).extend({ lastRecord }),
  found('card', z.enum(CARD_STATUSES)).extend({ replaced: z.boolean(), lastRecord }),
  found('userGroup', z.null()),
  found('company', z.null()),
  found('invoice', z.enum(INVOICE_STATUSES)),
]);
export type FoundThing = z.infer<typeof foundThing>;

/** Things of all kinds by one of their names or numbers. */
export const search = {
  find: endpoint({
    method: 'GET',
    path: '/web/search',
    summary:
      'Find things by what people read out: numbers of orders, invoices, cards, work orders, plates, phone numbers, names, serial numbers, codes on connectors',
    access: { anyOf: [...new Set(Object.values(SEARCH_RIGHTS))] },
    query: z.object({ words: z.string().trim().min(1).max(LONGEST_SEARCH) }),
    response: z.object({ list: z.array(foundThing).max(MOST_FOUND * FOUND_KINDS.length) }),
  }),
};
