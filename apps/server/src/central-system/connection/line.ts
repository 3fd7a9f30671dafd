import type { Deviation, encodeError } from '@csms/ocpp';
import type { PointFacts } from '../entrance/directory.ts';
import type { QueuedCall } from './queued-call.ts';

/** A charger's connection, as those know it that work for it. */
export interface Line {
  readonly identity: string;
  readonly address: string;
  /** The point; undefined while it is a new charger that waits for adoption. */
  readonly facts: PointFacts | undefined;
  /** Replaced by a newer one. */
  readonly retired: boolean;
  send(text: string): void;
  /** Answers with a CALLERROR; `isAway`: the database did not take the message. */
  refuse(
    call: QueuedCall,
    code: Parameters<typeof encodeError>[1],
    description: string,
    deviations: readonly Deviation[],
    isAway?: boolean,
  ): Promise<void>;
  measure(call: QueuedCall, outcome: string): void;
}
