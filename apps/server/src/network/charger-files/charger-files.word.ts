import type { Word } from '../../access/index.ts';
import type { NetworkParts } from '../area-parts.ts';
import { chargerFileRoutes } from './charger-files.routes.ts';

/** All that charger files give the app. */
export const chargerFiles: Word<NetworkParts> = {
  routes: (http, { chargerFiles }) => chargerFileRoutes(http, chargerFiles),
};
