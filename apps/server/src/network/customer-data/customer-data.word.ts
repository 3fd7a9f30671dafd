import { contract } from '@csms/contract';
import type { Word } from '../../access/index.ts';
import { found } from '../../platform/http/problem.ts';
import type { NetworkParts } from '../area-parts.ts';
import { toldOf } from '../commands/commands.routes.ts';
import { askCustomerData, clearCustomerData, followCustomerData, listCustomerData } from './customer-data.service.ts';

/** All that customers' data at chargers give the app. */
export const customersData: Word<NetworkParts> = {
  follow: ({ databases, clock, commands }) => followCustomerData(commands, databases.system, clock),
  routes: (http, { databases, clock, commands }) => {
    http.bind(contract.customersData.list, ({ caller, params }) =>
      databases.scoped(caller.scope, (trx) => listCustomerData(trx, params.serialNumber, clock.now())),
    );
    http.bind(contract.customersData.ask, async ({ caller, params, body }) => {
      const { commandId, pointId } = await databases.scoped(caller.scope, (trx) =>
        askCustomerData(trx, params.serialNumber, body, caller.username, clock),
      );
      commands.announce([pointId]);
      return found((await toldOf(databases, caller, [commandId]))[0]);
    });
  },
  clear: async ({ databases, clock }) => {
    await clearCustomerData(databases, clock.now());
  },
};
