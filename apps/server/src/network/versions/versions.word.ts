import { versionList } from '@csms/contract';
import { asListed, type Word } from '../../access/index.ts';
import type { NetworkParts } from '../area-parts.ts';
import { versionRoutes } from './versions.routes.ts';

/** All that versions give the app. */
export const versions: Word<NetworkParts> = {
  routes: (http, { databases, clock, settings, versionMb }) =>
    versionRoutes(http, { databases, settings, clock, maxMb: versionMb }),
  operandNames: {
    version: 'select id, version as name from version',
  },
  loggedThings: {
    version: {
      by: 'id',
      from: 'version v',
      key: 'v.id',
      fields: { note: asListed(versionList, 'note', 'v.note') },
    },
  },
};
