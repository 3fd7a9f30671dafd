import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, instant, nothing } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';
import { SHOWN_STATES } from '../network/statuses.ts';
import { knownProblem } from './fault-problems.ts';
import { reservedPart } from './part-reservations.ts';
import type { SaidAction } from './work-orders.deeds.ts';
import { workOrder, workOrderStep } from './work-orders.orders.ts';
import { scheme } from './work-orders.schemes.ts';
import { finishFields, foundAndDone, holdFields, orderStep } from './work-orders.steps.ts';
import { faultCode, taskId } from './work-orders.words.ts';

/** What a technician does on site. */
export const FIELD_ACTIONS = ['arrive', 'wait', 'resume', 'handBack', 'finish', 'note'] as const satisfies readonly SaidAction[];
export type FieldAction = (typeof FIELD_ACTIONS)[number];

/** Steps of earlier hands that the next man must know without a line too. */
const EARLIER_ACTIONS = ['finish', 'handBack', 'sendBack', 'reopen'] as const satisfies readonly SaidAction[];

/** An order as its technician has it on the phone. Nothing in it opens a door: the way there and its codes come with `order` alone. */
export const fieldOrder = workOrder.extend({
  /** What was done at it before and why it came back, newest first. */
  earlier: z.array(
    z.object({
      action: z.enum(EARLIER_ACTIONS),
      time: instant,
      userName: z.string(),
      cause: z.string(),
      remedy: z.string(),
      reason: z.string(),
    }),
  ),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  servicePhone: z.string(),
  places: z.array(
    z.object({
      pointId: serialNumber,
      pointName: z.string(),
      connectorNo: z.number().int(),
      state: z.enum(SHOWN_STATES),
      /** When the charger said so; null: it has said nothing yet. */
      stateTime: instant.nullable(),
    }),
  ),
  alarms: z.array(
    z.object({
      id,
      faultCode,
      detail: z.string(),
      level: z.enum(['serious', 'common']),
      pointName: z.string(),
      connectorNo: z.number().int(),
      openTime: instant,
    }),
  ),
  schemes: z.array(scheme),
  /** The known problem of its model and firmware. */
  problems: z.array(knownProblem),
  /** Spare parts that are kept for it. */
  reserved: z.array(reservedPart),
});
export type FieldOrder = z.infer<typeof fieldOrder>;

/** What a store holds of a part, as a phone keeps it: to choose from also without a line. */
export const fieldStock = z.object({
  partId: id,
  partsNumber: z.string(),
  name: z.string(),
  isSerialised: z.boolean(),
  storeId: id,
  /** Pieces that nobody has reserved. */
  free: z.number().int(),
});
export type FieldStock = z.infer<typeof fieldStock>;
/** Stores with what they hold. */
export const fieldCatalogue = z.object({
  /** `own`: the caller keeps it; it comes first. */
  stores: z.array(z.object({ id, name: z.string(), own: z.boolean() })),
  stock: z.array(fieldStock),
});
export type FieldCatalogue = z.infer<typeof fieldCatalogue>;

/** A frame of a charger, cut short. */
export const fieldFrame = z.object({
  time: instant,
  pointId: serialNumber,
  direction: z.enum(['in', 'out']),
  action: z.string(),
  outcome: z.string(),
  text: z.string(),
});
export type FieldFrame = z.infer<typeof fieldFrame>;

export const position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

const reason = z.string().trim().max(2000);
/** A step that may have waited for a line: `doneTime` says when it was made, by the server's clock as far as the phone knows it. */
export const fieldStep = z.object({
  ...orderStep,
  action: z.enum(FIELD_ACTIONS),
  requestId: orderStep.requestId.unwrap(),
  doneTime: instant,
  /** Of a hand-back. */
  reason: reason.default(''),
  /** Of a hold. */
  waitingFor: holdFields.waitingFor.optional(),
  until: holdFields.until.optional(),
  /** Of finished work. */
  cause: foundAndDone.default(''),
  remedy: foundAndDone.default(''),
  ...finishFields,
  /** Where the man was, where he has said yes to it. */
  position: position.nullable().default(null),
});
export type FieldStep = z.input<typeof fieldStep>;

/** What became of a step: it was made, it had landed before, or the order had gone on and it was kept as a note. */
export const FIELD_OUTCOMES = ['done', 'landed', 'keptAsNote'] as const;

export const fieldWork = {
  orders: endpoint({
    method: 'GET',
    path: '/web/fieldWork/orders',
    summary:
      'Orders of the caller that are to be worked on, with places, alarms and ways to mend; and those of four weeks that are over or another’s',
    access: 'workOrder:process',
    /** `from`: the station of the last arrival within a day. `time`: what the clock of the server says. */
    response: z.object({ list: z.array(fieldOrder), past: z.array(workOrder), from: position.nullable(), time: instant }),
  }),
  order: endpoint({
    method: 'GET',
    path: '/web/fieldWork/order',
    summary:
      'The steps of an order that the caller has or had; the way to it and the last frames of its points while it is the caller’s',
    access: 'workOrder:process',
    query: z.object({ taskId }),
    response: z.object({ guide: z.string(), frames: z.array(fieldFrame), steps: z.array(workOrderStep) }),
  }),
  parts: endpoint({
    method: 'GET',
    path: '/web/fieldWork/parts',
    summary: 'What stores hold, for the phone to keep: the stores of the caller first; without access to stock these alone',
    access: { anyOf: ['workOrder:process', 'material:read'] },
    response: fieldCatalogue,
  }),
  step: endpoint({
    method: 'POST',
    path: '/web/fieldWork/step',
    summary: 'A step on site, which may have waited for a line; one for an order that has gone on is kept as a note',
    access: 'workOrder:process',
    body: fieldStep,
    response: z.object({ taskId, outcome: z.enum(FIELD_OUTCOMES) }),
    log: { operation: 'fieldWork.step', words: { en: 'Step on site', zh: '现场操作' }, operand: 'taskId' },
  }),
  push: endpoint({
    method: 'GET',
    path: '/web/fieldWork/push',
    summary: 'The public key that a phone subscribes with',
    access: 'workOrder:process',
    response: z.object({ publicKey: z.string() }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/web/fieldWork/push',
    summary: 'Tell this phone of orders; it ends with the sign-in',
    access: 'workOrder:process',
    body: z.object({
      endpoint: z.url({ protocol: /^https?$/ }).max(1000),
      p256dh: z.string().min(40).max(200),
      auth: z.string().min(10).max(100),
    }),
    response: nothing,
    log: { operation: 'fieldWork.subscribe', words: { en: 'Switch on push on a phone', zh: '开启手机推送' }, keeps: [] },
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/web/fieldWork/push/end',
    summary: 'Tell this phone no more',
    access: 'workOrder:process',
    body: z.object({ endpoint: z.string().min(1).max(1000) }),
    response: nothing,
    log: { operation: 'fieldWork.unsubscribe', words: { en: 'Switch off push on a phone', zh: '关闭手机推送' }, keeps: [] },
  }),
};
