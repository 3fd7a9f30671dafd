import { z } from 'zod';
import { chargingSession } from '../charging/sessions.ts';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/values.ts';
import { command } from '../network/commands.ts';
import { connectorState, ocppStatus, serialNumber } from '../network/points.ts';
import { HISTORY_SUBJECTS } from './history.ts';

/**
 * What an open console hears as it happens. Each event says whose it is (`providerId`), so that nobody hears a stranger's. `session.changed` carries
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
  }),
  /** Alarms have opened, cleared or been acknowledged; what is open now is asked for. */
  z.object({ type: z.literal('alarm.changed'), providerId: id, opened: z.number().int(), serious: z.number().int() }),
  /** Figures of the provider have changed: records were settled, taken back, or billed anew. */
  z.object({ type: z.literal('statistics.changed'), providerId: id }),
  /** A work order has opened or moved on. */
  z.object({ type: z.literal('workOrder.changed'), providerId: id, taskId: z.string() }),
  /** A note was written on a thing, changed or deleted. */
  z.object({ type: z.literal('note.changed'), providerId: id, subject: z.enum(HISTORY_SUBJECTS), subjectId: z.string() }),
  /** A note to the next shift was left or read. */
  z.object({ type: z.literal('shiftNote.changed'), providerId: id }),
  z.object({ type: z.literal('diagnosis.changed'), providerId: id, serialNumber }),
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

/** Every kind of event, for who hears them: what it does not know it leaves alone. The server made them by the schema above. */
export const LIVE_EVENTS: Readonly<Record<LiveEvent['type'], true>> = {
  'connector.changed': true,
  'point.changed': true,
  'newCharger.changed': true,
  'session.started': true,
  'session.changed': true,
  'session.ended': true,
  'command.changed': true,
  'alarm.changed': true,
  'statistics.changed': true,
  'workOrder.changed': true,
  'note.changed': true,
  'shiftNote.changed': true,
  'diagnosis.changed': true,
  'firmwareUpdate.changed': true,
  'report.changed': true,
  'export.changed': true,
  'message.changed': true,
};

export const live = {
  /**
   * Server-sent events. Each event has an id `{epoch}.{sequence}`; a client that comes back sends it as `Last-Event-ID` and hears what it missed, or
   * first an event `reset` (load everything anew) when that is too long ago or the server is another one. `ended` closes the stream with the session.
   */
  stream: endpoint({ method: 'GET', path: '/web/live', summary: 'Live events (text/event-stream)', access: 'signedIn' }),
};
