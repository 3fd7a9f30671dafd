import type { Command, CommandAction } from '@csms/contract';
import { newId } from '@csms/kernel';
import { checkOutgoing } from '@csms/ocpp/v16';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Log } from '../../platform/log/log.ts';
import { availabilityEffect, availabilityHolds } from './availability.queries.ts';
import { dedupeKey, effectTimeout, lifeOf, SCHEDULED_MS, wasTaken } from './commands.rules.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** A point has commands waiting: whoever holds its socket sends them. */
    'command.queued': { pointId: number };
  }
}

export interface CommandRequest {
  pointIds: readonly number[];
  action: CommandAction;
  payload: Readonly<Record<string, unknown>>;
  requestedBy: string;
  reason: string;
  /** Marks commands that were given together. */
  batchId?: string;
}

/** A queued command that has been claimed for sending. */
export interface ClaimedCommand {
  id: string;
  action: CommandAction;
  payload: Record<string, unknown>;
}

type Result = NonNullable<Command['result']>;

interface WatchedRow {
  point_id: number;
  action: CommandAction;
  payload: Record<string, unknown>;
}

/** How a command ended for the charger: answered, or not at all. Its effect may still be awaited. */
export interface CommandOutcome {
  id: string;
  pointId: number;
  providerId: number;
  action: CommandAction;
  payload: Record<string, unknown>;
  status: Command['status'];
  result: Result | null;
  answer: unknown;
}

/**
 * Stores the wish for an operation, for each point a row `queued`. Asked again within the life of the first, the first is answered (field rule 16).
 * Returns the ids, in the order of the points. Call `announce` after the transaction has committed. Throws `commandInvalid` when the payload does not
 * fit the official schema.
 */
export async function requestCommands(client: Queryable, request: CommandRequest, clock: Clock): Promise<string[]> {
  const fault = checkOutgoing(request.action, request.payload);
  if (fault !== null) throw new Problem('commandInvalid', { places: { detail: fault } });
  const now = clock.now();
  const { rows } = await client.query<{ id: string; point_id: number }>({
    name: 'request-commands',
    text: `insert into command (id, provider_id, point_id, action, payload, dedupe_key, status, reason, requested_by, requested_at, expires_at, batch_id)
      select v.id, p.provider_id, p.id, $3, $4::jsonb, $5, 'queued', $6, $7, $8, $9, $10::uuid
      from unnest($1::uuid[], $2::int[]) as v (id, point_id) join charge_point p on p.id = v.point_id and p.removed_at is null
      on conflict (point_id, dedupe_key) where status in ('queued', 'sent') do update set dedupe_key = excluded.dedupe_key
      returning id, point_id`,
    values: [
      request.pointIds.map(() => newId()),
      [...request.pointIds],
      request.action,
      JSON.stringify(request.payload),
      dedupeKey(request.action, request.payload),
      request.reason,
      request.requestedBy,
      new Date(now).toISOString(),
      new Date(now + lifeOf(request.action)).toISOString(),
      request.batchId ?? null,
    ],
  });
  const byPoint = new Map(rows.map((row) => [row.point_id, row.id]));
  return request.pointIds.flatMap((pointId) => byPoint.get(pointId) ?? []);
}

export interface CommandService {
  /** Hears of every outcome of these operations, in the process where it was stored; a listener that fails does not disturb the command. */
  follow(actions: readonly CommandAction[], listener: (outcome: CommandOutcome) => Promise<void>): void;
  /** Tells the holders of the points' sockets, after the commit. */
  announce(pointIds: readonly number[]): void;
  /** Takes the next queued command of a point for sending, or none. Nobody else gets it. */
  claim(pointId: number): Promise<ClaimedCommand | undefined>;
  answered(id: string, result: Result, answer: unknown): Promise<void>;
  /** No answer in time, or the connection broke: what the charge point did is unknown. */
  unanswered(id: string, why: string): Promise<void>;
  /** The connection broke before it left: it waits for the next one, as long as it lives. */
  unsent(id: string, pointId: number): Promise<void>;
  /** The point has booted: what waits to be sent and would only have it boot again is done. */
  booted(pointId: number, at: number): Promise<void>;
  /** Takes back a command that waits to be sent; undefined: it does not wait any more. */
  cancel(id: string): Promise<string | undefined>;
  /** An effect was seen at a point: settles the open commands whose action and payload match. */
  observe(
    pointId: number,
    actions: readonly CommandAction[],
    effect: string,
    matches?: (payload: Record<string, unknown>) => boolean,
  ): Promise<void>;
  /** Expires what waited too long, and closes the watch for effects that never came. Run every few seconds. */
  sweep(): Promise<void>;
}

/** The life of commands after their request: queued → sent → answered → effect observed, or expired (field rule 16). */
export function createCommandService(db: Database, bus: Bus, clock: Clock, log: Log): CommandService {
  const changed = sql`id, provider_id, action, status, result, effect, (select serial_number from charge_point p where p.id = point_id) as serial_number`;
  interface Changed {
    id: string;
    provider_id: number;
    action: string;
    status: string;
    result: string | null;
    effect: string | null;
    serial_number: string;
  }
  function tell(rows: readonly Changed[]): void {
    for (const row of rows) {
      bus.publish('live', {
        type: 'command.changed',
        providerId: row.provider_id,
        id: row.id,
        serialNumber: row.serial_number,
        action: row.action as CommandAction,
        status: row.status as Command['status'],
        result: row.result as Result | null,
        effect: row.effect,
      });
    }
  }
  const now = () => new Date(clock.now());
  const followers = new Map<CommandAction, ((outcome: CommandOutcome) => Promise<void>)[]>();
  async function passOn(rows: readonly Changed[]): Promise<void> {
    const followed = rows.filter((row) => followers.has(row.action as CommandAction));
    if (followed.length === 0) return;
    const stored = await db
      .selectFrom('command')
      .select(['id', 'point_id', 'provider_id', 'action', 'payload', 'status', 'result', 'answer'])
      .where(
        'id',
        'in',
        followed.map((row) => row.id),
      )
      .execute();
    for (const row of stored) {
      const { point_id: pointId, provider_id: providerId } = row;
      const outcome = { ...row, pointId, providerId } as unknown as CommandOutcome;
      for (const listener of followers.get(outcome.action) ?? [])
        await listener(outcome).catch((error) =>
          log.error({ err: error, command: row.id }, 'what a command brought was not taken in'),
        );
    }
  }

  /** How long the effect of an answered command is awaited, in ms (0: none will be seen), or the effect where it holds already: nothing will be seen to change. */
  async function effectOf(row: WatchedRow, result: Result): Promise<{ watchMs: number; effect: string | null }> {
    const watchMs = wasTaken(result) ? effectTimeout(row.action, row.payload) : 0;
    if (watchMs === 0) return { watchMs, effect: null };
    if (result === 'scheduled') return { watchMs: SCHEDULED_MS, effect: null };
    const holds = row.action === 'ChangeAvailability' && (await availabilityHolds(db, row.point_id, row.payload));
    return holds ? { watchMs: 0, effect: availabilityEffect(row.payload) } : { watchMs, effect: null };
  }

  return {
    follow(actions, listener) {
      for (const action of actions) followers.set(action, [...(followers.get(action) ?? []), listener]);
    },

    announce(pointIds) {
      for (const pointId of pointIds) bus.publish('command.queued', { pointId });
    },

    async claim(pointId) {
      const { rows } = await sql<Changed & { payload: Record<string, unknown> }>`
        update command set status = 'sent', sent_at = ${now()}
        where id = (
          select id from command where point_id = ${pointId} and status = 'queued' and expires_at > ${now()}
          order by requested_at, id limit 1 for update skip locked
        ) returning payload, ${changed}`.execute(db);
      const row = rows[0];
      if (!row) return undefined;
      tell(rows);
      return { id: row.id, action: row.action as CommandAction, payload: row.payload };
    },

    async answered(id, result, answer) {
      const row = await db
        .selectFrom('command')
        .select(['action', 'payload', 'status', 'point_id'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return;
      const { watchMs, effect } = await effectOf(row as WatchedRow, result);
      const until = watchMs > 0 ? new Date(clock.now() + watchMs) : null;
      // The effect may have been seen before the answer came: then it stays observed.
      const { rows } = await sql<Changed>`
        update command set status = case when coalesce(effect, ${effect}) is null then 'answered' else 'observed' end, effect = coalesce(effect, ${effect}), result = ${result}, answer = ${JSON.stringify(answer)}::jsonb,
          answered_at = ${now()}, effect_until = case when effect is null then ${until}::timestamptz end, late = status in ('failed', 'expired')
        where id = ${id} returning ${changed}`.execute(db);
      // Taken in first: who hears of it and asks sees what it brought.
      await passOn(rows);
      tell(rows);
    },

    async unanswered(id, why) {
      const row = await db.selectFrom('command').select(['action', 'payload']).where('id', '=', id).executeTakeFirst();
      const watch = row ? effectTimeout(row.action as CommandAction, row.payload as Record<string, unknown>) : 0;
      // Its effect may have been seen, or may still be: then only the answer was lost.
      const { rows } = await sql<Changed>`
        update command set status = case when effect is null then 'failed' else 'observed' end, result = 'noAnswer', answer = ${JSON.stringify({ error: why })}::jsonb,
          effect_until = case when effect is null then ${watch > 0 ? new Date(clock.now() + watch) : null}::timestamptz end
        where id = ${id} and status = 'sent' returning ${changed}`.execute(db);
      // Taken in first: who hears of it and asks sees what it brought.
      await passOn(rows);
      tell(rows);
    },

    async unsent(id, pointId) {
      const { rows } = await sql<Changed>`
        update command set status = 'queued', sent_at = null where id = ${id} and status = 'sent' returning ${changed}`.execute(
        db,
      );
      tell(rows);
      bus.publish('command.queued', { pointId });
    },

    async booted(pointId, at) {
      const { rows } = await sql<Changed>`
        update command set status = 'observed', effect = 'rebooted', effect_at = ${new Date(at)}
        where point_id = ${pointId} and status = 'queued' and action = 'Reset' and requested_at <= ${new Date(at)} returning ${changed}`.execute(
        db,
      );
      tell(rows);
    },

    async cancel(id) {
      const { rows } = await sql<Changed>`
        update command set status = 'cancelled' where id = ${id} and status = 'queued' returning ${changed}`.execute(db);
      await passOn(rows);
      tell(rows);
      return rows[0]?.id;
    },

    async observe(pointId, actions, effect, matches = () => true) {
      const open = await db
        .selectFrom('command')
        .select(['id', 'payload'])
        .where('point_id', '=', pointId)
        .where('action', 'in', [...actions])
        .where((eb) => eb.or([eb('status', '=', 'sent'), eb('effect_until', 'is not', null)]))
        .execute();
      const ids = open.filter((row) => matches(row.payload as Record<string, unknown>)).map((row) => row.id);
      if (ids.length === 0) return;
      const { rows } = await sql<Changed>`
        update command set effect = ${effect}, effect_at = ${now()}, effect_until = null, status = case when status = 'sent' then 'sent' else 'observed' end
        where id = any (${ids}::uuid[]) and effect is null returning ${changed}`.execute(db);
      tell(rows);
    },

    async sweep() {
      const expired = await sql<Changed>`
        update command set status = 'expired', result = 'offline' where status = 'queued' and expires_at <= ${now()} returning ${changed}`.execute(
        db,
      );
      // Sent by a process that died before the answer.
      const lost = await sql<Changed>`
        update command set status = 'failed', result = 'noAnswer' where status = 'sent' and sent_at < ${new Date(clock.now() - 180_000)} returning ${changed}`.execute(
        db,
      );
      // A switch that holds was not seen because it was so before, or was told with another word.
      const due = await db
        .selectFrom('command')
        .select(['id', 'point_id', 'action', 'payload'])
        .where('effect_until', '<=', now())
        .where('action', '=', 'ChangeAvailability')
        .execute();
      const held: string[] = [];
      for (const row of due)
        if (await availabilityHolds(db, row.point_id, row.payload as Record<string, unknown>)) held.push(row.id);
      const without = await sql<Changed>`
        update command set effect_until = null, effect_at = case when id = any (${held}::uuid[]) then ${now()}::timestamptz end,
          effect = case when id = any (${held}::uuid[]) then case when payload->>'type' = 'Inoperative' then 'Unavailable' else 'Operative' end
            when status = 'failed' then null else 'none' end,
          status = case when id = any (${held}::uuid[]) then 'observed' else status end
        where effect_until <= ${now()} returning ${changed}`.execute(db);
      await passOn([...expired.rows, ...lost.rows]);
      tell([...expired.rows, ...lost.rows, ...without.rows]);
    },
  };
}
