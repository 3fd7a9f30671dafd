import type { Permission } from '../access/roles.permission-words.ts';

/** A kind of thing that may wait: `read` shows it, any permission of `act` lets a user act. `assigned`: each may be assigned to a user. */
interface NeedKind {
  read: Permission;
  act: readonly Permission[];
  assigned?: true;
}

/** Kinds of things that may wait for a user, the most urgent first. */
export const NEEDS = {
  alarms: { read: 'alarm:read', act: ['alarm:acknowledge'], assigned: true },
  workOrders: { read: 'workOrder:read', act: ['workOrder:dispatch', 'workOrder:process'], assigned: true },
  complaints: { read: 'complaint:read', act: ['complaint:write'], assigned: true },
  review: { read: 'record:read', act: ['record:settle'] },
  commands: { read: 'point:read', act: ['point:command'] },
  newChargers: { read: 'newCharger:read', act: ['newCharger:adopt'] },
  prices: { read: 'price:read', act: ['price:write'] },
  transfers: { read: 'corporateTransfer:read', act: ['corporateTransfer:confirm'] },
  invoices: { read: 'invoice:read', act: ['invoice:issue'] },
  applications: { read: 'application:read', act: ['application:decide'] },
  applyOrders: { read: 'material:read', act: ['material:approve'] },
} as const satisfies Record<string, NeedKind>;

export type NeedKey = keyof typeof NEEDS;

/** Lets a user act on at least one kind. */
export const NEEDS_ANY: readonly Permission[] = Object.values(NEEDS).flatMap<Permission>(({ act }) => act);
