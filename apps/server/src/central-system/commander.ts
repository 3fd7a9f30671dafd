import type { CommandAction } from '@csms/contract';
import { CallFailed, type ErrorFrame, OcppError, type ResultFrame } from '@csms/ocpp';
import {
  answerTimeout,
  type CommandService,
  effectTimeout,
  maskKeys,
  resultOfAnswer,
  resultOfError,
  SCHEDULED_MS,
} from '../network/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';
import type { Connection } from './connection.ts';
import type { Protocol, SeenEffect } from './protocol.ts';

/** What a command carries on the wire, its secrets filled in; undefined: it is not to be sent any more. */
type Fill = (command: {
  id: string;
  pointId: number;
  action: CommandAction;
  payload: Record<string, unknown>;
}) => Promise<Record<string, unknown> | undefined>;

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

  /** `answerMs` stands in for every command's own time to be answered. */
  constructor(commands: CommandService, db: Database, clock: Clock, log: Log, fill: Fill, answerMs?: number) {
    this.fill = fill;
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
      while (!connection.retired) {
        this.queued.delete(pointId);
        const command = await this.commands.claim(pointId);
        if (command) {
          this.queued.add(pointId);
          await this.sendOne(connection, pointId, command.id, command.action, command.payload);
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

  private async sendOne(
    connection: Connection,
    pointId: number,
    id: string,
    action: CommandAction,
    payload: Record<string, unknown>,
  ): Promise<void> {
    // Watched from before it is sent: the effect may come before the answer.
    const timeout = this.answerMs ?? answerTimeout(action);
    this.watch(pointId, this.clock.now() + timeout + effectTimeout(action, payload));
    const filled = await this.fill({ id, pointId, action, payload });
    if (!filled) return this.commands.answered(id, 'failed', { error: 'superseded' });
    try {
      const result = await this.take(connection.protocol, id, action, await connection.call(action, filled, timeout, id));
      if (result === 'scheduled') this.watch(pointId, this.clock.now() + SCHEDULED_MS);
    } catch (error) {
      if (error instanceof OcppError)
        await this.commands.answered(id, resultOfError(error.code), { error: error.code, description: error.message });
      else if (error instanceof CallFailed && !error.sent) await this.commands.unsent(id, pointId);
      else if (error instanceof CallFailed) await this.commands.unanswered(id, error.reason);
      else throw error;
    }
  }

  private async take(protocol: Protocol, id: string, action: CommandAction, payload: unknown): Promise<string> {
    const read = protocol.readAnswer(action, payload);
    const result = read.ok ? resultOfAnswer(action, read.value as Record<string, unknown>) : 'failed';
    if (read.ok) await this.commands.answered(id, result, maskKeys(read.value));
    else
      await this.commands.answered(id, 'failed', { error: read.code, description: read.description, answer: maskKeys(payload) });
    return result;
  }

  /** A point has booted: what would only have it boot again is done, before anything is sent. */
  async booted(pointId: number): Promise<void> {
    if (this.queued.has(pointId)) await this.commands.booted(pointId, this.clock.now());
  }

  /** An answer after its time: the command learns it all the same (field rule 4). */
  late({ protocol }: Connection, id: unknown, action: CommandAction, frame: ResultFrame | ErrorFrame): void {
    if (typeof id !== 'string') return;
    const taken =
      frame.kind === 'result'
        ? this.take(protocol, id, action, frame.payload)
        : this.commands.answered(id, resultOfError(frame.code), { error: frame.code });
    taken.catch((error) => this.log.error({ err: error, command: id }, 'a late answer could not be stored'));
  }

  /** Effects seen in a message of a point. Costs nothing where no command is being watched. */
  observe(pointId: number, effects: readonly SeenEffect[]): void {
    const until = this.watched.get(pointId);
    if (until === undefined) return;
    if (until < this.clock.now()) {
      this.watched.delete(pointId);
      return;
    }
    for (const { actions, effect, matches } of effects) {
      this.commands
        .observe(pointId, actions, effect, matches)
        .catch((error) => this.log.error({ err: error, pointId }, 'an effect could not be stored'));
    }
  }
}
