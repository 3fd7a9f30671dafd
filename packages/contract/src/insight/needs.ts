import type { Permission } from '../access/roles.permission-words.ts';

/** Kinds of things that may wait for a user, the most urgent first. `read` shows them; any permission of `act` lets the user act. */
export const NEEDS = {
  alarms: { read: 'alarm:read', act: ['alarm:acknowledge'] },
  workOrders: { read: 'workOrder:read', act: ['workOrder:dispatch', 'workOrder:process'] },
  complaints: { read: 'complaint:read', act: ['complaint:write'] },
  review: { read: 'record:read', act: ['record:settle'] },
  commands: { read: 'point:read', act: ['point:command'] },
  newChargers: { read: 'newCharger:read', act: ['newCharger:adopt'] },
  prices: { read: 'price:read', act: ['price:write'] },
  transfers: { read: 'corporateTransfer:read', act: ['corporateTransfer:confirm'] },
  invoices: { read: 'invoice:read', act: ['invoice:issue'] },
  applications: { read: 'application:read', act: ['application:decide'] },
  applyOrders: { read: 'material:read', act: ['material:approve'] },
} as const satisfies Record<string, { read: Permission; act: readonly Permission[] }>;

export type NeedKey = keyof typeof NEEDS;

/** Lets a user act on at least one kind. */
export const NEEDS_ANY: readonly Permission[] = Object.values(NEEDS).flatMap<Permission>(({ act }) => act);
