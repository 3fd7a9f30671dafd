import { contract } from '@csms/contract';
import type { Word } from '../../access/index.ts';
import type { NetworkParts } from '../area-parts.ts';
import { findDisplayMessages } from './display-messages.queries.ts';
import { followDisplayMessages } from './display-messages.service.ts';

/** All that messages on displays give the app. */
export const displayMessages: Word<NetworkParts> = {
  follow: ({ databases, clock, commands }) => followDisplayMessages(commands, databases.system, clock),
  routes: (http, { databases, clock }) =>
    http.bind(contract.displayMessages.get, ({ caller, params }) =>
      databases.scoped(caller.scope, (trx) => findDisplayMessages(trx, params.serialNumber, clock.now())),
    ),
};
