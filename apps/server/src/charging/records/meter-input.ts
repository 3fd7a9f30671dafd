import type { PointKey } from '../../network/index.ts';
import type { NeutralSample } from './samples.ts';
import type { SignedReading } from './signed-readings.ts';

export interface MeterInput extends PointKey {
  connectorNo: number;
  /** The session as the message names it; may be none of ours. Null: it names none. */
  wireId: string | null;
  samples: NeutralSample[];
  /** What the meter has signed; undefined: nothing. */
  signed?: readonly SignedReading[];
  receivedAt: number;
  replayed: boolean;
  /** The point has said more than is kept of it: the samples count for the live figures only, and a person looks at the bill. */
  samplesCut: boolean;
  payload: unknown;
}
