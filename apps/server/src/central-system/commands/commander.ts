import { WISHES, type Wish } from '@csms/contract';
import { CallFailed, type ErrorFrame, OcppError, type ResultFrame } from '@csms/ocpp';
import { type ClaimedCommand, type CommandService, type Outcome, SCHEDULED_MS } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Connection } from '../connection/connection.ts';
import type { SeenEffect } from '../protocol/protocol.ts';

/** What a command says to the charger, its secrets filled in; undefined: it is not to be sent any more. */
type Fill = (command: ClaimedCommand) => Promise<Wish | undefined>;

interface CommanderParts {
  commands: CommandService;
  db: Database;
  clock: Clock;
  log: Log;
  fill: Fill;
  /** Whether no other process holds a newer socket of the connection's point. */
  isNewest(connection: Connection): Promise<boolean>;
  /** Stands in for every command's own time to be answered. */
  answerMs: number | undefined;
}

/** Sends the queued commands of the points whose sockets this process holds, one at a time for each, and watches for their effects. */
export class Commander {
  /** Connections whose queue is being sent. */
  private readonly sending = new Set<Connection>();
  /** Points that have commands waiting, so that the others are not asked for. */
  private readonly queued = new Set<number>();
  /** Points with commands whose effect may still be seen, and until when: only their messages are looked at for it. */
  private readonly watched = new Map<number, number>();
  private readonly commands: CommandService;
  private readonly db: Database;
  private readonly clock: Clock;
  private readonly log: Log;
  private readonly answerMs: number | undefined;
  private readonly fill: Fill;
  private readonly isNewest: (connection: Connection) => Promise<boolean>;

  constructor({ commands, db, clock, log, fill, isNewest, answerMs }: CommanderParts) {
    this.fill = fill;
    this.isNewest = isNewest;
    this.commands = commands;
    this.db = db;
    this.clock = clock;
    this.log = log;
    this.answerMs = answerMs;
  }

  /** Learns which points have commands waiting, those included whose news was lost on the way. */
  async refresh(): Promise<number[]> {
    const rows = await this.db.selectFrom('command').select('point_id').distinct().where('status', '=', 'queued').execute();
    for (const row of rows) this.queued.add(row.point_id);
    return rows.map((row) => row.point_id);
  }

  /** Takes up the queue and the watches of the time before this process began. */
  async load(): Promise<void> {
    await this.refresh();
    const rows = await this.db
      .selectFrom('command')
      .select(['point_id', 'effect_until'])
      .where('effect_until', '>', new Date(this.clock.now()))
      .execute();
    for (const row of rows) this.watch(row.point_id, row.effect_until!.getTime());
  }

  /** A point has a command waiting. */
  note(pointId: number): void {
    this.queued.add(pointId);
  }

  private watch(pointId: number, until: number): void {
    this.watched.set(pointId, Math.max(until, this.watched.get(pointId) ?? 0));
  }

  /** Sends what is queued for the connection's point, until nothing is left. */
  async pump(connection: Connection): Promise<void> {
    const pointId = connection.facts?.pointId;
    if (pointId === undefined || !connection.ready || !this.queued.has(pointId) || this.sending.has(connection)) return;
    this.sending.add(connection);
    try {
      while (!connection.retired && (await this.isNewest(connection))) {
        this.queued.delete(pointId);
        const command = await this.commands.claim(pointId);
        if (command) {
          this.queued.add(pointId);
          await this.sendOne(connection, command);
        }
        // What was queued while the database was being asked may not have been seen by it.
        else if (!this.queued.has(pointId)) break;
      }
    } catch (error) {
      this.log.error({ err: error, identity: connection.identity }, 'commands could not be sent');
    } finally {
      this.sending.delete(connection);
    }
  }

  private async sendOne(connection: Connection, command: ClaimedCommand): Promise<void> {
    const { pointId, wish } = command;
    const kind = WISHES[wish.action];
    // Watched from before it is sent: the effect may come before the answer.
    const timeout = this.answerMs ?? kind.answerMs;
    if (kind.effectMs > 0) this.watch(pointId, this.clock.now() + timeout + kind.effectMs);
    const filled = await this.fill(command);
    if (!filled) return this.commands.answered(command, { result: 'failed', told: null, answer: { error: 'superseded' } });
    try {
      await this.take(command, await connection.ask(filled, timeout, command));
    } catch (error) {
      if (error instanceof OcppError) await this.commands.answered(command, outcomeOfError(error.code, error.message));
      else if (error instanceof CallFailed && !error.sent) await this.commands.unsent(command);
      else if (error instanceof CallFailed) await this.commands.unanswered(command, error.reason);
      else throw error;
    } finally {
      connection.answerTaken();
    }
  }

  private async take(command: ClaimedCommand, outcome: Outcome): Promise<void> {
    if (outcome.result === 'scheduled') this.watch(command.pointId, this.clock.now() + SCHEDULED_MS);
    await this.commands.answered(command, outcome);
  }

  /** A point has booted: what would only have it boot again is done, before anything is sent. */
  async booted(pointId: number): Promise<void> {
    if (this.queued.has(pointId)) await this.commands.booted(pointId, this.clock.now());
  }

  /** An answer after its time: the command learns it all the same (field rule 4). */
  late({ protocol }: Connection, command: ClaimedCommand, frame: ResultFrame | ErrorFrame): void {
    const outcome = frame.kind === 'result' ? protocol.readOutcome(command.wish, frame.payload) : outcomeOfError(frame.code, '');
    this.take(command, outcome).catch((error) =>
      this.log.error({ err: error, command: command.id }, 'a late answer could not be stored'),
    );
  }

  /** Whether an effect may be seen at the point. */
  isWatched(pointId: number): boolean {
    const until = this.watched.get(pointId);
    if (until === undefined) return false;
    if (until >= this.clock.now()) return true;
    this.watched.delete(pointId);
    return false;
  }

  /** Effects seen in a message of a point that is watched. */
  observe(pointId: number, effects: readonly SeenEffect[]): void {
    for (const { action, effect, matches } of effects) {
      this.commands
        .observe(pointId, action, effect, matches)
        .catch((error) => this.log.error({ err: error, pointId }, 'an effect could not be stored'));
    }
  }
}

/** What a CALLERROR means. Its codes are the same in all versions. */
const outcomeOfError = (code: string, description: string): Outcome => ({
  result: code === 'NotImplemented' ? 'notImplemented' : code === 'NotSupported' ? 'notSupported' : 'failed',
  told: null,
  answer: { error: code, ...(description === '' ? {} : { description }) },
});
