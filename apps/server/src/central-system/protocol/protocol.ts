import type { CommandAction, PayloadOf, RatingPlate, Wish } from '@csms/contract';
import type { CallFrame, FrameNote, InvalidFrame, ReadResult } from '@csms/ocpp';
import type { Outcome, Place, WithEvents } from '../../network/index.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Counted } from '../bounds/point-quotas.ts';
import type { ToldTimes } from '../connection/told-times.ts';
import type { PointFacts } from '../entrance/directory.ts';

/** What versions that have other names than ours must know to say a wish. */
export interface WishFacts {
  /** What its session is called on the wire; absent: it is about none that is known. */
  wireId?: string;
  /** Where it is to happen; absent: it names no place. */
  place?: Place;
  /** How much of it fits into a message. */
  sizes?: MessageSizes;
}

/** How much a charger takes in a message of a kind; absent: it has not said. */
export interface MessageSizes {
  items?: number;
  bytes?: number;
}

/** How many sessions a point has begun about a moment, and with how many different cards. */
export interface StartsAround {
  cards: number;
  starts: number;
}

/** What a translation may look at besides the message. */
export interface MessageContext {
  facts: PointFacts;
  receivedAt: number;
  /** From where the charger calls. */
  address: string;
  /** The charger's clock, and what else says when things were (field rule 12). */
  times: ToldTimes;
  /** Whether the charger left out, or garbled, a required field that stands filled in the request. */
  lacked(field: string): boolean;
  /** Takes so much of what the point may leave in the database; false: it has used that up, and this is not kept. */
  mayKeep(what: Exclude<Counted, 'starts' | 'stops'>, count: number): boolean;
  /** Whether that was noted of the frame as it was read. */
  noted(note: FrameNote): boolean;
  /** Where an EVSE's connector is; undefined: the message does not say which of its connectors. */
  placeOf(evseNo: number, evseConnectorNo: number | undefined): Place;
  /** The number of a session that its charger has named here before, as a hint; undefined: not known. */
  numberOf(wireId: string): number | undefined;
  /** The only connector of the point, where it has one EVSE; 0: it has several. */
  onlyConnector(): number;
  /** The idTag by the vendor's rule (field rule 15). */
  idTag(sent: string): string;
  heartbeatSeconds: number;
  /** How many sessions the point has begun about a moment with known cards, with one of this card. */
  startsAround(idTag: string, at: number): StartsAround;
  /** Its point has tried more unknown idTags in the hour than any public charger meets. */
  triesCards: boolean;
}

/** The effect of a wish, seen in a message. */
export interface SeenEffect {
  action: CommandAction;
  effect: string;
  matches(wish: Wish): boolean;
}

/** An effect of wishes of a kind: of those that match, or of all. */
export const seen = <A extends CommandAction>(
  action: A,
  effect: string,
  matches: (payload: PayloadOf<A>) => boolean = () => true,
): SeenEffect => ({
  action,
  effect,
  matches: (wish) => wish.action === action && matches(wish.payload as PayloadOf<A>),
});

/** The message that a wish becomes, or why this version cannot say it. `more`: what does not fit into the first, each a message of its own; what their answers mean is joined. */
export type Outgoing =
  | { ok: true; message: string; payload: unknown; more?: readonly unknown[]; join?: (outcomes: readonly Outcome[]) => Outcome }
  | { ok: false; fault: string };

/** What a charger says of itself when it starts. */
export interface BootTold {
  vendor: string;
  model: string;
  firmwareVersion: string | undefined;
  /** Its serials, as far as it tells them. */
  plate: RatingPlate;
}

/** A session that a message has begun with a card that is known. */
export interface SessionBegun {
  idTag: string;
  /** Epoch ms, as the session has it. */
  at: number;
  /** Its point begins more of them than its connectors can serve. */
  tooMany?: 'cards' | 'starts' | undefined;
}

/** How a charger is answered that waits for adoption. */
export interface NewcomerContext {
  /** The time, ISO 8601. */
  now: string;
  /** It may begin its work, though nobody has adopted it. */
  isLetIn: boolean;
  heartbeatSeconds: number;
  /** How soon one that is not let in is to ask again. */
  retrySeconds: number;
}

/**
 * One message of charge points in one version of OCPP: how it becomes a write of the domain, and how its result becomes the answer. No rule lives here: versions are translations over the
 * same writes.
 */
export interface Handler<Request, Response, In, Out extends WithEvents> {
  write: BatchWrite<In, Out>;
  /** Another handler for requests of a kind, where one message says several things; undefined: this one. */
  // biome-ignore lint/suspicious/noExplicitAny: it has a write of its own
  of?(request: Request): Handler<Request, Response, any, any> | undefined;
  input(context: MessageContext, request: Request): In;
  answer(context: MessageContext, out: Out, request: Request): Response;
  /** The answer to a charger that nobody has adopted; 'refused' where the message is to be kept and sent again. */
  newcomer(context: NewcomerContext, request: Request): Response | 'refused';
  /** What the message shows of commands that are being watched. */
  effects?(request: Request, out: Out): SeenEffect[];
  /** The idTag of the message that nobody here knows; undefined: it is known, or there is none. */
  unknownTag?(input: In, out: Out): string | undefined;
  /** The session that the message has begun with a card that is known; undefined: none. */
  begun?(input: In, out: Out): SessionBegun | undefined;
  /** The session that the message has named, with its number; undefined: none that is recorded. */
  named?(input: In, out: Out): { wireId: string; transactionId: number } | undefined;
  /** The session of which more may wait in the charger to be sent; undefined: none is known. */
  doubts?(request: Request, out: Out): number | undefined;
  /** The connector whose car waits to be told what its session may take; undefined: none does. */
  wantsLimits?(input: In, out: Out): number | undefined;
  /** It shows that the charger does its work. */
  isWork?: true;
  /** What it leaves behind, where that is bounded as a whole. */
  counted?: Counted;
  /** It says that the charger has started, and what it is. */
  booted?(request: Request): BootTold;
  /** Which connector it tells the status of. */
  statusOf?(request: Request): number;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of handlers of different messages
export type AnyHandler = Handler<any, any, any, any>;

/** One version of OCPP-J: how its messages are read and what becomes of them. Chosen at the WebSocket's subprotocol and held by the connection; frames are the same in all versions. */
export interface Protocol {
  /** Its name as a WebSocket subprotocol, in small letters. */
  readonly subprotocol: string;
  /** Every message that a charge point sends, by action. */
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  /** The path of the idTag in messages that have one, as deviations name it. */
  readonly idTagPath: string;
  /** Reads a request of a charge point; `receivedAt` in epoch ms. Never throws. */
  readRequest(action: string, payload: unknown, receivedAt: number): ReadResult<unknown>;
  /** Whether chargers name their sessions. False: they call them by the number that they are answered. */
  readonly namesSessions: boolean;
  /** Whether its connectors belong to EVSEs. False: each is one. */
  readonly hasEvses: boolean;
  /** The message that a wish becomes. `facts` are there for versions that name sessions, or have EVSEs. */
  encode(wish: Wish, facts: WishFacts): Outgoing;
  /** The configuration keys that say how much of a wish its charger takes in a message; undefined: one says it. */
  sizeKeys?(wish: Pick<Wish, 'action' | 'payload'>): { items: string; bytes: string } | undefined;
  /** What the answer of a charge point to a wish means. Never throws. */
  readOutcome(wish: Pick<Wish, 'action' | 'payload'>, answer: unknown): Outcome;
  /** How this version spells the code of a CALLERROR. */
  errorCode(code: string): string;
  /** What is sent back for a frame that cannot be read; null: nothing. */
  answerToInvalid(frame: InvalidFrame): string | null;
  /** What can be saved of a call that is too long to be taken; undefined: nothing. */
  saveOfTooLong(text: string): CallFrame | undefined;
}

/** The point's key, as writes want it. */
export const keyOf = ({ facts }: MessageContext) => ({
  pointId: facts.pointId,
  providerId: facts.providerId,
  stationId: facts.stationId,
  serialNumber: facts.serialNumber,
});
