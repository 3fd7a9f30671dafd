import { ADMIN_ROLE, holds, WILDCARD } from '@csms/contract';
import type { Caller } from '../../platform/http/caller.ts';

/** What a role may do: `admin` everything; a role that the caller cannot see counts as that, so that nobody reaches past it. */
export const powerOf = (role: { key: string | null; permissions: readonly string[] | null }): readonly string[] =>
  role.key === null || role.key === ADMIN_ROLE ? [WILDCARD] : (role.permissions ?? []);

/** Whether the first permissions hold all of the second. */
export const covers = (held: readonly string[], asked: readonly string[]): boolean => asked.every((one) => holds(held, one));

export interface RoleFacts {
  key: string;
  provider_id: number | null;
  permissions: readonly string[];
}

/** Why a caller may not change a role; undefined where it may. */
export function fixedFor(caller: Caller, role: RoleFacts): 'roleFixed' | 'exceedsOwnRights' | undefined {
  if (role.key === ADMIN_ROLE) return 'roleFixed';
  if (role.provider_id === null && !caller.isSuper) return 'roleFixed';
  return covers(caller.permissions, role.permissions) ? undefined : 'exceedsOwnRights';
}
