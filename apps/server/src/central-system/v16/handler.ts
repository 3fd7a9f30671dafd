import type { ChargePointAction, RequestOf, ResponseOf } from '@csms/ocpp/v16';
import type { TimeKind, WithEvents } from '../../network/index.ts';
import type { ToldTime } from '../connection/told-times.ts';
import { type Handler, type MessageContext, type SeenEffect, seen } from '../protocol/protocol.ts';
import { messageOf, type Sayable } from './messages.ts';

/** The handler of one message of OCPP 1.6. */
export type Handler16<A extends ChargePointAction, In, Out extends WithEvents> = Handler<RequestOf<A>, ResponseOf<A>, In, Out>;

export const handler = <A extends ChargePointAction, In, Out extends WithEvents>(
  definition: Handler16<A, In, Out>,
): Handler16<A, In, Out> => definition;

/** The time that a message of this kind carries, read; none where it was left out. */
export function toldTime(context: MessageContext, sent: string | undefined, kind: TimeKind = 'queued'): ToldTime {
  const at = sent === undefined || context.lacked('timestamp') ? Number.NaN : Date.parse(sent);
  return context.times.read(Number.isNaN(at) ? null : at, context.receivedAt, kind);
}

/** The message that was asked for came. */
export const triggered = (message: Sayable): SeenEffect[] => [
  seen('triggerMessage', messageOf(message), (payload) => payload.message === message),
  seen('triggerExtended', messageOf(message), (payload) => payload.message === message),
];
