import type { PointKey } from '../../network/index.ts';
import type { NeutralSample } from './samples.ts';
import type { StopClock } from './session-times.rules.ts';
import type { SignedReading } from './signed-readings.ts';

export interface StopInput extends PointKey {
  timeZone: string;
  currency: string;
  /** The session as the message names it; may be none of ours. Null: it names none. */
  wireId: string | null;
  /** Its number, where that has been looked up. */
  transactionId?: number | undefined;
  idTag: string | null;
  /** Null: the charger did not say. */
  meterStopWh: number | null;
  /** Corrected time of the stop, epoch ms; by the charger's own clock (null: it wrote none); and what was known of that clock. */
  stoppedAt: number;
  sentAt: number | null;
  clock: StopClock;
  receivedAt: number;
  reason: string;
  samples: NeutralSample[];
  /** What the meter has signed; undefined: nothing. */
  signed?: readonly SignedReading[];
  /** Its message was too long to be taken whole: without its samples a person looks at the bill. */
  samplesCut: boolean;
  /** Of a start that was refused and not recorded: all of a point and day share one record. */
  ofRefusedStart?: boolean;
  payload: unknown;
}
