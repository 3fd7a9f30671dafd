import type { ChargingManners } from '../charging-profiles/index.ts';
import type { Habit, OperatedAction } from '../options.ts';
import type { Random } from '../random.ts';

export type Payload = Record<string, unknown>;

export interface DeviationContext {
  random: Random;
  serialNumber: string;
  /** What a deviation remembers of this charge point. */
  memory: Map<string, unknown>;
}

/** One way in which real chargers differ from the standard. Every hook is optional; several deviations may be on at once. */
export interface Deviation {
  name: string;
  /** One line for `--list-deviations`. */
  description: string;
  /** Leaves the WebSocket subprotocol out. */
  noSubprotocol?: boolean;
  /** Changes the path's last part. */
  path?(serial: string): string;
  /** Writes a time (epoch ms) as the charger would. */
  timestamp?(at: number): string;
  /** Changes the payload of a request of the charger. */
  request?(action: string, payload: Payload, context: DeviationContext): Payload;
  /** Changes the meter register (Wh) as it is reported; `samples` counts those of the running transaction. */
  register?(wh: number, transaction: { meterStart: number; samples: number }): number;
  /** Sends this text once in a while, as it is. */
  garbage?(random: Random): string;
  /** Sends a request with this action again after its answer. */
  repeats?: string;
  /** Never sends requests with this action, or these, and goes on as if they were answered. */
  withholds?: string | readonly string[];
  /** Changes what it answers to a request of the central system. */
  answer?(action: string, answer: Payload): Payload;
  /** Writes the code of a CALLERROR as the charger would. */
  errorCode?(code: string): string;
  /** Starts anew every so many seconds while its transactions go on. */
  bootsEveryS?: number;
  /** Tells of the beginning of a transaction after its end (2.0.1). */
  endsBeforeStart?: boolean;
  /** Seconds between its samples, whatever it is told. */
  sampleEveryS?: number;
  /** Seconds until an answer of the charger leaves; null for never. */
  answerDelayS?: number | null;
  /** Seconds between attempts to connect, instead of a growing pause. */
  reconnectS?: number;
  /** Opens a second connection of the same identity every so many seconds without closing the first. */
  duplicateEveryS?: number;
  /** How far its own clock is ahead, ms, at a time (epoch ms): what it writes and what its charging profiles are judged by. */
  clockAheadMs?(at: number): number;
  /** How it takes charging profiles. */
  charging?: ChargingManners;
  /** Values of standard configuration keys, by which it says what it can do. */
  configuration?: Record<string, string>;
  /** Configuration keys of its own, whole numbers, and their values. */
  vendorKeys?: Record<string, string>;
  /** Does not measure what it offers to the vehicle. */
  noOffered?: boolean;
  /** Forgets its reservations when it reboots. */
  forgetsReservations?: boolean;
  /** How it takes single operations. */
  habits?: Partial<Record<OperatedAction, Habit>>;
}
