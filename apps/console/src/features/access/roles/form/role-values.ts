import type { BodyOf, contract, Role } from '@csms/contract';
import type { Grant } from '../tree/tree-model.ts';

/** `platform`: of no provider, for all of them. */
export type Owner = number | 'platform';

export interface RoleValues {
  roleName: string;
  description: string;
  orgId?: number | undefined;
  parentId?: number | undefined;
  owner: Owner;
  /** Pages and permissions together, as the tree has them. */
  permissions: Grant;
}

/** The contract's names that the form calls otherwise. */
export const RENAMED = { providerId: 'owner', rolePaths: 'permissions' };

export const valuesOf = (role: Role | undefined, grant: Grant, ownProvider: number): RoleValues => ({
  roleName: role?.roleName ?? '',
  description: role?.description ?? '',
  orgId: role?.orgId ?? undefined,
  parentId: role?.parentId ?? undefined,
  owner: role ? (role.providerId ?? 'platform') : ownProvider,
  permissions: grant,
});

/** What making and changing a role have in common. */
export const toBody = (values: RoleValues): Omit<BodyOf<typeof contract.roles.editRoleInfo>, 'id'> => ({
  roleName: values.roleName,
  description: values.description,
  orgId: values.orgId ?? null,
  parentId: values.parentId ?? null,
  permissions: [...values.permissions.permissions],
  rolePaths: [...values.permissions.rolePaths],
});

/** A role and all that stand below it: none of them can be its parent. */
export function withBelow(roles: readonly Role[], id: number): Set<number> {
  const found = new Set([id]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const role of roles) if (role.parentId !== null && found.has(role.parentId)) found.add(role.id);
  }
  return found;
}
