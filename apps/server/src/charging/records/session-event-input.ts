import type { IdTagType } from '@csms/contract';
import type { PointKey, StatusInput } from '../../network/index.ts';
import type { NeutralSample } from './samples.ts';
import type { StopClock } from './session-times.rules.ts';
import type { SignedReading } from './signed-readings.ts';

/** What a charger that names its sessions tells of one: it begins, goes on, or ends. Any of these may say who pays, and any may be lost, late or told twice. */
export interface SessionEventInput extends PointKey {
  timeZone: string;
  currency: string;
  kind: 'began' | 'wentOn' | 'ended';
  /** What its charger calls it. */
  wireId: string;
  /** Its number, as it was known before; a hint. */
  transactionId?: number | undefined;
  /** 0: not said. */
  connectorNo: number;
  /** Normalised by the vendor's rule; null: this message names no token. */
  idTag: string | null;
  idTagType?: IdTagType;
  /** It follows a remote start from here, whose token it need not name. */
  isRemote: boolean;
  /** Corrected time, epoch ms; by the charger's own clock, and as it wrote it (null: it wrote none). */
  at: number;
  sentAt: number | null;
  sentTime: string | null;
  clock: StopClock;
  receivedAt: number;
  replayed: boolean;
  frozen: boolean;
  samples: NeutralSample[];
  signed?: readonly SignedReading[];
  samplesCut: boolean;
  /** Of an end; null: none is given. */
  reason: string | null;
  /** What the message says of its connector; absent: nothing. */
  status?: Omit<StatusInput, 'connectorNo'>;
  ownCardsOnly: boolean;
  /** How many sessions its point has begun about now; of a message that names a token. */
  around?: { cards: number; starts: number };
  payload: unknown;
}

/** What the meter says at the beginning and at the end of the samples, Wh: what is said to be of them, else the first and the last; null: nothing of energy. */
export function registersOf(samples: readonly NeutralSample[]): { firstWh: number | null; lastWh: number | null } {
  const told = samples.filter(({ energyWh }) => energyWh !== null).toSorted((a, b) => a.at - b.at);
  const first = told.find(({ context }) => context === 'Transaction.Begin') ?? told[0];
  const last = told.findLast(({ context }) => context === 'Transaction.End') ?? told.at(-1);
  return { firstWh: first?.energyWh ?? null, lastWh: last?.energyWh ?? null };
}
