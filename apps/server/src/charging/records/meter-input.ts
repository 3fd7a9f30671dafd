import type { PointKey } from '../../network/index.ts';
import type { NeutralSample } from './samples.ts';
import type { SignedReading } from './signed-readings.ts';

export interface MeterInput extends PointKey {
  connectorNo: number;
  /** The session as the message names it; may be none of ours. Null: it names none. */
  wireId: string | null;
  /** It names a session of its charger that may be one which nobody pays for yet: what is not known is no stray. */
  mayBePending?: boolean;
  /** Its number, where that has been looked up. */
  transactionId?: number | undefined;
  samples: NeutralSample[];
  /** What the meter has signed; undefined: nothing. */
  signed?: readonly SignedReading[];
  receivedAt: number;
  replayed: boolean;
  /** The point has said more than is kept of it: the samples count for the live figures only, and a person looks at the bill. */
  samplesCut: boolean;
  payload: unknown;
}
