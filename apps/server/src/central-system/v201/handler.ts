import type { ChargePointAction, RequestOf, ResponseOf } from '@csms/ocpp/v201';
import type { TimeKind, WithEvents } from '../../network/index.ts';
import type { ToldTime } from '../connection/told-times.ts';
import { type Handler, type MessageContext, type NewcomerContext, type SeenEffect, seen } from '../protocol/protocol.ts';
import { type Asked, messageOf } from './triggered-messages.ts';

/** The handler of one message of OCPP 2.0.1. */
export type Handler201<A extends ChargePointAction, In, Out extends WithEvents> = Handler<RequestOf<A>, ResponseOf<A>, In, Out>;

export const handler = <A extends ChargePointAction, In, Out extends WithEvents>(
  definition: Handler201<A, In, Out>,
): Handler201<A, In, Out> => definition;

/** The answer to a station that nobody has adopted: until it is let in, nothing but its boot is taken (B02.FR.09). */
export const onceLetIn =
  <Answer>(answer: Answer) =>
  ({ isLetIn }: NewcomerContext): Answer | 'refused' =>
    isLetIn ? answer : 'refused';

/** The time that a message carries, read; none where it was left out. */
export function toldTime(context: MessageContext, sent: string, kind: TimeKind = 'queued'): ToldTime {
  const at = context.lacked('timestamp') ? Number.NaN : Date.parse(sent);
  return context.times.read(Number.isNaN(at) ? null : at, context.receivedAt, kind);
}

/** The message that was asked for came. */
export const triggered = (message: Asked): SeenEffect[] => [
  seen('triggerMessage', messageOf(message), (payload) => payload.message === message),
  seen('triggerExtended', messageOf(message), (payload) => payload.message === message),
];
