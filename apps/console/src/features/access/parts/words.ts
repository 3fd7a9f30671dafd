import { PERMISSION_WORDS, type Permission } from '@csms/contract';
import type { TFunction } from 'i18next';
import { language } from '../../../shared/i18n/i18n.ts';

type T = TFunction<['access', 'common']>;
type Resource = Permission extends infer P ? (P extends `${infer R}:${string}` ? R : never) : never;

export const resourceOf = (permission: Permission): Resource => permission.split(':')[0] as Resource;

/** What a permission allows, in words. */
export const permissionText = (permission: Permission): string => PERMISSION_WORDS[permission][language()];

export const resourceText = (t: T, resource: Resource): string => t(`resources.${resource}`);
