import { newId } from '@csms/kernel';
import { sql } from 'kysely';
import { type CommandOutcome, type CommandService, OUTCOME_COLUMNS, outcomeOf, requestCommands } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { cardsOf, type HeldList, heldCards, heldList, type ListPoint, listPoint } from './whitelists.queries.ts';
import { compareLists, differentialParts, fullParts, type ListPart } from './whitelists.rules.ts';

export type Sent = 'sending' | 'upToDate' | 'tooLong' | 'busy';
type Mode = 'differential' | 'full';
type ListOutcome = Extract<CommandOutcome, { action: 'sendLocalList' | 'getLocalListVersion' }>;
const isOfLists = (outcome: CommandOutcome): outcome is ListOutcome =>
  outcome.action === 'sendLocalList' || outcome.action === 'getLocalListVersion';

/** Above every version that the point may have met. */
export const nextVersion = (held: HeldList): number =>
  Math.max(0, held.heldVersion ?? 0, held.reportedVersion ?? 0, ...held.parts.map((part) => part.version)) + 1;

interface Asked {
  mode: Mode;
  requestedBy: string;
  reason: string;
}

/** Sends a point its list: what has changed where it is known what the point holds, otherwise all of it. */
export async function sendList(trx: Trx, point: ListPoint, asked: Asked, clock: Clock): Promise<Sent> {
  const held = await heldList(trx, point, true);
  if (held.state === 'sending') return 'busy';
  const { cards } = await cardsOf(trx, point, clock.now());
  if (point.maxLength !== null && cards.length > point.maxLength) return 'tooLong';
  const mode = held.heldVersion === null ? 'full' : asked.mode;
  const compared = compareLists(cards, await heldCards(trx, point.id, held.heldVersion));
  if (mode === 'differential' && compared.every((card) => card.difference === 'same')) return 'upToDate';
  const version = nextVersion(held);
  const parts =
    mode === 'full' ? fullParts(cards, version, point.sendMaxLength) : differentialParts(compared, version, point.sendMaxLength);
  await sql`
    update local_list set state = 'sending', mode = ${mode}, fell_back = false, failure = null, parts = ${JSON.stringify(parts)}::jsonb, sent_parts = 0,
      requested_by = ${asked.requestedBy}, reason = ${asked.reason}, sent_at = ${new Date(clock.now())}
    where point_id = ${point.id}`.execute(trx);
  await queuePart(trx, point.id, parts[0]!, asked, clock);
  return 'sending';
}

async function queuePart(trx: Trx, pointId: number, part: ListPart, asked: Omit<Asked, 'mode'>, clock: Clock): Promise<void> {
  const { requestedBy, reason } = asked;
  const [id] = await requestCommands(
    queryableOf(trx),
    { pointIds: [pointId], action: 'sendLocalList', payload: part, requestedBy, reason, batchId: newId() },
    clock,
  );
  await sql`update local_list set command_id = ${id ?? null} where point_id = ${pointId}`.execute(trx);
}

async function listen(commands: CommandService, db: Database, clock: Clock, outcome: ListOutcome): Promise<void> {
  const more = await db.transaction().execute((trx) => takeOutcome(trx, outcome, clock));
  if (more) commands.announce([outcome.pointId]);
}

/** Follows what becomes of lists and of questions for their versions. */
export function followLists(commands: CommandService, db: Database, clock: Clock): void {
  commands.follow(['sendLocalList', 'getLocalListVersion'], (outcome) => listen(commands, db, clock, outcome));
}

/** Goes on with sendings whose answer came when the process died. */
export async function resumeLists(commands: CommandService, db: Database, clock: Clock): Promise<void> {
  const { rows } = await sql<Parameters<typeof outcomeOf>[0]>`
    select ${sql.raw(OUTCOME_COLUMNS)}
    from local_list l join command k on k.id = l.command_id
    where l.state = 'sending' and k.status not in ('queued', 'sent') and coalesce(k.answered_at, k.sent_at, k.expires_at) < ${new Date(clock.now() - 10_000)}`.execute(
    db,
  );
  for (const row of rows) {
    const outcome = outcomeOf(row);
    if (outcome && isOfLists(outcome)) await listen(commands, db, clock, outcome);
  }
}

/** Gives true where a further part has been queued. */
async function takeOutcome(trx: Trx, outcome: ListOutcome, clock: Clock): Promise<boolean> {
  const point = { id: outcome.pointId, providerId: outcome.providerId };
  const held = await heldList(trx, point, true);
  if (outcome.action === 'getLocalListVersion') return takeVersion(trx, point, held, outcome, clock);
  if (held.commandId !== outcome.id) {
    // Somebody sent a list past us: what the point holds is not known any more.
    if (outcome.result === 'accepted') await forget(trx, point.id);
    return false;
  }
  const part = held.parts[held.sentParts];
  if (!part || held.state === 'done') return false;
  if (outcome.result === 'accepted') return takePart(trx, point, held, part, clock);
  if (outcome.result === 'versionMismatch' && part.mode === 'differential' && !held.fellBack)
    return startAnew(trx, point.id, held, clock);
  await sql`update local_list set state = 'failed', failure = ${outcome.result ?? 'failed'} where point_id = ${point.id}`.execute(
    trx,
  );
  // Sent, and nobody knows whether it was taken.
  if (outcome.result === 'noAnswer') await forget(trx, point.id);
  return false;
}

const forget = (trx: Trx, pointId: number) =>
  sql`update local_list set held_version = null where point_id = ${pointId}`.execute(trx);

type Key = Pick<ListPoint, 'id' | 'providerId'>;

async function takePart(trx: Trx, point: Key, held: HeldList, part: ListPart, clock: Clock): Promise<boolean> {
  if (part.mode === 'full') await sql`delete from local_list_entry where point_id = ${point.id}`.execute(trx);
  const kept = part.entries.filter((entry) => entry.status);
  const gone = part.entries.filter((entry) => !entry.status).map((entry) => entry.idTag.toUpperCase());
  if (gone.length > 0)
    await sql`delete from local_list_entry where point_id = ${point.id} and id_tag = any (${gone}::text[])`.execute(trx);
  if (kept.length > 0)
    await sql`
      insert into local_list_entry (point_id, provider_id, id_tag, expires_at)
      select ${point.id}, ${point.providerId}, v.tag, v.expires
      from unnest(${kept.map((entry) => entry.idTag.toUpperCase())}::text[], ${kept.map((entry) => entry.expiryTime ?? null)}::timestamptz[]) as v (tag, expires)
      on conflict (point_id, id_tag) do update set expires_at = excluded.expires_at`.execute(trx);
  const sent = held.sentParts + 1;
  const next = held.parts[sent];
  await sql`
    update local_list set held_version = ${part.version}, reported_version = ${part.version}, reported_at = ${new Date(clock.now())}, sent_parts = ${sent},
      failure = null, state = ${next ? 'sending' : 'done'} where point_id = ${point.id}`.execute(trx);
  if (next) await queuePart(trx, point.id, next, held, clock);
  return next !== undefined;
}

/** The versions did not match: all of it, anew. */
async function startAnew(trx: Trx, pointId: number, held: HeldList, clock: Clock): Promise<boolean> {
  const point = await listPoint(trx, { id: pointId });
  const { cards } = await cardsOf(trx, point, clock.now());
  const parts = fullParts(cards, nextVersion(held), point.sendMaxLength);
  await sql`
    update local_list set held_version = null, mode = 'full', fell_back = true, state = 'sending', parts = ${JSON.stringify(parts)}::jsonb, sent_parts = 0 where point_id = ${pointId}`.execute(
    trx,
  );
  await queuePart(trx, pointId, parts[0]!, held, clock);
  return true;
}

async function takeVersion(
  trx: Trx,
  point: Key,
  held: HeldList,
  outcome: Extract<ListOutcome, { action: 'getLocalListVersion' }>,
  clock: Clock,
): Promise<false> {
  const version = outcome.told?.version;
  if (outcome.result !== 'accepted' || version === undefined || !Number.isInteger(version)) return false;
  await sql`update local_list set reported_version = ${version}, reported_at = ${new Date(clock.now())} where point_id = ${point.id}`.execute(
    trx,
  );
  if (version === 0) {
    // An empty list, and as such known.
    await sql`delete from local_list_entry where point_id = ${point.id}`.execute(trx);
    if (held.state !== 'sending') await sql`update local_list set held_version = 0 where point_id = ${point.id}`.execute(trx);
  } else if (version < 0) {
    // It keeps no list at all.
    await sql`delete from local_list_entry where point_id = ${point.id}`.execute(trx);
    await forget(trx, point.id);
  } else if (held.state !== 'sending' && version !== held.heldVersion) await forget(trx, point.id);
  return false;
}
