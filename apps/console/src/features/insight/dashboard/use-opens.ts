import type { Permission } from '@csms/contract';
import { accessOf, opensPath, useUser } from '../../../shared/access/access.tsx';

/** Whether the user may go where a figure leads; else it is a figure only. */
export function useOpens(): (path: string, permission: Permission) => boolean {
  const user = useUser();
  return (path, permission) => opensPath(user, path) && accessOf(user).can(permission);
}
