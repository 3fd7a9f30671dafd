import type { SettingKey } from '@csms/contract';

export type SettingKind =
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'number'; unit: 'seconds' | 'days' | 'hours' | 'months' | 'megabytes' | 'gigabytes' }
  | { kind: 'address' }
  | { kind: 'text' };

export interface SettingGroup {
  name: 'network' | 'charging' | 'service' | 'links' | 'map';
  keys: readonly SettingKey[];
}

/** What a setting is changed with. */
export const KINDS: Record<SettingKey, SettingKind> = {
  'network.newChargers': { kind: 'choice', values: ['pending', 'accept', 'refuse'] },
  'network.heartbeatInterval': { kind: 'number', unit: 'seconds' },
  'network.ocppLogDays': { kind: 'number', unit: 'days' },
  'network.ocppLogGb': { kind: 'number', unit: 'gigabytes' },
  'network.ocppLogPointMb': { kind: 'number', unit: 'megabytes' },
  'network.ocppLogUnknownMb': { kind: 'number', unit: 'megabytes' },
  'network.publicUrl': { kind: 'address' },
  'network.browserOrigins': { kind: 'text' },
  'charging.lostSessionHours': { kind: 'number', unit: 'hours' },
  'charging.sampleDays': { kind: 'number', unit: 'days' },
  'app.androidUrl': { kind: 'address' },
  'app.iosUrl': { kind: 'address' },
  'app.scanUrl': { kind: 'address' },
  'service.contactMonths': { kind: 'number', unit: 'months' },
  'console.helpUrl': { kind: 'address' },
  'console.mapTileUrl': { kind: 'address' },
  'console.mapTileCredit': { kind: 'text' },
};

/** In the order of the page; every setting stands in one group. */
export const GROUPS: readonly SettingGroup[] = [
  {
    name: 'network',
    keys: [
      'network.newChargers',
      'network.heartbeatInterval',
      'network.publicUrl',
      'network.browserOrigins',
      'network.ocppLogDays',
      'network.ocppLogGb',
      'network.ocppLogPointMb',
      'network.ocppLogUnknownMb',
    ],
  },
  { name: 'charging', keys: ['charging.lostSessionHours', 'charging.sampleDays'] },
  { name: 'service', keys: ['service.contactMonths'] },
  { name: 'links', keys: ['app.androidUrl', 'app.iosUrl', 'app.scanUrl', 'console.helpUrl'] },
  { name: 'map', keys: ['console.mapTileUrl', 'console.mapTileCredit'] },
];

/** The key of a setting's texts: the bundles nest at dots. */
export const textKey = (key: SettingKey): string => key.slice(key.indexOf('.') + 1);
