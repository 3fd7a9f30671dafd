import type { Permission } from '@csms/contract';
import type { TFunction } from 'i18next';

type T = TFunction<['access', 'common']>;
type Resource = Permission extends infer P ? (P extends `${infer R}:${string}` ? R : never) : never;

export const resourceOf = (permission: Permission): Resource => permission.split(':')[0] as Resource;

/** What a permission allows, in words. */
export const permissionText = (t: T, permission: Permission): string =>
  // The key is made from the contract's name; a test holds that each has words.
  t(`permissions.${permission.replace(':', '.')}` as 'permissions.station.read');

export const resourceText = (t: T, resource: Resource): string => t(`resources.${resource}`);
