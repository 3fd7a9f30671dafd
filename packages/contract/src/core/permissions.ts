/** Every permission of the product, `resource:action` (decisions section 3). The wildcard is held by role `admin` alone. */
export const PERMISSIONS = [
  'station:read',
  'station:write',
  'point:read',
  'point:write',
  'point:command',
  'whitelist:read',
  'whitelist:send',
  'configuration:read',
  'configuration:write',
  'newCharger:read',
  'newCharger:adopt',
  'ocppLog:read',
  'version:read',
  'version:write',
  'firmware:update',
  'diagnosis:read',
  'diagnosis:request',
  'charging:read',
  'charging:start',
  'charging:stop',
  'record:read',
  'record:export',
  'record:settle',
  'alarm:read',
  'alarm:acknowledge',
  'alarm:rule',
  'price:read',
  'price:write',
  'card:read',
  'card:issue',
  'card:recharge',
  'chargeUser:read',
  'chargeUser:write',
  'chargeUser:recharge',
  'userGroup:read',
  'userGroup:write',
  'user:read',
  'user:write',
  'role:read',
  'role:write',
  'provider:read',
  'provider:write',
  'application:read',
  'application:decide',
  'message:send',
  'systemLog:read',
  'config:read',
  'config:write',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
export const WILDCARD = '*:*:*';
export const ADMIN_ROLE = 'admin';

/** Whether held permissions satisfy one (specification section 6: the wildcard or the exact permission; an empty question fails). */
export function holds(held: readonly string[], asked: string): boolean {
  return asked !== '' && (held.includes(WILDCARD) || held.includes(asked));
}
