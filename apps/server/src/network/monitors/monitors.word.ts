import { contract } from '@csms/contract';
import type { Word } from '../../access/index.ts';
import type { NetworkParts } from '../area-parts.ts';
import { findMonitors } from './monitors.queries.ts';
import { followMonitors } from './monitors.service.ts';
import { setWanted, wantMonitors } from './wanted.ts';

/** All that monitors give the app. */
export const monitors: Word<NetworkParts> = {
  follow: ({ databases, clock, commands }) => followMonitors(commands, databases.system, clock),
  routes: (http, { databases }) => {
    http.bind(contract.monitors.get, ({ caller, params }) =>
      databases.scoped(caller.scope, (trx) => findMonitors(trx, params.serialNumber)),
    );
    http.bind(contract.monitors.want, async ({ caller, params, body }) => {
      await databases.scoped(caller.scope, (trx) => wantMonitors(trx, params.serialNumber, body.wanted));
      return null;
    });
  },
  work: ({ databases, commands, clock, timing }) => [
    { name: 'monitors', everyMs: timing.monitorsMs ?? 30_000, work: () => setWanted(databases.system, commands, clock) },
  ],
};
