import type { RatingPlate } from '@csms/contract';
import type { ErrorFrame, ResultFrame } from '@csms/ocpp';
import type { ClaimedCommand, CommandService, EvseNumbering, Place } from '../../network/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { GroupCommit } from '../../platform/database/group-commit.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { DeviationKinds } from '../bounds/deviation-kinds.ts';
import type { PointQuotas } from '../bounds/point-quotas.ts';
import type { SessionStarts } from '../bounds/session-starts.ts';
import type { UnknownTags } from '../bounds/unknown-tags.ts';
import type { WishLookUps } from '../commands/wish-facts.ts';
import type { Protocol, SeenEffect } from '../protocol/protocol.ts';
import type { Backlog } from './backlog.ts';
import type { HalfFrames } from './half-frames.ts';
import type { HeavyLane } from './heavy-lane.ts';
import type { Line } from './line.ts';

/** What every connection shares. `C`: what is known of a connection to those who are told of it. */
export interface ConnectionServices<C extends Line = Line> extends WishLookUps {
  /** The versions of OCPP that are spoken; a charger that names none speaks the first. */
  protocols: readonly [Protocol, ...Protocol[]];
  db: Database;
  commit: GroupCommit;
  commands: CommandService;
  bus: Bus;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** What bounds what waits in memory, of all connections together. */
  backlog: Backlog;
  halfFrames: HalfFrames;
  heavyLane: HeavyLane;
  unknownTags: UnknownTags;
  /** What bounds the rows that points make in what is known of models. */
  deviationKinds: DeviationKinds;
  /** What counts the sessions that points begin with known cards. */
  sessionStarts: SessionStarts;
  /** What each point may leave in the database. */
  quotas: PointQuotas;
  /** The connectors of a point's EVSEs, and how one is written that was not known. */
  evsesOf(pointId: number): Promise<EvseNumbering>;
  claimPlace(pointId: number, place: Place): Promise<void>;
  settleMs: number;
  /** Seconds between heartbeats, jittered so that points do not fall in step (field rule 5). */
  heartbeatSeconds(): number;
  /** Whether new chargers are let in or wait. */
  newChargers(): 'pending' | 'accept' | 'refuse';
  vendorIdTag(idTag: string, vendor: string | null, model: string | null): string;
  /** How long after its message an answer goes out at the earliest, in ms. */
  answerDelayMs(action: string, vendor: string | null, model: string | null): number;
  /** The charger has settled: commands that wait for it may go. */
  onReady(connection: C): void;
  /** Something of a session may still wait in the charger to be sent. */
  onDoubt(connection: C, transactionId: number): void;
  /** A car waits to be told what its session may take. */
  onLimitsWanted(connection: C, connectorNo: number): void;
  /** A charger has booted; done before anything is sent to it. */
  onBoot(pointId: number): Promise<void>;
  /** A charger has told its rating plate. */
  onPlate(connection: C, plate: RatingPlate): void;
  /** Whether effects of commands may be seen in messages of the point. */
  isWatched(pointId: number): boolean;
  /** Effects of commands, seen in a message of the point. */
  observe(pointId: number, effects: readonly SeenEffect[]): void;
  /** A connection has shown that its charger works; once for each. */
  onWork(connection: C): void;
  /** A point has tried more unknown idTags in the hour than it may; said once an hour. */
  onCardTrials(connection: C): void;
  /** An answer to a command has come after its time. */
  onLateAnswer(connection: C, command: ClaimedCommand, frame: ResultFrame | ErrorFrame): void;
}
