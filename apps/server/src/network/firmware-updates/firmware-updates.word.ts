import type { Word } from '../../access/index.ts';
import type { NetworkParts } from '../area-parts.ts';
import { advanceFirmware } from './advance.ts';
import { firmwareRoutes } from './firmware-updates.routes.ts';

/** All that firmware updates give the app. */
export const firmwareUpdates: Word<NetworkParts> = {
  routes: (http, { databases, bus, clock, settings, chargerFiles }) =>
    firmwareRoutes(http, { databases, settings, files: chargerFiles, bus, clock }),
  operandNames: {
    firmware: 'select id, version as name from firmware_update',
  },
  work: ({ databases, bus, clock, commands, chargerFiles, timing }) => [
    {
      name: 'firmware',
      everyMs: timing.firmwareMs ?? 3_000,
      work: () => advanceFirmware({ db: databases.system, files: chargerFiles, commands, bus, clock }),
    },
  ],
};
