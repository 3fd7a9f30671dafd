import type { contract, UserGroup } from '@csms/contract';
import { WH_PER_KWH } from '@csms/kernel';
import { sql } from 'kysely';
import type { z } from 'zod';
import { providerFor } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { groupsOf } from './user-groups.queries.ts';

type Form = z.output<NonNullable<typeof contract.userGroups.create.body>>;

/** A limit in kWh as whole Wh. Throws a field problem where that is nothing, or more than can be counted. */
function limitWh(kWh: number | null): number | null {
  if (kWh === null) return null;
  const wh = Math.round(kWh * WH_PER_KWH);
  if (wh < 1 || !Number.isSafeInteger(wh)) throw new Problem('invalid', { fields: { electricityLimit: 'invalid' } });
  return wh;
}

const valuesOf = (form: Omit<Form, 'providerId'>) => ({
  name: form.groupName,
  description: form.description,
  monthly_limit_wh: limitWh(form.electricityLimit),
  post_paid: form.postPaid,
  power_rank: form.powerRank,
});
const takenName = duplicateAt({ user_group_provider_id_name_key: 'groupName' });

export async function createGroup(trx: Trx, caller: Caller, form: Form, now: number): Promise<UserGroup> {
  await providerFor(trx, caller, form.providerId);
  const { id } = await trx
    .insertInto('user_group')
    .values({ provider_id: form.providerId, ...valuesOf(form) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(takenName);
  return found((await groupsOf(trx, [id], now))[0]);
}

/** Changes what describes a group. A new limit counts for starts at once, and for running sessions within seconds. */
export async function updateGroup(trx: Trx, id: number, form: Omit<Form, 'providerId'>, now: number): Promise<UserGroup> {
  const changed = await trx
    .updateTable('user_group')
    .set(valuesOf(form))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
    .catch(takenName);
  found(changed);
  return found((await groupsOf(trx, [id], now))[0]);
}

/**
 * Removes a group without members. It stays out of sight with its price versions: what was billed by them can be billed anew. Throws groupHasMembers.
 */
export async function removeGroup(trx: Trx, id: number, now: number): Promise<void> {
  // For update: a member who joins meanwhile waits here, or is waited for.
  found(
    await trx
      .selectFrom('user_group')
      .select('id')
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );
  const member = await trx.selectFrom('charge_user').select('id').where('group_id', '=', id).limit(1).executeTakeFirst();
  if (member) throw new Problem('groupHasMembers');
  await trx
    .updateTable('user_group')
    .set({ removed_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** Puts users of the group's provider into it; all or none. Throws a field problem where one of them is not there. */
export async function addMembers(trx: Trx, id: number, userIds: readonly number[]) {
  const group = found(
    await trx
      .selectFrom('user_group')
      .select('provider_id')
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst(),
  );
  const wanted = [...new Set(userIds)].sort((a, b) => a - b);
  const users = await trx
    .selectFrom('charge_user')
    .select(['id', 'group_id'])
    .where('id', 'in', wanted)
    .where('provider_id', '=', group.provider_id)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (users.length < wanted.length) throw new Problem('invalid', { fields: { chargeUserIds: 'notFound' } });
  const joining = users.filter((user) => user.group_id !== id);
  if (joining.length > 0)
    await trx
      .updateTable('charge_user')
      .set({ group_id: id })
      .where(
        'id',
        'in',
        joining.map((user) => user.id),
      )
      .execute();
  return { added: joining.length, moved: joining.filter((user) => user.group_id !== null).length };
}

/** Takes users out of the group; who is not in it is left alone. */
export async function removeMembers(trx: Trx, id: number, userIds: readonly number[]) {
  found(await trx.selectFrom('user_group').select('id').where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst());
  const { rows } = await sql`update charge_user set group_id = null where group_id = ${id} and id = any (${[...userIds]})
    returning id`.execute(trx);
  return { removed: rows.length };
}
