import { randomBytes } from 'node:crypto';
import { isGuardedKey, type Wish } from '@csms/contract';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { openOrNone, type Seal } from '../../platform/config/seal.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { CommandOutcome } from '../commands/commands.service.ts';
import { requestCommands } from '../commands/request.writes.ts';
import { MASK } from './masking.ts';

/** How long both passwords are taken, in ms. After it the new one alone is in force where the charger has accepted it and had one before, else the old way. */
const BOTH_MS = 24 * 3_600_000;

/**
 * Makes a new password (20 random bytes, told as 40 hexadecimal digits: security whitepaper, A01) and queues the command that brings it. The command
 * holds a mask: the password is filled in when it is sent. Announce after the commit. Throws `rotationOpen`.
 */
export async function startRotation(
  trx: Trx,
  point: { id: number; providerId: number },
  who: string,
  seal: Seal,
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  const [commandId] = await requestCommands(
    queryableOf(trx),
    {
      pointIds: [point.id],
      action: 'changeConfiguration',
      payload: { key: 'AuthorizationKey', value: MASK },
      requestedBy: who,
      reason: '',
    },
    clock,
  );
  const { rows } = await sql`
    insert into point_security as s (point_id, provider_id, next_sealed, rotation, rotation_command, rotation_started_at, rotation_until)
    values (${point.id}, ${point.providerId}, ${seal.seal(randomBytes(20).toString('hex'))}, 'waiting', ${commandId!}, ${new Date(now)}, ${new Date(now + BOTH_MS)})
    on conflict (point_id) do update set next_sealed = excluded.next_sealed, rotation = 'waiting', rotation_result = null, rotation_command = excluded.rotation_command,
      rotation_started_at = excluded.rotation_started_at, rotation_until = excluded.rotation_until
    where s.next_sealed is null
    returning point_id`.execute(trx);
  if (rows.length === 0) throw new Problem('rotationOpen');
}

/** What a command says to the charger: the password in place of its mask. Undefined: it is not to be sent any more, or its password cannot be read. */
export async function fillSecrets(
  db: Database,
  seal: Seal,
  command: { id: string; pointId: number; wish: Wish },
): Promise<Wish | undefined> {
  const { wish, pointId } = command;
  if (wish.action !== 'changeConfiguration' || !isGuardedKey(wish.payload.key)) return wish;
  const row = await db
    .selectFrom('point_security')
    .select('next_sealed')
    .where('point_id', '=', pointId)
    .where('rotation_command', '=', command.id)
    .executeTakeFirst();
  const value = row?.next_sealed ? openOrNone(seal, row.next_sealed) : undefined;
  return value === undefined ? undefined : { ...wish, payload: { ...wish.payload, value } };
}

/** Takes in what a charger said to its new password; late answers too. One that has been used already is past that. */
export async function takeRotationAnswer(db: Database, { id, result }: CommandOutcome): Promise<void> {
  const accepted = result === 'accepted' || result === 'rebootRequired';
  // Sent and not answered: the charger may have taken it. Nobody but the charger knows it, so that it may still come with it.
  const state = accepted ? 'accepted' : result === 'noAnswer' ? 'unanswered' : 'refused';
  await sql`
    update point_security set rotation = ${state}, rotation_result = ${result}, next_sealed = case when ${state} = 'refused' then null else next_sealed end
    where rotation_command = ${id} and rotation in ('waiting', 'unanswered')`.execute(db);
}

/** The charger has come with its new password: from now on it is the only one. */
export async function promotePassword(db: Database, pointId: number): Promise<void> {
  await sql`
    with used as (select point_id, next_sealed from point_security where point_id = ${pointId} and next_sealed is not null for update),
      promoted as (update charge_point p set password_sealed = u.next_sealed from used u where p.id = u.point_id)
    update point_security s set next_sealed = null, rotation = 'done', rotation_until = null from used u where s.point_id = u.point_id`.execute(
    db,
  );
}

/** Ends the time of two passwords. Where there was none before, the new one counts only once the charger has come with it: else a charger that lost it would be kept out. */
export async function endRotations(db: Database, now: number): Promise<void> {
  const { rows } = await sql<{ point_id: number; accepted: boolean }>`
    select s.point_id, s.rotation = 'accepted' and p.password_sealed is not null as accepted from point_security s join charge_point p on p.id = s.point_id
    where s.next_sealed is not null and s.rotation_until <= ${new Date(now)}`.execute(db);
  for (const { point_id: pointId, accepted } of rows)
    if (accepted) await promotePassword(db, pointId);
    else await discardNext(db, pointId);
}

/** Nobody takes the password on its way any more. */
export const discardNext = (db: Database | Trx, pointId: number) =>
  sql`update point_security set next_sealed = null, rotation = 'lapsed', rotation_until = null where point_id = ${pointId} and next_sealed is not null`.execute(
    db,
  );
