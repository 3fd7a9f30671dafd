import type { Permission } from '../access/roles.permission-words.ts';

/** Who may do something about one kind of what waits. */
export const NEEDS_ANY: readonly Permission[] = [
  'alarm:acknowledge',
  'workOrder:dispatch',
  'workOrder:process',
  'record:settle',
  'point:command',
  'newCharger:adopt',
  'price:write',
  'corporateTransfer:confirm',
  'invoice:issue',
  'application:decide',
  'material:approve',
];
