import type { Command, CommandAction, CommandResult, ToldBy, Wish } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { GroupCommit } from '../../platform/database/group-commit.ts';
import type { Log } from '../../platform/log/log.ts';
import { IS_AT_WORK, REFUSAL } from '../people-at-work/people-at-work.ts';
import { readWish, watchOf } from './commands.rules.ts';
import { answerCommandWrite, CHANGED, type Changed, claimCommandWrite, OUTDATED } from './life.writes.ts';
import { askedOf, type CommandRequest, requestCommandsWrite } from './request.writes.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** A point has commands waiting: the process with its socket sends them. */
    'command.queued': { pointId: number };
  }
}

/** About what one wish towards one point holds in memory. */
const ASKED_BYTES = 1024;

/** A queued command that has been claimed for sending. */
export interface ClaimedCommand {
  id: string;
  pointId: number;
  wish: Wish;
}

/** What a charge point's answer to a wish means. */
export interface Outcome {
  result: CommandResult;
  /** What it tells, in words of no version (`Told`); null: nothing. */
  told: unknown;
  /** As it came, or what was wrong. */
  answer: unknown;
}

/** How a command ended for the charger: answered, or not at all. Its effect may still be awaited. */
export type CommandOutcome = {
  [A in CommandAction]: Extract<Wish, { action: A }> & {
    id: string;
    pointId: number;
    providerId: number;
    status: Command['status'];
    result: CommandResult | null;
    told: ToldBy<A> | null;
  };
}[CommandAction];
type Listener = (outcome: CommandOutcome) => Promise<void>;

export const OUTCOME_COLUMNS = `k.id, k.point_id, k.provider_id, k.action, k.payload, k.status, k.result, k.told`;
interface OutcomeRow {
  id: string;
  point_id: number;
  provider_id: number;
  action: string;
  payload: unknown;
  status: string;
  result: string | null;
  told: unknown;
}

/** What became of a command, read from its row (`OUTCOME_COLUMNS`); undefined where its wish cannot be read. */
export function outcomeOf(row: OutcomeRow): CommandOutcome | undefined {
  const wish = readWish(row);
  if (!wish) return undefined;
  const { id, point_id: pointId, provider_id: providerId, status, result, told } = row;
  return { ...wish, id, pointId, providerId, status, result, told } as CommandOutcome;
}

export interface CommandService {
  /** Hears of every outcome of these wishes, in the process where it was stored; a listener that fails does not disturb the command. */
  follow<A extends CommandAction>(
    actions: readonly A[],
    listener: (outcome: Extract<CommandOutcome, { action: A }>) => Promise<void>,
  ): void;
  /** Stores a wish in a transaction that many share, and tells the holders of the points' sockets. Gives the ids of the commands. Throws `commandInvalid`. */
  request(request: CommandRequest): Promise<string[]>;
  /** Tells the holders of the points' sockets, after the commit. */
  announce(pointIds: readonly number[]): void;
  /** Takes the next queued command of a point for sending, or none. Nobody else gets it. */
  claim(pointId: number): Promise<ClaimedCommand | undefined>;
  answered(command: ClaimedCommand, outcome: Outcome): Promise<void>;
  /** No answer in time, or the connection broke: what the charge point did is unknown. */
  unanswered(command: ClaimedCommand, why: string): Promise<void>;
  /** The connection broke before it left: it waits for the next one, as long as it lives. */
  unsent(command: ClaimedCommand): Promise<void>;
  /** The point has booted: what waits to be sent and would only have it boot again is done. */
  booted(pointId: number, at: number): Promise<void>;
  /** Takes back a command that waits to be sent; undefined: it does not wait any more. */
  cancel(id: string): Promise<string | undefined>;
  /** An effect was seen at a point: settles the open commands of the kind that match. */
  observe(pointId: number, action: CommandAction, effect: string, matches: (wish: Wish) => boolean): Promise<void>;
  /** Expires what waited too long, and closes the watch for effects that never came. Run every few seconds. */
  sweep(): Promise<void>;
}

const changed = sql.raw<Changed>(CHANGED);
const outdated = sql.raw<boolean>(OUTDATED);

/** So long after a point has connected anew, a command that was sent on its line of before counts as unanswered. */
const NEW_LINE_MS = 10_000;

/** The life of commands after their request: queued → sent → answered → effect observed, or expired (field rule 16). What happens often is written for many at once (`commit`). */
export function createCommandService(db: Database, commit: GroupCommit, bus: Bus, clock: Clock, log: Log): CommandService {
  function tell(rows: readonly Changed[]): void {
    for (const row of rows) {
      bus.publish('live', {
        type: 'command.changed',
        providerId: row.provider_id,
        stationId: row.station_id,
        id: row.id,
        serialNumber: row.serial_number,
        action: row.action,
        status: row.status as Command['status'],
        result: row.result,
        effect: row.effect,
      });
    }
  }
  const now = () => new Date(clock.now());
  const followers = new Map<CommandAction, Listener[]>();
  async function passOn(rows: readonly Changed[]): Promise<void> {
    const followed = rows.filter((row) => followers.has(row.action)).map((row) => row.id);
    if (followed.length === 0) return;
    const stored =
      await sql<OutcomeRow>`select ${sql.raw(OUTCOME_COLUMNS)} from command k where k.id = any (${followed}::uuid[])`.execute(db);
    for (const row of stored.rows) {
      const outcome = outcomeOf(row);
      for (const listener of (outcome && followers.get(outcome.action)) ?? [])
        await listener(outcome!).catch((error) =>
          log.error({ err: error, command: row.id }, 'what a command brought was not taken in'),
        );
    }
  }

  return {
    follow(actions, listener) {
      for (const action of actions) followers.set(action, [...(followers.get(action) ?? []), listener as Listener]);
    },

    async request(request) {
      const asked = askedOf(request, clock.now());
      const ids = await commit.submit(requestCommandsWrite, asked, undefined, 0, ASKED_BYTES * asked.length);
      this.announce(request.pointIds);
      return ids;
    },

    announce(pointIds) {
      for (const pointId of pointIds) bus.publish('command.queued', { pointId });
    },

    async claim(pointId) {
      const { claimed, replaced } = await commit.submit(claimCommandWrite, { pointId, at: clock.now() });
      await passOn(replaced);
      tell(replaced);
      if (!claimed) return undefined;
      tell([claimed]);
      const wish = readWish(claimed);
      if (wish) return { id: claimed.id, pointId, wish };
      log.error({ command: claimed.id, action: claimed.action }, 'a command cannot be read');
      const { rows } =
        await sql<Changed>`update command k set status = 'failed', result = 'failed' where k.id = ${claimed.id} returning ${changed}`.execute(
          db,
        );
      tell(rows);
      return this.claim(pointId);
    },

    async answered({ id, wish }, { result, told, answer }) {
      const row = await commit.submit(answerCommandWrite, {
        id,
        result,
        told,
        answer,
        watchMs: watchOf(wish.action, result, told),
        at: clock.now(),
      });
      if (!row) return;
      // Taken in first: who hears of it and asks sees what it brought.
      await passOn([row]);
      tell([row]);
    },

    async unanswered({ id, wish }, why) {
      const watch = watchOf(wish.action, 'accepted');
      // Its effect may have been seen, or may still be: then only the answer was lost.
      const { rows } = await sql<Changed>`
        update command k set status = case when effect is null then 'failed' else 'observed' end, result = 'noAnswer', answer = ${JSON.stringify({ error: why })}::jsonb,
          effect_until = case when effect is null then ${watch > 0 ? new Date(clock.now() + watch) : null}::timestamptz end
        where id = ${id} and status = 'sent' returning ${changed}`.execute(db);
      // Taken in first: who hears of it and asks sees what it brought.
      await passOn(rows);
      tell(rows);
    },

    async unsent({ id, pointId }) {
      const { rows } = await sql<Changed>`
        update command k set status = 'queued', sent_at = null where id = ${id} and status = 'sent' returning ${changed}`.execute(
        db,
      );
      tell(rows);
      bus.publish('command.queued', { pointId });
    },

    async booted(pointId, at) {
      const { rows } = await sql<Changed>`
        update command k set status = 'observed', effect = 'rebooted', effect_at = ${new Date(at)}
        where point_id = ${pointId} and status = 'queued' and action = 'reset' and not payload ? 'connectorNo' and requested_at <= ${new Date(at)} returning ${changed}`.execute(
        db,
      );
      tell(rows);
    },

    async cancel(id) {
      const { rows } = await sql<Changed>`
        update command k set status = 'cancelled' where id = ${id} and status = 'queued' returning ${changed}`.execute(db);
      await passOn(rows);
      tell(rows);
      return rows[0]?.id;
    },

    async observe(pointId, action, effect, matches) {
      const open = await db
        .selectFrom('command')
        .select(['id', 'action', 'payload'])
        .where('point_id', '=', pointId)
        .where('action', '=', action)
        .where((eb) => eb.or([eb('status', '=', 'sent'), eb('effect_until', 'is not', null)]))
        .execute();
      const ids = open.flatMap((row) => {
        const wish = readWish(row);
        return wish && matches(wish) ? row.id : [];
      });
      if (ids.length === 0) return;
      const { rows } = await sql<Changed>`
        update command k set effect = ${effect}, effect_at = ${now()}, effect_until = null, status = case when status = 'sent' then 'sent' else 'observed' end
        where id = any (${ids}::uuid[]) and effect is null returning ${changed}`.execute(db);
      tell(rows);
    },

    async sweep() {
      const expired = await sql<Changed>`
        update command k set status = 'expired', result = 'offline' where status = 'queued' and expires_at <= ${now()} returning ${changed}`.execute(
        db,
      );
      // Of a kind whose newest counts alone, the others are known to be replaced before their point comes.
      const replaced =
        await sql<Changed>`update command k set status = 'replaced' where ${outdated} returning ${changed}`.execute(db);
      // Asked for at the moment when somebody began to work there, or given back by a connection that broke.
      const refused = await sql<Changed>`
        update command k set status = 'failed', result = 'personAtWork', answer = ${sql.raw(REFUSAL('k.point_id'))}
        where status = 'queued' and not goes_at_work and ${sql.raw(IS_AT_WORK('k.point_id'))} returning ${changed}`.execute(db);
      // Sent by a process that died before the answer. An answer comes on the line of its question: once the point has a new one, none comes any more. Whoever holds the line is given time to say so itself.
      const lost = await sql<Changed>`
        update command k set status = 'failed', result = 'noAnswer' where status = 'sent' and (sent_at < ${new Date(clock.now() - 180_000)} or exists (
          select from connection_state s where s.point_id = k.point_id and s.online and s.connected_at > k.sent_at and s.connected_at < ${new Date(clock.now() - NEW_LINE_MS)})) returning ${changed}`.execute(
        db,
      );
      // A switch that holds was not seen because it was so before, or was told with another word.
      const without = await sql<Changed>`
        with due as (
          select id, action = 'setAvailability' and result is distinct from 'personAtWork' and csms_availability_holds(point_id, payload) as held from command where effect_until <= ${now()}
        )
        update command k set effect_until = null, effect_at = case when due.held then ${now()}::timestamptz end,
          effect = case when due.held then case when (k.payload->>'isAvailable')::boolean then 'Operative' else 'Unavailable' end when k.status = 'failed' then null else 'none' end,
          status = case when due.held then 'observed' else k.status end
        from due where k.id = due.id and k.effect_until <= ${now()} returning ${changed}`.execute(db);
      // What was refused at once: who follows it hears of it here.
      const atOnce = without.rows.filter(({ status, result }) => status === 'failed' && result === 'personAtWork');
      const over = [...expired.rows, ...replaced.rows, ...refused.rows, ...lost.rows];
      await passOn([...over, ...atOnce]);
      tell([...over, ...without.rows]);
    },
  };
}
