import { z } from 'zod';
import type { Permission } from '../access/roles.permission-words.ts';
import { ALARM_KINDS, ALARM_LEVELS } from '../charging/alarms.ts';
import { REFUND_REASONS } from '../charging/records.words.ts';
import { type Access, endpoint } from '../core/endpoint.ts';
import type { Language } from '../core/language.ts';
import { amount, id, idParam, instant, manyOf, nothing, wattHours } from '../core/values.ts';
import { command } from '../network/commands.ts';
import { ocppStatus, PLATE_FIELDS, ratingPlate } from '../network/points.ts';
import { COMPLAINT_STEPS } from '../service/complaints.deeds.ts';
import { WORK_ORDER_STEP_WORDS, type WorkOrderStepKind } from '../service/work-orders.deeds.ts';

/** What has a history of its own. */
export const HISTORY_SUBJECTS = ['station', 'point', 'record', 'alarm', 'workOrder'] as const;
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];

/** Who sees the history of a subject: whoever may see the subject itself, by any of these permissions. */
export const HISTORY_ACCESS: Readonly<Record<HistorySubject, readonly Permission[]>> = {
  station: ['station:read'],
  point: ['point:read'],
  record: ['record:read', 'charging:read'],
  alarm: ['alarm:read'],
  workOrder: ['workOrder:read'],
};

/** Where the console shows a thing with its history, by the name that the API gives it. */
export function pathOfSubject(subject: HistorySubject, name: string): string {
  const text = encodeURIComponent(name);
  return {
    station: `/configurationManagement/station/${text}?tab=history`,
    point: `/configurationManagement/point/${text}?tab=history`,
    record: `/historyRecord/chargeRecord?record=${text}&tab=history`,
    alarm: `/historyRecord/alarmRecord?alarm=${text}`,
    workOrder: `/workOrder/list?order=${text}`,
  }[subject];
}

/** What happened, in kinds that one filters by. */
export const HISTORY_KINDS = ['note', 'complaint', 'state', 'alarm', 'command', 'change', 'session', 'workOrder', 'act'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
export const HISTORY_KIND_WORDS: Readonly<Record<HistoryKind, Readonly<Record<Language, string>>>> = {
  note: { en: 'Notes', zh: '备注' },
  complaint: { en: 'Complaints', zh: '投诉' },
  state: { en: 'States and outages', zh: '状态与离线' },
  alarm: { en: 'Alarms', zh: '告警' },
  command: { en: 'Commands', zh: '指令' },
  change: { en: 'Hardware, firmware, prices', zh: '硬件、固件与电价' },
  session: { en: 'Sessions', zh: '充电' },
  workOrder: { en: 'Work orders', zh: '工单' },
  act: { en: 'System log', zh: '系统日志' },
};

const text = z.string();
const connectorNo = z.number().int();
const STEPS = Object.keys(WORK_ORDER_STEP_WORDS) as [WorkOrderStepKind, ...WorkOrderStepKind[]];

/** A user who is named in a note. */
export const mentioned = z.object({ id, username: text, name: text });
export type Mentioned = z.infer<typeof mentioned>;

/** What an entry tells, by its type. */
const told = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('note'),
    noteId: id,
    text,
    mentions: z.array(mentioned),
    /** When its author changed it last; null: never. */
    editTime: instant.nullable(),
    isOwn: z.boolean(),
  }),
  z.object({
    type: z.literal('complaint'),
    deed: z.enum(COMPLAINT_STEPS),
    complaintId: id,
    number: text,
    note: text,
    assigneeName: text,
  }),
  z.object({ type: z.literal('connection'), online: z.boolean() }),
  z.object({ type: z.literal('status'), connectorNo, status: ocppStatus, errorCode: text, info: text }),
  z.object({
    type: z.literal('alarm'),
    act: z.enum(['opened', 'noticed', 'acknowledged', 'cleared', 'closed']),
    alarmId: id,
    level: z.enum(ALARM_LEVELS),
    kind: z.enum(ALARM_KINDS),
    code: text,
    connectorNo,
    reason: text,
  }),
  command
    .pick({ action: true, status: true, result: true, effect: true })
    .extend({ type: z.literal('command'), commandId: text }),
  /** What a charge point says of a firmware upgrade or a diagnosis. */
  z.object({ type: z.literal('report'), about: z.enum(['firmware', 'diagnostics']), status: text }),
  z.object({ type: z.literal('firmware'), updateId: id, version: text, from: text, status: text }),
  /** A charge point has booted with another firmware. */
  z.object({ type: z.literal('firmwareChange'), before: text, version: text }),
  /** Other hardware has come under the identity of a charge point. */
  z.object({
    type: z.literal('hardwareChange'),
    before: ratingPlate,
    after: ratingPlate,
    fields: z.array(z.enum(PLATE_FIELDS)),
    beforeAddress: text,
    address: text,
  }),
  z.object({ type: z.literal('price'), groupName: text, effectiveFrom: instant }),
  z.object({
    type: z.literal('session'),
    act: z.enum(['started', 'ended', 'invalidated']),
    transactionId: z.number().int(),
    connectorNo,
    energyWh: wattHours,
    cost: amount,
    currency: text,
    running: z.boolean(),
    reason: text,
  }),
  /** A connector gave energy without a session; `transactionId`: the one whose start came late. */
  z.object({
    type: z.literal('unbilledEnergy'),
    connectorNo,
    /** Null: its meter tells none. */
    energyWh: wattHours.nullable(),
    /** Null: it goes on. */
    endTime: instant.nullable(),
    transactionId: z.number().int().nullable(),
  }),
  z.object({
    type: z.literal('bill'),
    /** `settled` and `repriced` are deeds of a person, whose reason is the cause. Old bills do not tell them. */
    act: z.enum(['billed', 'settled', 'repriced']),
    revision: z.number().int(),
    cause: text,
    cost: amount,
    currency: text,
    energyWh: wattHours,
    /** By the bill before; null: there was none. */
    before: z.object({ cost: amount, energyWh: wattHours }).nullable(),
  }),
  z.object({ type: z.literal('refund'), amount, currency: text, reason: z.enum(REFUND_REASONS), note: text }),
  z.object({ type: z.literal('receipt'), recipient: text }),
  z.object({ type: z.literal('step'), taskId: text, stepId: id, action: z.enum(STEPS), note: text }),
  z.object({ type: z.literal('act'), logId: id, operation: text, content: text, resultText: text, succeeded: z.boolean() }),
]);

export const historyEntry = z.object({
  /** Names the entry; entries of one moment are ordered by it. */
  key: z.string(),
  time: instant,
  kind: z.enum(HISTORY_KINDS),
  /** The user's name; empty: nobody did it, or it is not known. */
  who: text,
  /** Of the history of a station: at which charge point; null: at the station itself. */
  point: z.object({ serialNumber: text, pointName: text }).nullable(),
  told,
});
export type HistoryEntry = z.infer<typeof historyEntry>;
export type HistoryTold<T extends HistoryEntry['told']['type']> = Extract<HistoryEntry['told'], { type: T }>;

/** The longest note, in characters. */
export const NOTE_LENGTH = 2000;
/** The most users that one note names. */
export const MOST_MENTIONS = 20;
const noteText = z.string().trim().min(1).max(NOTE_LENGTH);
const mentions = z.array(id).max(MOST_MENTIONS).default([]);

/** `id`: a station's id, a charge point's serial number, a transactionId, an alarm's id, a work order's taskId. */
const about = { subject: z.enum(HISTORY_SUBJECTS), id: z.string().trim().min(1).max(100) };

const anyone: Access = { anyOf: [...new Set(Object.values(HISTORY_ACCESS).flat())] };

/** What happened to a station, a charge point, a charging record, an alarm or a work order, with the notes that users write on it. */
export const history = {
  list: endpoint({
    method: 'GET',
    path: '/web/history',
    summary: 'What happened to one thing, newest first. Kinds whose lists the caller has no access to are left out',
    access: anyone,
    query: z.object({
      ...about,
      kinds: manyOf(z.enum(HISTORY_KINDS)),
      /** `next` of the page before. */
      before: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: z.object({
      list: z.array(historyEntry),
      /** Where the next page begins; null: there is none. */
      next: z.string().nullable(),
      /** The kinds that the history of this thing can have for the caller. */
      kinds: z.array(z.enum(HISTORY_KINDS)),
      /** The clock of the thing's station. */
      timeZone: z.string(),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/web/history/people',
    summary:
      'Users who can be named in a note on one thing: enabled ones of its provider and those above, as far as the caller sees them',
    access: anyone,
    query: z.object({ ...about, keyword: z.string().trim().max(100).optional() }),
    response: z.array(mentioned),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/web/history/notes',
    summary: 'Write a note on a thing that the caller sees. Users whom it names get a message',
    access: anyone,
    body: z.object({ ...about, text: noteText, mentions }),
    response: z.object({ id }),
    log: { operation: 'note.create', words: { en: 'Write a note', zh: '添加备注' }, operand: 'id' },
  }),
  changeNote: endpoint({
    method: 'PUT',
    path: '/web/history/notes/:id',
    summary: 'Change an own note. Users whom it did not name before get a message',
    access: anyone,
    params: idParam,
    body: z.object({ text: noteText, mentions }),
    response: nothing,
    log: { operation: 'note.update', words: { en: 'Change a note', zh: '修改备注' }, operand: 'id' },
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/web/history/notes/:id',
    summary: 'Delete an own note',
    access: anyone,
    params: idParam,
    response: nothing,
    log: { operation: 'note.delete', words: { en: 'Delete a note', zh: '删除备注' }, operand: 'id' },
  }),
};
