import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, idParam, instant, nothing, pageOf, paging } from '../core/values.ts';

/** What a shift asks at its beginning, each by the list that shows it. */
export const HANDOVER_COUNTS = [
  'alarmsOpened',
  'alarmsCleared',
  'alarmsUnacknowledged',
  'pointsAway',
  'pointsBack',
  'ordersOpened',
  'ordersEnded',
  'commandsFailed',
  'transfersWaiting',
  'applyOrdersWaiting',
] as const;
export type HandoverCount = (typeof HANDOVER_COUNTS)[number];

/** Where the console lists what a figure counts. `since`: ISO 8601. */
export function listOfCount(count: HandoverCount, since: string): string {
  const from = encodeURIComponent(since);
  return {
    alarmsOpened: `/historyRecord/alarmRecord?startTime=${from}`,
    alarmsCleared: `/historyRecord/alarmRecord?clearedSince=${from}`,
    alarmsUnacknowledged: '/historyRecord/alarmRecord?state=open&acknowledged=false',
    pointsAway: `/realTimeMonitor/chargePoint?awaySince=${from}`,
    pointsBack: `/realTimeMonitor/chargePoint?backSince=${from}`,
    ordersOpened: `/workOrder/list?startTime=${from}`,
    ordersEnded: `/workOrder/list?endedSince=${from}`,
    commandsFailed: `/realTimeMonitor/chargePoint?tab=commands&failed=true&from=${from}`,
    transfersWaiting: '/financialManagement/corporateTransfer?status=entered',
    applyOrdersWaiting: '/workOrder/sparePartsManage?tab=orders&status=applied',
  }[count];
}

/** The longest note to the next shift, in characters. */
export const SHIFT_NOTE_LENGTH = 4000;

export const shiftNote = z.object({
  id,
  text: z.string(),
  author: z.string(),
  time: instant,
  isOwn: z.boolean(),
  readBy: z.array(z.object({ name: z.string(), time: instant })),
  /** The caller has said that it was read. */
  isRead: z.boolean(),
});
export type ShiftNote = z.infer<typeof shiftNote>;

/** What has happened since one was last there, and what the shift before has left to say. */
export const handovers = {
  summary: endpoint({
    method: 'GET',
    path: '/web/handovers/summary',
    summary:
      'What has happened since a moment, by default since the caller’s last visit; null for what the caller has no access to',
    access: 'signedIn',
    query: z.object({ since: instant.optional() }),
    response: z.object({
      since: instant,
      /** When the caller’s last visit ended; null: not known. */
      lastVisit: instant.nullable(),
      counts: z.record(z.enum(HANDOVER_COUNTS), z.number().int().nullable()),
    }),
  }),
  visit: endpoint({
    method: 'POST',
    path: '/web/handovers/visit',
    summary: 'Say that the caller is at work in the console; after half an hour without this a visit has ended',
    access: 'signedIn',
    response: nothing,
    log: false,
  }),
  notes: endpoint({
    method: 'GET',
    path: '/web/handovers/notes',
    summary: 'Notes to the next shift of the caller’s provider, newest first, with those who have read them',
    access: 'signedIn',
    query: z.object(paging),
    response: pageOf(shiftNote),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/web/handovers/notes',
    summary: 'Leave a note to the next shift',
    access: 'signedIn',
    body: z.object({ text: z.string().trim().min(1).max(SHIFT_NOTE_LENGTH) }),
    response: z.object({ id }),
    log: { operation: 'handover.write', words: { en: 'Leave a note to the next shift', zh: '填写交班说明' } },
  }),
  readNote: endpoint({
    method: 'POST',
    path: '/web/handovers/notes/:id/read',
    summary: 'Say that a note to the next shift was read',
    access: 'signedIn',
    params: idParam,
    response: nothing,
    log: { operation: 'handover.read', words: { en: 'Take over from the shift before', zh: '确认接班' }, operand: 'id' },
  }),
};
