import type { SettingKey } from '@csms/contract';

export interface SettingGroup {
  name: 'network' | 'charging' | 'service' | 'links' | 'map';
  keys: readonly SettingKey[];
}

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
