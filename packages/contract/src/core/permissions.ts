import type { Permission } from '../access/roles.permission-words.ts';

export const WILDCARD = '*:*:*';
export const ADMIN_ROLE = 'admin';
/** Keys of the roles that come with the product, for all providers. */
export const SERVICE_ROLES = ['areaLeader', 'serviceMan', 'archivePerson', 'customerService'] as const;

/** All that people of other firms may do, whatever their role holds: to work at the orders that they were given. */
export const OUTSIDE_PERMISSIONS: readonly Permission[] = ['workOrder:read', 'workOrder:process'];

/** Whether held permissions satisfy one (specification section 6: the wildcard or the exact permission; an empty question fails). */
export function holds(held: readonly string[], asked: string): boolean {
  return asked !== '' && (held.includes(WILDCARD) || held.includes(asked));
}
