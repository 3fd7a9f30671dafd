import { z } from 'zod';
import type { Permission } from '../access/roles.permission-words.ts';
import { chargingSession } from '../charging/sessions.ts';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/values.ts';
import { command } from '../network/commands.ts';
import { connectorState, ocppStatus, serialNumber } from '../network/points.ts';
import { HISTORY_SUBJECTS } from './history.ts';

/**
 * What an open console hears as it happens. Each event says whose it is (`providerId`) and, where it is about one, of which station, so that nobody hears a stranger's. `session.changed` carries
 * the live figures only; lists that show more refetch.
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('connector.changed'),
    providerId: id,
    stationId: id,
    serialNumber,
    connectorNo: z.number().int(),
    state: connectorState,
    ocppStatus: ocppStatus.nullable(),
    errorCode: z.string().nullable(),
  }),
  z.object({ type: z.literal('point.changed'), providerId: id, stationId: id, serialNumber, online: z.boolean() }),
  z.object({ type: z.literal('newCharger.changed'), providerId: z.null(), serialNumber }),
  z.object({ type: z.literal('session.started'), providerId: id, stationId: id, serialNumber, transactionId: z.number().int() }),
  chargingSession
    .pick({ transactionId: true, sampleTime: true, energyWh: true, powerW: true, soc: true, cost: true })
    .extend({ type: z.literal('session.changed'), providerId: id, stationId: id })
    // Only the readings of this sample. The others stay, and so do power and state of charge where they are null (`withSessionChange`).
    .extend(chargingSession.pick({ readings: true, phases: true }).partial().shape),
  z.object({ type: z.literal('session.ended'), providerId: id, stationId: id, serialNumber, transactionId: z.number().int() }),
  command.pick({ id: true, serialNumber: true, action: true, status: true, result: true, effect: true }).extend({
    type: z.literal('command.changed'),
    providerId: id,
    stationId: id,
  }),
  /** Alarms have opened, cleared or been acknowledged; what is open now is asked for. */
  z.object({
    type: z.literal('alarm.changed'),
    providerId: id,
    stationId: id,
    opened: z.number().int(),
    serious: z.number().int(),
  }),
  /** Figures of the provider have changed: records were settled, taken back, or billed anew. */
  z.object({ type: z.literal('statistics.changed'), providerId: id }),
  /** A work order has opened or moved on. */
  z.object({ type: z.literal('workOrder.changed'), providerId: id, stationId: id, taskId: z.string() }),
  /** A complaint was recorded, given to somebody, answered, closed or opened again. Without a station: it is about no place. */
  z.object({ type: z.literal('complaint.changed'), providerId: id, stationId: id.optional(), complaintId: id }),
  /** A note was written on a thing, changed or deleted. */
  z.object({
    type: z.literal('note.changed'),
    providerId: id,
    stationId: z.number().int(),
    subject: z.enum(HISTORY_SUBJECTS),
    subjectId: z.string(),
  }),
  /** A note to the next shift was left or read. */
  z.object({ type: z.literal('shiftNote.changed'), providerId: id }),
  z.object({ type: z.literal('diagnosis.changed'), providerId: id, stationId: id, serialNumber }),
  /** Something about an upgrade has changed: its state, or how far a point is. */
  z.object({ type: z.literal('firmwareUpdate.changed'), providerId: id, updateId: id }),
  /** A report of a schedule has moved on: it is made, sent, or has failed. */
  z.object({ type: z.literal('report.changed'), providerId: id, scheduleId: id, runId: id }),
  /** For one user alone: an export of its own has moved on. */
  z.object({ type: z.literal('export.changed'), providerId: id, userId: id, exportId: id }),
  /** For one user alone: a message has come, been read or been deleted. */
  z.object({ type: z.literal('message.changed'), providerId: id, userId: id, unread: z.number().int() }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

type SessionChanged = Extract<LiveEvent, { type: 'session.changed' }>;
type SessionFigures = Pick<SessionChanged, 'sampleTime' | 'energyWh' | 'powerW' | 'soc' | 'cost' | 'readings' | 'phases'>;

/** A session, or an event about it, after one more event. Figures that the event does not tell stay. */
export function withSessionChange<T extends SessionFigures>(known: T, change: SessionFigures): T {
  const { sampleTime, energyWh, cost } = change;
  return {
    ...known,
    sampleTime,
    energyWh,
    powerW: change.powerW ?? known.powerW,
    soc: change.soc ?? known.soc,
    readings: change.readings ? { ...known.readings, ...change.readings } : known.readings,
    phases: change.phases ? { ...known.phases, ...change.phases } : known.phases,
    cost,
  };
}

const SEE_POINTS = [
  'point:read',
  'station:read',
  'charging:read',
  'dashboard:read',
  'smartCharging:read',
  'newCharger:read',
] as const;
const SEE_SESSIONS = [
  'charging:read',
  'record:read',
  'station:read',
  'point:read',
  'dashboard:read',
  'userGroup:read',
  'reservation:read',
] as const;
const SEE_ORDERS = [
  'workOrder:read',
  'workOrder:create',
  'workOrder:dispatch',
  'workOrder:process',
  'workOrder:confirm',
  'workOrder:archive',
] as const;
const SEE_HISTORIES = ['station:read', 'point:read', 'record:read', 'charging:read', 'alarm:read', 'workOrder:read'] as const;

/**
 * Every kind of event with the permissions of the lists that it changes: who holds one of them hears it; none named, everybody. A console leaves kinds alone that it does not know.
 * Those that name a station are heard by those who see it.
 */
export const LIVE_EVENTS: Readonly<Record<LiveEvent['type'], readonly Permission[]>> = {
  'connector.changed': SEE_POINTS,
  'point.changed': SEE_POINTS,
  'newCharger.changed': ['newCharger:read', 'newCharger:adopt'],
  'session.started': SEE_SESSIONS,
  'session.changed': ['charging:read', 'record:read'],
  'session.ended': SEE_SESSIONS,
  'command.changed': [
    'point:read',
    'configuration:read',
    'smartCharging:read',
    'charging:start',
    'charging:stop',
    'workOrder:process',
  ],
  'alarm.changed': ['alarm:read', 'dashboard:read'],
  'statistics.changed': ['dashboard:read', 'statistics:read', 'financialStatistics:read', 'record:read', 'workOrder:read'],
  'workOrder.changed': SEE_ORDERS,
  'complaint.changed': ['complaint:read', 'complaint:write'],
  'note.changed': SEE_HISTORIES,
  'shiftNote.changed': [],
  'diagnosis.changed': ['diagnosis:read', 'diagnosis:request'],
  'firmwareUpdate.changed': ['version:read', 'firmware:update'],
  'report.changed': ['report:read', 'report:write'],
  'export.changed': [],
  'message.changed': [],
};

export const live = {
  /**
   * Server-sent events. Each event has an id `{epoch}.{sequence}`; a client that comes back sends it as `Last-Event-ID` and hears what it missed, or
   * first an event `reset` (load everything anew) when that is too long ago or the server is another one. `ended` closes the stream with the session.
   */
  stream: endpoint({ method: 'GET', path: '/web/live', summary: 'Live events (text/event-stream)', access: 'signedIn' }),
};
