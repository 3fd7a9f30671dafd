import type { CommandResult, CompositeSchedule } from '@csms/contract';
import { CallFailed, OcppError } from '@csms/ocpp';
import type pg from 'pg';
import {
  clearingOf,
  KEPT_ANSWER_MS,
  keeps,
  type LimitAnswer,
  limitAnswerMs,
  PROOF_SECONDS,
  pointsWithLimits,
  storeAnswers,
  storeKept,
  type TakenLimit,
  takeLimits,
  wishesOf,
} from '../../charging/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Connection } from '../connection/connection.ts';
import { StatementBatch } from './statement-batch.ts';

/** Sends the limits of load balancing to the points whose sockets this process holds, the newest alone, one point after its own answers; and asks what became of those that lower something. */
export class LimitSender {
  private readonly sending = new Set<Connection>();
  private readonly waiting = new Set<number>();
  /** Those whose charger has not answered its last limit. */
  private readonly mute = new WeakSet<Connection>();
  private readonly tellsNoMeter = new WeakSet<Connection>();
  private readonly pool: pg.Pool;
  private readonly clock: Clock;
  private readonly log: Log;
  /** Thousands of points may have something to be sent in one moment. */
  private readonly taking: StatementBatch<number, TakenLimit[]>;
  private readonly storing: StatementBatch<LimitAnswer, void>;

  private readonly isNewest: (connection: Connection) => Promise<boolean>;

  /** `isNewest`: whether no other process holds a newer socket of the connection's point. */
  constructor(pool: pg.Pool, clock: Clock, log: Log, isNewest: (connection: Connection) => Promise<boolean>) {
    this.pool = pool;
    this.isNewest = isNewest;
    this.clock = clock;
    this.log = log;
    this.taking = new StatementBatch(async (pointIds) => {
      const taken = Map.groupBy(await takeLimits(pool, pointIds, clock.now()), ({ pointId }) => pointId);
      return pointIds.map((pointId) => taken.get(pointId) ?? []);
    });
    this.storing = new StatementBatch(async (answers) => {
      await storeAnswers(pool, answers, clock.now());
      return answers.map(() => undefined);
    });
  }

  /** Learns which points have limits waiting, those included whose news was lost on the way. */
  async refresh(): Promise<number[]> {
    const points = await pointsWithLimits(this.pool);
    for (const pointId of points) this.waiting.add(pointId);
    return points;
  }

  /** A point has a limit waiting. */
  note(pointId: number): void {
    this.waiting.add(pointId);
  }

  /** Sends what waits for the connection's point, until nothing is left. */
  async pump(connection: Connection): Promise<void> {
    const pointId = connection.facts?.pointId;
    if (pointId === undefined || !connection.ready || !this.waiting.has(pointId) || this.sending.has(connection)) return;
    this.sending.add(connection);
    try {
      while (!connection.retired && this.waiting.delete(pointId) && (await this.isNewest(connection)))
        for (const taken of await this.taking.ask(pointId)) await this.send(connection, taken);
    } catch (error) {
      this.log.error({ err: error, identity: connection.identity }, 'limits could not be sent');
    } finally {
      this.sending.delete(connection);
    }
  }

  /** Asks a charger for the meter of a connector. One that knows no such question is not asked again. */
  async askForMeter(connection: Connection, connectorNo: number): Promise<void> {
    if (!connection.ready || connection.retired || this.tellsNoMeter.has(connection)) return;
    try {
      const { result } = await connection.ask(
        { action: 'triggerMessage', payload: { message: 'meterValues', connectorNo } },
        limitAnswerMs(true),
      );
      if (result !== 'accepted') this.tellsNoMeter.add(connection);
    } catch (error) {
      // Who does not answer tells its meter in its own time.
      if (error instanceof OcppError) this.tellsNoMeter.add(connection);
      else if (!(error instanceof CallFailed)) throw error;
    }
  }

  private async send(connection: Connection, taken: TakenLimit): Promise<void> {
    if (taken.heldA !== null) await this.askWhatIsKept(connection, taken, taken.heldA);
    const result = await this.set(connection, taken);
    if (result === 'accepted') await this.clearBefore(connection, taken);
    const proof = result === 'accepted' || result === 'noAnswer' ? await this.proofOf(connection, taken, result) : null;
    // An answer may be lost while its limit holds.
    await this.storing.ask({ taken, result: proof ? 'accepted' : result, proof });
  }

  /** What a charger holds of another way would count beside the limit that it has just taken. */
  private async clearBefore(connection: Connection, taken: TakenLimit): Promise<void> {
    for (const wish of clearingOf(taken, this.clock.now()))
      try {
        await connection.ask(wish, limitAnswerMs(this.mute.has(connection)));
      } catch (error) {
        if (!(error instanceof OcppError || error instanceof CallFailed)) throw error;
      }
  }

  /** A charger that has started anew may have kept its limit; what it says counts from now on and at its next start. One that says nothing counts with its rating until it is told. */
  private async askWhatIsKept(connection: Connection, taken: TakenLimit, heldA: number): Promise<void> {
    const told = await this.composedBy(connection, taken, KEPT_ANSWER_MS);
    if (told && told !== 'unknown') await storeKept(this.pool, taken, keeps(taken, told, heldA), this.clock.now());
  }

  /** What a charger has composed; 'unknown': it cannot say; undefined: it has not answered. */
  private async composedBy(
    connection: Connection,
    { connectorNo, skills }: TakenLimit,
    timeoutMs: number,
  ): Promise<CompositeSchedule | 'unknown' | undefined> {
    try {
      const { result, told } = await connection.ask(
        { action: 'getCompositeSchedule', payload: { connectorNo, durationSeconds: PROOF_SECONDS, unit: skills.unit } },
        timeoutMs,
      );
      const schedule = result === 'accepted' ? (told as CompositeSchedule | null | undefined) : null;
      // An empty one says nothing of a limit.
      return schedule?.periods.length ? schedule : 'unknown';
    } catch (error) {
      if (error instanceof OcppError) return 'unknown';
      if (error instanceof CallFailed) return undefined;
      throw error;
    }
  }

  /** All that a limit takes, or the first answer that is none of acceptance. */
  private async set(connection: Connection, taken: TakenLimit): Promise<CommandResult | 'noAnswer'> {
    for (const wish of wishesOf(taken, this.clock.now())) {
      try {
        const { result } = await connection.ask(wish, limitAnswerMs(this.mute.has(connection)));
        this.mute.delete(connection);
        if (result !== 'accepted') return result;
      } catch (error) {
        if (error instanceof OcppError)
          return error.code === 'NotImplemented' ? 'notImplemented' : error.code === 'NotSupported' ? 'notSupported' : 'failed';
        if (error instanceof CallFailed) {
          this.mute.add(connection);
          return 'noAnswer';
        }
        throw error;
      }
    }
    return 'accepted';
  }

  /** How it is known that an accepted limit holds. A charger that cannot say what it has composed is believed where no car is there to tell. */
  private async proofOf(
    connection: Connection,
    taken: TakenLimit,
    result: 'accepted' | 'noAnswer',
  ): Promise<'schedule' | 'answer' | null> {
    const isAnswered = result === 'accepted';
    if (isAnswered && taken.isRenewal) return 'answer';
    if (isAnswered && !taken.needsProof) return null;
    // A key is no schedule.
    if (taken.skills.purpose === 'key') return isAnswered && taken.transactionId === null ? 'answer' : null;
    const told = await this.composedBy(connection, taken, limitAnswerMs(false));
    if (told === undefined) return null;
    if (told === 'unknown') return isAnswered && taken.transactionId === null ? 'answer' : null;
    return keeps(taken, told) ? 'schedule' : null;
  }
}
