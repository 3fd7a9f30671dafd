import type { SettingKey } from '@csms/contract';

export type SettingKind =
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'number'; unit: 'seconds' | 'days' | 'hours' }
  | { kind: 'address' };

export interface SettingGroup {
  name: 'network' | 'charging' | 'links';
  keys: readonly SettingKey[];
}

/** What a setting is changed with. */
export const KINDS: Record<SettingKey, SettingKind> = {
  'network.newChargers': { kind: 'choice', values: ['pending', 'accept', 'refuse'] },
  'network.heartbeatInterval': { kind: 'number', unit: 'seconds' },
  'network.ocppLogDays': { kind: 'number', unit: 'days' },
  'network.publicUrl': { kind: 'address' },
  'charging.lostSessionHours': { kind: 'number', unit: 'hours' },
  'app.androidUrl': { kind: 'address' },
  'app.iosUrl': { kind: 'address' },
  'console.helpUrl': { kind: 'address' },
};

/** In the order of the page; every setting stands in one group. */
export const GROUPS: readonly SettingGroup[] = [
  { name: 'network', keys: ['network.newChargers', 'network.heartbeatInterval', 'network.ocppLogDays', 'network.publicUrl'] },
  { name: 'charging', keys: ['charging.lostSessionHours'] },
  { name: 'links', keys: ['app.androidUrl', 'app.iosUrl', 'console.helpUrl'] },
];

/** The key of a setting's texts: the bundles nest at dots. */
export const textKey = (key: SettingKey): string => key.slice(key.indexOf('.') + 1);
