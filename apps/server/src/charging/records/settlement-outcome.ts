import type { Bill, MeterPoint, PriceVersion, Segment } from '../billing/index.ts';
import type { SessionTimes, StopClock } from './session-times.rules.ts';
import type { RecordRow } from './settlement-rows.ts';

/** How a session ended, or was ended. */
export interface Ending {
  transactionId: number;
  /** Epoch ms, clock corrected; null: at the last sample. */
  stoppedAt: number | null;
  stopReceivedAt: number;
  meterStopWh: number | null;
  reason: string;
  stopIdTag: string | null;
  stopAccount: string | null;
  /** A charger's own stop: its time by its own clock (null: it wrote none), and what was known of that clock. */
  sent?: { at: number | null; clock: StopClock };
  /** Reasons for review that the stop brought along. */
  doubts?: readonly string[];
  /** A stop that did not name this session, but seemed to be its own. */
  guessed?: boolean;
  /** Why this bill is written: `stop`, `rule`, `settled by hand`, `reopened` … */
  cause: string;
  /** An operator's decision on the energy: billed as said, without doubts. */
  decidedWh?: number;
  operator?: string;
  /** A wallet that an operator named for a record without one. */
  accountId?: number;
  /** Billed anew after a wrong tariff: this version of the bill's tariff gives its place to another. */
  replacePrice?: { versionId: number; by: PriceVersion };
  /** Billed anew for what came after charging: energy and tariff of the bill before stay. */
  sameEnergy?: true;
  /** Judged anew from all that is known by now, with the clocks as they were judged at its end; nothing is written where the bill stays the same. `decided`: a person decided on the bill, which is put under review where the facts say more. `stay`: only who pays the session fee of its stay. */
  anew?: 'judged' | 'decided' | 'stay';
}

export interface Outcome {
  record: RecordRow;
  ending: Ending;
  stoppedAt: number;
  /** Its start was read anew, by what has been learnt of the charger's clock. */
  redated: boolean;
  /** For how many minutes it owes the occupancy fee, as far as is known. */
  occupiedMinutes: number;
  /** The pause after which its price sees a new stay; null: it asks its session fee for each session. */
  gapMinutes: number | null;
  /** The session of its stay that has paid the session fee, so that it owes none; null: none. */
  paidBy: number | null;
  bill: Bill;
  segments: Segment[];
  tariff: PriceVersion[];
  evidence: MeterPoint[];
  reviewReasons: string[];
  /** The records that its doubts are about too, ascending. */
  doubtedWith: number[];
  accountId: number | null;
  /** How its clocks were judged; kept for who judges it anew. */
  clocks: Pick<SessionTimes, 'byReceipt' | 'doubtful'>;
}
