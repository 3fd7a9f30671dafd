import { ADMIN_ROLE, holds, type Permission, signIn, type UserInfo } from '@csms/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';

/** Who is signed in; loaded once by the sign-in gate before any page shows. */
export const userQuery = {
  queryKey: ['user'] as const,
  queryFn: () => call(signIn.info, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

export function useUser(): UserInfo {
  const { data } = useQuery(userQuery);
  if (!data) throw new Error('No signed-in user: this part belongs inside the sign-in gate');
  return data;
}

type Roles = Pick<UserInfo, 'rolePaths'> & Partial<Pick<UserInfo, 'roleKey'>>;

/** Whether the user holds a role: `admin` holds every one; an empty question fails (specification section 6). */
export function hasRole(user: Roles, role: string): boolean {
  return role !== '' && (user.rolePaths.includes(ADMIN_ROLE) || user.rolePaths.includes(role) || user.roleKey === role);
}

export interface Access {
  can: (permission: Permission) => boolean;
  canAny: (permissions: readonly Permission[]) => boolean;
  canAll: (permissions: readonly Permission[]) => boolean;
  is: (role: string) => boolean;
  isAny: (roles: readonly string[]) => boolean;
  isAll: (roles: readonly string[]) => boolean;
}

export function accessOf(user: Roles & Pick<UserInfo, 'permissions'>): Access {
  const can = (permission: Permission) => holds(user.permissions, permission);
  const is = (role: string) => hasRole(user, role);
  return {
    can,
    // An empty question fails (specification section 6).
    canAny: (permissions) => permissions.some(can),
    canAll: (permissions) => permissions.length > 0 && permissions.every(can),
    is,
    isAny: (roles) => roles.some(is),
    isAll: (roles) => roles.length > 0 && roles.every(is),
  };
}

export function useAccess(): Access {
  return accessOf(useUser());
}

/** Whether the user's role opens a path: `admin` opens all, a role path opens itself and what lies below it. */
export function opensPath(user: Pick<UserInfo, 'rolePaths'>, path: string): boolean {
  return (
    user.rolePaths.includes(ADMIN_ROLE) ||
    user.rolePaths.some((given) => path === given || path.startsWith(`${given.replace(/\/$/, '')}/`))
  );
}

/** Removes what the user may not do: one permission (`one`), any of several, or all of them. */
export function Allowed(props: {
  one?: Permission;
  any?: readonly Permission[];
  all?: readonly Permission[];
  children: ReactNode;
}) {
  const access = useAccess();
  // Specification section 5: a question without a value list is a mistake of the page's author.
  if (!props.one && !props.any && !props.all) throw new Error('请设置操作权限标签值');
  if (props.one && !access.can(props.one)) return null;
  if (props.any && !access.canAny(props.any)) return null;
  if (props.all && !access.canAll(props.all)) return null;
  return props.children;
}

/** The same by role: `admin`, or the exact role among the user's. */
export function AllowedRole(props: { one?: string; any?: readonly string[]; all?: readonly string[]; children: ReactNode }) {
  const access = useAccess();
  if (!props.one && !props.any && !props.all) throw new Error('请设置角色权限标签值');
  if (props.one && !access.is(props.one)) return null;
  if (props.any && !access.isAny(props.any)) return null;
  if (props.all && !access.isAll(props.all)) return null;
  return props.children;
}
