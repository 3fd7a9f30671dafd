import type { LogHashes, SettingsReader } from '../access/index.ts';
import type { Authority, CommandService } from '../network/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import type { Databases } from '../platform/database/database.ts';
import type { GroupCommit } from '../platform/database/group-commit.ts';
import type { TrustProxy } from '../platform/http/client-address.ts';
import type { Log } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Protocol } from './protocol/protocol.ts';

/** What the central system is made of. */
export interface CentralSystemParts {
  databases: Databases;
  commit: GroupCommit;
  commands: CommandService;
  settings: SettingsReader;
  bus: Bus;
  clock: Clock;
  seal: Seal;
  authority: Authority;
  log: Log;
  metrics: Metrics;
  /** Whether the database's disk has little room. */
  isTight: () => boolean;
  /** For rows of the system log. */
  logHashes: LogHashes;
  /** The name of this process among several. */
  node: string;
  /** No other process may be on the database. */
  isAlone: boolean;
  trustProxy: TrustProxy;
  /** The versions of OCPP that are spoken, the default one first; all that there are, unless a test brings its own. */
  protocols?: readonly [Protocol, ...Protocol[]] | undefined;
  timing?: CentralTiming | undefined;
}

/** Times that tests shorten, in ms. */
export interface CentralTiming {
  /** How often every socket is pinged; whole seconds. */
  pingMs?: number;
  /** How long nothing is asked of a charger after its connect, unless it boots. */
  settleMs?: number;
  /** How often it is looked for what waits for chargers though its news was lost. */
  catchUpMs?: number;
  /** How long the answer to a command may take. */
  answerMs?: number;
  /** How often what running sessions have cost is told. */
  costMs?: number;
  /** How long who holds an identity has to show that it lives. */
  patienceMs?: number;
}
