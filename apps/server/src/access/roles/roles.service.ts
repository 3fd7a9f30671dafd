import { randomBytes } from 'node:crypto';
import { type contract, isFinancePage, isFinanceWrite, type Role, WILDCARD } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt, heldBy } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { providerFor } from '../providers/providers.ts';
import { keptWords } from './role-words.ts';
import { findRole, roleAndAbove } from './roles.queries.ts';
import { covers, fixedFor, powerOf } from './roles.rules.ts';

type CreateForm = z.output<NonNullable<typeof contract.roles.createRole.body>>;
type EditForm = z.output<NonNullable<typeof contract.roles.editRoleInfo.body>>;

const wrong = (field: string, key: 'notFound' | 'roleCycle' | 'exceedsOwnRights' | 'ownAccount' | 'forbidden') =>
  new Problem(key === 'notFound' || key === 'forbidden' ? 'invalid' : key, { fields: { [field]: key } });

/** What roles hold depends on each other (parents, children), so they change one at a time. */
const lockRoles = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('csms.roles'))`.execute(trx);

/** `operator-3fa9c1`: readable where the name allows it, and never a key that means something. */
function newKey(name: string): string {
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${word.slice(0, 40) || 'role'}-${randomBytes(3).toString('hex')}`;
}

/** Makes a role of a provider, or of the platform; never one that may do more than the caller or the role above it. */
export async function createRole(trx: Trx, caller: Caller, form: CreateForm): Promise<Role> {
  const providerId = form.providerId === undefined ? caller.providerId : form.providerId;
  if (providerId === null) {
    if (!caller.isSuper) throw wrong('providerId', 'forbidden');
  } else await providerFor(trx, caller, providerId);
  await lockRoles(trx);
  checkFinance(caller, form, { permissions: [], route_paths: [] });
  await checkRole(trx, caller, providerId, form);
  const { id } = await trx
    .insertInto('role')
    .values({ ...columns(form), provider_id: providerId, key: newKey(form.roleName) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicateAt({ role_name: 'roleName' }));
  return found(await findRole(trx, caller, id));
}

/** Changes a role; its provider and key stay. What its users may do changes with their next call. */
export async function editRole(trx: Trx, caller: Caller, form: EditForm): Promise<Role> {
  await lockRoles(trx);
  const role = await changeable(trx, caller, form.id);
  checkFinance(caller, form, role);
  await checkRole(trx, caller, role.provider_id, form);
  if (form.parentId !== null && (await roleAndAbove(trx, form.parentId)).includes(role.id)) throw wrong('parentId', 'roleCycle');
  const children = await trx.selectFrom('role').select(['name', 'key', 'permissions']).where('parent_id', '=', role.id).execute();
  const greater = children.find((child) => !covers(form.permissions, powerOf(child)));
  if (greater) throw new Problem('childHoldsMore', { places: { role: greater.name }, fields: { permissions: 'childHoldsMore' } });
  await checkOwnRole(trx, caller, role, form.permissions);
  await trx
    .updateTable('role')
    .set({ ...columns(form), ...keptWords(form, role.key) })
    .where('id', '=', role.id)
    .execute()
    .catch(duplicateAt({ role_name: 'roleName' }));
  return found(await findRole(trx, caller, role.id));
}

/** Deletes a role that nobody holds and none stands below, at whatever provider. */
export async function deleteRole(trx: Trx, caller: Caller, id: number): Promise<null> {
  await lockRoles(trx);
  const role = await changeable(trx, caller, id);
  // The database asks, since it sees the users of all providers.
  await trx
    .deleteFrom('role')
    .where('id', '=', role.id)
    .execute()
    .catch(heldBy({ system_users_role_id_fkey: 'roleInUse', role_parent_id_fkey: 'roleHasChildren' }));
  return null;
}

const columns = (form: CreateForm | EditForm) => ({
  name: form.roleName,
  description: form.description,
  parent_id: form.parentId,
  org_id: form.orgId,
  permissions: [...new Set(form.permissions)],
  route_paths: [...new Set(form.rolePaths)],
});

async function changeable(trx: Trx, caller: Caller, id: number) {
  const role = found(await trx.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirst());
  const reason = fixedFor(caller, role);
  if (reason) throw new Problem(reason);
  return role;
}

/** Throws `financeNeedsAdmin` where a role is newly given what changes money, or, by another than an admin, a page of finance. */
function checkFinance(
  caller: Caller,
  form: CreateForm | EditForm,
  before: { permissions: string[]; route_paths: string[] },
): void {
  const writes = form.permissions.some((one) => isFinanceWrite(one) && !before.permissions.includes(one));
  const pages = form.rolePaths.some((one) => isFinancePage(one) && !before.route_paths.includes(one));
  if (writes || (pages && !covers(caller.permissions, [WILDCARD])))
    throw new Problem('financeNeedsAdmin', { fields: { [writes ? 'permissions' : 'rolePaths']: 'financeNeedsAdmin' } });
}

async function checkRole(trx: Trx, caller: Caller, providerId: number | null, form: CreateForm | EditForm): Promise<void> {
  if (!covers(caller.permissions, form.permissions)) throw wrong('permissions', 'exceedsOwnRights');
  if (form.parentId !== null) {
    const parent = await trx
      .selectFrom('role')
      .select(['key', 'permissions', 'provider_id'])
      .where('id', '=', form.parentId)
      .executeTakeFirst();
    // A role of another provider could not be seen by those who see this one.
    if (!parent || (parent.provider_id !== null && parent.provider_id !== providerId)) throw wrong('parentId', 'notFound');
    if (!covers(powerOf(parent), form.permissions)) throw wrong('permissions', 'exceedsOwnRights');
  }
  if (form.orgId !== null) {
    const organisation = await trx
      .selectFrom('organisation')
      .select('provider_id')
      .where('id', '=', form.orgId)
      .executeTakeFirst();
    if (organisation?.provider_id !== (providerId ?? caller.providerId)) throw wrong('orgId', 'notFound');
  }
}

/** Nobody takes from the own role: it could not be given back. */
async function checkOwnRole(trx: Trx, caller: Caller, role: { id: number; permissions: string[] }, permissions: string[]) {
  if (covers(permissions, role.permissions)) return;
  const { role_id } = await trx
    .selectFrom('system_users')
    .select('role_id')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  if (role_id === role.id) throw wrong('permissions', 'ownAccount');
}
