import { type CommandAction, type PayloadOf, type SystemReason, WISHES, type Wish } from '@csms/contract';
import { newId } from '@csms/kernel';
import type { Clock } from '../../platform/clock/clock.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { Problem } from '../../platform/http/problem.ts';
import { IS_AT_WORK, REFUSAL } from '../people-at-work/people-at-work.ts';
import { keptReason } from './command-reasons.ts';
import { dedupeKey, goesAtWork, placeOf } from './commands.rules.ts';

interface Circumstances {
  pointIds: readonly number[];
  requestedBy: string;
  /** In a person's own words, or the system's. */
  reason: string | SystemReason;
  /** Marks commands that were given together. */
  batchId?: string;
}

/** What charge points are asked for. */
export type CommandRequest = { [A in CommandAction]: { action: A; payload: PayloadOf<A> } & Circumstances }[CommandAction];

/** One wish towards one point, read and ready to be stored. */
export interface Asked {
  id: string;
  pointId: number;
  wish: Wish;
  key: string;
  place: string | null;
  requestedBy: string;
  reason: string;
  batchId: string | null;
  at: number;
}

/** Reads a request; `at` in epoch ms. Throws `commandInvalid`. */
export function askedOf(request: CommandRequest, at: number): Asked[] {
  const { pointIds, requestedBy, batchId = null } = request;
  const reason = typeof request.reason === 'string' ? request.reason : keptReason(request.reason);
  const read = WISHES[request.action].payload.safeParse(request.payload);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new Problem('commandInvalid', { places: { detail: `${issue?.path.join('.')} ${issue?.message}` } });
  }
  const wish = { action: request.action, payload: read.data } as Wish;
  const [key, place] = [dedupeKey(wish.action, wish.payload), placeOf(wish)];
  return pointIds.map((pointId) => ({ id: newId(), pointId, wish, key, place, requestedBy, reason, batchId, at }));
}

/**
 * Stores wishes, each a row `queued`. One that was asked for before and is not answered yet is answered with the first (field rule 16). Of a kind whose newest counts alone, it is only the
 * newest that is answered so: what came between has been replaced. While somebody works at a point, what may not reach it then is stored as refused. Returns the ids, in the order of the askers; undefined where the point is gone.
 */
async function store(client: Queryable, asked: readonly Asked[]): Promise<(string | undefined)[]> {
  // The same row cannot be met twice by one statement.
  const first = new Map<string, Asked>();
  for (const one of asked) {
    const same = `${one.pointId} ${one.key}`;
    if (!first.has(same)) first.set(same, one);
  }
  const rows = [...first.values()];
  const column = <T>(read: (one: Asked) => T) => rows.map(read);
  const { rows: made } = await client.query<{ point_id: number; key: string; id: string }>({
    name: 'request-commands',
    text: `with asked as (
        select * from unnest($1::uuid[], $2::int[], $3::text[], $4::jsonb[], $5::text[], $6::text[], $7::boolean[], $8::text[], $9::text[], $10::timestamptz[], $11::timestamptz[], $12::uuid[], $13::boolean[])
          as v (id, point_id, action, payload, key, place, urgent, reason, requested_by, requested_at, expires_at, batch_id, goes_at_work)
      ), same as (
        select v.id as asked, k.id from asked v cross join lateral (
          select c.id, c.dedupe_key from command c where c.point_id = v.point_id and c.status in ('queued', 'sent') and c.action = v.action and c.place = v.place
          order by c.requested_at desc, c.id desc limit 1
        ) k where v.place is not null and starts_with(k.dedupe_key, v.key || ':')
      ), made as (
        insert into command (id, provider_id, point_id, action, payload, dedupe_key, place, urgent, status, result, answer, effect_until, reason, requested_by, requested_at, expires_at, batch_id, goes_at_work)
        select v.id, p.provider_id, p.id, v.action, v.payload, case when v.place is null then v.key else v.key || ':' || v.id end, v.place, v.urgent,
          case when r.refused then 'failed' else 'queued' end, case when r.refused then 'personAtWork' end, case when r.refused then ${REFUSAL('p.id')} end, case when r.refused then v.requested_at end,
          v.reason, v.requested_by, v.requested_at, v.expires_at, v.batch_id, v.goes_at_work
        from asked v join charge_point p on p.id = v.point_id and p.removed_at is null cross join lateral (select not v.goes_at_work and ${IS_AT_WORK('p.id')} as refused) r
          left join same s on s.asked = v.id where s.id is null
        on conflict (point_id, dedupe_key) where status in ('queued', 'sent') do update set dedupe_key = excluded.dedupe_key
        returning id, point_id, dedupe_key
      )
      select v.point_id, v.key, coalesce(s.id, m.id) as id from asked v left join same s on s.asked = v.id
      left join made m on m.point_id = v.point_id and m.dedupe_key = case when v.place is null then v.key else v.key || ':' || v.id end
      where coalesce(s.id, m.id) is not null`,
    values: [
      column((one) => one.id),
      column((one) => one.pointId),
      column((one) => one.wish.action),
      column((one) => JSON.stringify(one.wish.payload)),
      column((one) => one.key),
      column((one) => one.place),
      column((one) => WISHES[one.wish.action].isUrgent),
      column((one) => one.reason),
      column((one) => one.requestedBy),
      column((one) => new Date(one.at).toISOString()),
      column((one) => new Date(one.at + WISHES[one.wish.action].lifeMs).toISOString()),
      column((one) => one.batchId),
      column((one) => goesAtWork(one.wish)),
    ],
  });
  const ids = new Map(made.map((row) => [`${row.point_id} ${row.key}`, row.id]));
  return asked.map((one) => ids.get(`${one.pointId} ${one.key}`));
}

/**
 * Stores a wish towards each of the points, within the transaction of the caller. Returns the ids of the commands, in the order of the points; a point that is gone has none. Call `announce`
 * after the transaction has committed. Throws `commandInvalid` when the wish says what cannot be.
 */
export async function requestCommands(client: Queryable, request: CommandRequest, clock: Clock): Promise<string[]> {
  const ids = await store(client, askedOf(request, clock.now()));
  return ids.flatMap((id) => id ?? []);
}

/** The wishes of many askers in one transaction. */
export const requestCommandsWrite: BatchWrite<readonly Asked[], string[]> = {
  name: 'command-request',
  lane: 'commands',
  order: 10,
  async run(client, inputs) {
    const ids = await store(client, inputs.flat());
    let next = 0;
    return inputs.map((mine) => mine.flatMap(() => ids[next++] ?? []));
  },
};
