import type { CommandAction } from '@csms/contract';
import type { ChargePointAction, RequestOf, ResponseOf } from '@csms/ocpp/v16';
import type { WithEvents } from '../../network/index.ts';
import type { BatchOperation } from '../../platform/database/group-commit.ts';
import type { PointFacts } from '../directory.ts';

/** What a translation may look at besides the message. */
export interface MessageContext {
  facts: PointFacts;
  receivedAt: number;
  /** The time that the charger wrote, as our clock would have said it, and whether it was sent late (field rule 12). */
  time(sent: string | undefined): { at: number; replayed: boolean };
  /** The idTag by the vendor's rule (field rule 15). */
  idTag(sent: string): string;
  heartbeatSeconds: number;
}

/** The effect of a command, seen in a message. */
export interface SeenEffect {
  actions: readonly CommandAction[];
  effect: string;
  matches?: (payload: Record<string, unknown>) => boolean;
}

/**
 * One message of OCPP 1.6: how it becomes a domain operation, and how its result becomes the answer. No rule lives here; another version of the protocol is another folder over the same
 * operations.
 */
export interface Handler<A extends ChargePointAction, In, Out extends WithEvents> {
  operation: BatchOperation<In, Out>;
  input(context: MessageContext, request: RequestOf<A>): In;
  answer(context: MessageContext, out: Out, request: RequestOf<A>): ResponseOf<A>;
  /** What the message shows of commands that are being watched. */
  effects?(request: RequestOf<A>, out: Out): SeenEffect[];
}

// biome-ignore lint/suspicious/noExplicitAny: a table of handlers of different messages
export type AnyHandler = Handler<any, any, any>;

export const handler = <A extends ChargePointAction, In, Out extends WithEvents>(
  definition: Handler<A, In, Out>,
): Handler<A, In, Out> => definition;

/** The point's key, as operations want it. */
export const keyOf = ({ facts }: MessageContext) => ({
  pointId: facts.pointId,
  providerId: facts.providerId,
  stationId: facts.stationId,
  serialNumber: facts.serialNumber,
});

/** An effect of TriggerMessage: the message that was asked for came. */
export const triggered = (message: string): SeenEffect => ({
  actions: ['TriggerMessage', 'ExtendedTriggerMessage'],
  effect: message,
  matches: (payload) => payload.requestedMessage === message,
});
