import { contract } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { sendKeptFile } from '../send-file.ts';
import { findCorporateTransfer, listCorporateTransfers } from './corporate-transfers.queries.ts';
import { confirmTransfer, enterTransfer, rejectTransfer } from './corporate-transfers.service.ts';

export function corporateTransferRoutes(http: Http, databases: Databases, clock: Clock, bus: Bus): void {
  const { corporateTransfers } = contract;
  http.bind(corporateTransfers.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listCorporateTransfers(trx, query, caller.userId)),
  );
  http.bind(corporateTransfers.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findCorporateTransfer(trx, params.id, caller.userId))),
  );
  http.bind(
    corporateTransfers.slip,
    async ({ caller, params, reply }) => {
      const row = await databases.scoped(caller.scope, (trx) =>
        trx.selectFrom('corporate_transfer').select('slip_file').where('id', '=', params.id).executeTakeFirst(),
      );
      return sendKeptFile(databases, reply, row?.slip_file);
    },
    { byLink: true },
  );
  http.bind(corporateTransfers.enter, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => enterTransfer(trx, caller, body, clock.now())),
  );
  http.bind(corporateTransfers.confirm, async ({ caller, params, body }) => {
    const { transfer, providerId, accounts } = await databases.scoped(caller.scope, (trx) =>
      confirmTransfer(trx, caller, params.id, body.note, clock.now()),
    );
    for (const accountId of accounts) bus.publish('payer.changed', { providerId, accountId });
    return transfer;
  });
  http.bind(corporateTransfers.reject, ({ caller, params, body }) =>
    databases.scoped(caller.scope, (trx) => rejectTransfer(trx, caller, params.id, body.note, clock.now())),
  );
}
