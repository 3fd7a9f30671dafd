import type { LogProofParts } from '../access/index.ts';
import type { CommandService } from '../network/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Databases } from '../platform/database/database.ts';
import type { CustomerKeeper } from './privacy/keeper.ts';

/** How often regular work is done, in ms. */
interface CustomersTiming {
  listsMs?: number;
  erasuresMs?: number;
}

export interface CustomersParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  commands: CommandService;
  logProof: LogProofParts;
  /** The areas above that keep something of customers. */
  keepers: readonly CustomerKeeper[];
  timing: CustomersTiming;
}
