import type { CommandAction } from '@csms/contract';
import type { FrameNote } from '@csms/ocpp';
import type { ChargePointAction, RequestOf, ResponseOf } from '@csms/ocpp/v16';
import type { TimeKind, WithEvents } from '../../network/index.ts';
import type { BatchOperation } from '../../platform/database/group-commit.ts';
import type { PointFacts } from '../directory.ts';
import type { StartsAround } from '../session-starts.ts';
import type { Counted } from '../shares.ts';
import type { ToldTime, ToldTimes } from '../told-times.ts';

/** What a translation may look at besides the message. */
export interface MessageContext {
  facts: PointFacts;
  receivedAt: number;
  /** The charger's clock, and what else says when things were (field rule 12). */
  times: ToldTimes;
  /** Whether the charger left out, or garbled, a required field that stands filled in the request. */
  lacked(field: string): boolean;
  /** Takes so much of what the point may leave in the database; false: it has used that up, and this is not kept. */
  mayKeep(what: Exclude<Counted, 'starts' | 'stops'>, count: number): boolean;
  /** Whether that was noted of the frame as it was read. */
  noted(note: FrameNote): boolean;
  /** The idTag by the vendor's rule (field rule 15). */
  idTag(sent: string): string;
  heartbeatSeconds: number;
  /** How many sessions the point has begun about a moment with known cards, with one of this card. */
  startsAround(idTag: string, at: number): StartsAround;
  /** Its point has tried more unknown idTags in the hour than any public charger meets. */
  triesCards: boolean;
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
  /** The idTag of the message that nobody here knows; undefined: it is known, or there is none. */
  unknownTag?(input: In, out: Out): string | undefined;
  /** The session that the message has begun with a card that is known; undefined: none. */
  begun?(input: In, out: Out): { idTag: string; at: number; tooMany?: 'cards' | 'starts' | undefined } | undefined;
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

/** The time that a message of this kind carries, read; none where it was left out. */
export function toldTime(context: MessageContext, sent: string | undefined, kind: TimeKind = 'queued'): ToldTime {
  const at = sent === undefined || context.lacked('timestamp') ? Number.NaN : Date.parse(sent);
  return context.times.read(Number.isNaN(at) ? null : at, context.receivedAt, kind);
}

/** An effect of TriggerMessage: the message that was asked for came. */
export const triggered = (message: string): SeenEffect => ({
  actions: ['TriggerMessage', 'ExtendedTriggerMessage'],
  effect: message,
  matches: (payload) => payload.requestedMessage === message,
});
