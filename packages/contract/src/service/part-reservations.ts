import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { withFields } from '../core/fields.ts';
import { id, identity, keyword, manyOf, note, pageOf, paging } from '../core/values.ts';
import { sheetFormat } from '../customers/sheets.ts';
import { WORK_ORDER_STATES, type WorkOrderState } from './work-orders.states.ts';
import { keptPart, USED_PART_FIELDS } from './work-orders.steps.ts';
import { taskId } from './work-orders.words.ts';

/** Orders in these states may have parts reserved; with any later one what is left is released. */
export const RESERVING_STATES: readonly WorkOrderState[] = [
  'waitingAcceptance',
  'waitingDispatch',
  'dispatched',
  'onSite',
  'waiting',
];

/** Pieces of a part that a store keeps for an order. */
export const reservedPart = z.object({
  partId: id,
  partsNumber: z.string(),
  name: z.string(),
  storeId: id,
  storeName: z.string(),
  isSerialised: z.boolean(),
  /** Empty: the part has none. */
  serialNumber: z.string(),
  count: z.number().int(),
});
export type ReservedPart = z.infer<typeof reservedPart>;

/** The same with the order that it is for. */
export const partReservation = reservedPart.extend({
  /** Unique in the list. */
  key: z.string(),
  taskId,
  state: z.enum(WORK_ORDER_STATES),
  stationName: z.string(),
  /** Who was sent; empty: nobody yet. */
  serviceMan: z.string(),
  providerName: z.string(),
});
export type PartReservation = z.infer<typeof partReservation>;

const number = z.coerce.number().int().positive().optional();
const filter = {
  /** In order, part, store, station, serial number. */
  keyword,
  taskId: taskId.optional(),
  partId: number,
  storeId: number,
  providerId: number,
  state: manyOf(z.enum(WORK_ORDER_STATES)),
};

export const PART_RESERVATION_COLUMNS = [
  'taskId',
  'state',
  'partsNumber',
  'name',
  'count',
  'serialNumber',
  'storeName',
  'stationName',
  'serviceMan',
  'providerName',
] as const;

/** Leaders, the man who was sent, and those who keep the stores. */
const RESERVES = { anyOf: ['workOrder:dispatch', 'workOrder:process', 'material:ship'] };

export const partReservationForm = z.object({
  taskId,
  ...withFields(USED_PART_FIELDS, { storeId: id }),
  lines: z.array(keptPart).min(1).max(50),
  note: note.default(''),
});

export const partReservations = {
  list: endpoint({
    method: 'GET',
    path: '/web/material/reservations',
    summary: 'What stores keep for work orders, newest orders first',
    access: 'material:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(partReservation),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/material/reservations/export',
    summary: 'Reserved spare parts as a file',
    access: 'material:read',
    query: z.object({ ...filter, sort: paging.sort, ...sheetFormat(PART_RESERVATION_COLUMNS) }),
  }),
  reserve: endpoint({
    method: 'POST',
    path: '/web/material/reservations',
    summary: 'Keep parts of a store for an order; they are released when it ends, is cancelled or handed back',
    access: RESERVES,
    body: partReservationForm,
    response: z.array(reservedPart),
    log: { operation: 'material.reserve', words: { en: 'Reserve spare parts', zh: '预留备件' }, operand: 'taskId' },
  }),
  release: endpoint({
    method: 'POST',
    path: '/web/material/reservations/release',
    summary: 'Give parts that are kept for an order free again',
    access: RESERVES,
    body: z.object({
      taskId,
      storeId: id,
      partId: id,
      /** The piece, where the part has serial numbers. */
      serialNumber: identity(100).or(z.literal('')).default(''),
      count: keptPart.shape.count,
    }),
    response: z.array(reservedPart),
    log: { operation: 'material.release', words: { en: 'Release spare parts', zh: '释放备件预留' }, operand: 'taskId' },
  }),
};

export const PART_RESERVATIONS_ERRORS = {
  reservedShort: entry(601, 409, 'Not enough of {part} is reserved for this work order', '该工单预留的 {part} 数量不足'),
} as const satisfies Record<string, ErrorEntry>;
