import type { Word } from '../../access/index.ts';
import type { NetworkParts } from '../area-parts.ts';
import { PROFILE } from '../logged-fields.ts';
import { advanceSecurity } from './advance.ts';
import { securityRoutes } from './security.routes.ts';
import { followSecurity } from './security.service.ts';

/** All that security gives the app. */
export const security: Word<NetworkParts> = {
  follow: ({ databases, clock, commands }) => followSecurity(commands, databases.system, clock),
  routes: (http, { databases, bus, clock, seal, commands, authority }) =>
    securityRoutes(http, { databases, authority, commands, bus, seal, clock }),
  loggedThings: {
    security: {
      by: 'serialNumber',
      from: 'charge_point p',
      key: 'p.serial_number',
      fields: { securityProfile: PROFILE },
    },
  },
  work: ({ databases, clock, seal, commands, authority, timing }) => [
    {
      name: 'security',
      everyMs: timing.securityMs ?? 2_000,
      work: () => advanceSecurity({ db: databases.system, authority, commands, seal, clock }),
    },
  ],
};
