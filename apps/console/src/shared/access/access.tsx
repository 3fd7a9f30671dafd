import { ADMIN_ROLE, contract, holds, type Permission, type UserInfo } from '@csms/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';

/** Who is signed in; loaded once by the session gate before any page shows. */
export const userQuery = {
  queryKey: ['user'] as const,
  queryFn: () => call(contract.session.info, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

export function useUser(): UserInfo {
  const { data } = useQuery(userQuery);
  if (!data) throw new Error('No signed-in user: this part belongs inside the session gate');
  return data;
}

export interface Access {
  can: (permission: Permission) => boolean;
  canAny: (permissions: readonly Permission[]) => boolean;
  canAll: (permissions: readonly Permission[]) => boolean;
}

export function accessOf(user: Pick<UserInfo, 'permissions'>): Access {
  const can = (permission: Permission) => holds(user.permissions, permission);
  return {
    can,
    // An empty question fails (specification section 6).
    canAny: (permissions) => permissions.some(can),
    canAll: (permissions) => permissions.length > 0 && permissions.every(can),
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

/** Removes what the user may not do. */
export function Allowed(props: { any?: readonly Permission[]; all?: readonly Permission[]; children: ReactNode }) {
  const access = useAccess();
  if (!props.any && !props.all) throw new Error('请设置操作权限标签值');
  if (props.any && !access.canAny(props.any)) return null;
  if (props.all && !access.canAll(props.all)) return null;
  return props.children;
}
