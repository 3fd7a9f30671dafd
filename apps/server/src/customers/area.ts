import type { LogProofParts } from '../access/index.ts';
import type { CommandService } from '../network/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Databases } from '../platform/database/database.ts';
import type { Http } from '../platform/http/http.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import { customerRoutes } from './customer.routes.ts';
import { customersThings } from './logged-things.ts';
import { customersNames } from './operand-names.ts';
import { sweepErasures } from './privacy/erase.ts';
import type { CustomerKeeper } from './privacy/keeper.ts';
import { whitelistRoutes } from './whitelists/whitelists.routes.ts';
import { followLists, resumeLists } from './whitelists/whitelists.service.ts';

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

/** What customers gives the app. */
export const customersArea = {
  operandNames: customersNames,
  loggedThings: customersThings,

  follow({ commands, databases, clock }: CustomersParts): void {
    followLists(commands, databases.system, clock);
  },

  routes(http: Http, { databases, clock, bus, commands, keepers }: CustomersParts): void {
    customerRoutes(http, databases, clock, bus, keepers);
    whitelistRoutes(http, databases, commands, clock);
  },

  work({ databases, commands, clock, logProof, keepers, timing }: CustomersParts): RegularWork[] {
    return [
      {
        name: 'lists',
        everyMs: timing.listsMs ?? 30_000,
        work: () => resumeLists(commands, databases.system, clock),
      },
      {
        name: 'erasures',
        everyMs: timing.erasuresMs ?? 5_000,
        work: () => sweepErasures({ databases, hashes: logProof.hashes, clock, keepers }),
      },
    ];
  },
};
