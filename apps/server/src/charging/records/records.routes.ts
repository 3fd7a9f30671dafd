import { contract, recordList } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { EXPORT_LIMIT } from '../../platform/spreadsheet/send-sheet.ts';
import { invalidateRecord } from './invalidate.ts';
import { processData, recordDetail } from './record-detail.ts';
import { clockOf, ownCells } from './record-export.ts';
import { countRecords, findRecord, listRecords, streamRecords, sumRecords } from './records.queries.ts';
import { refundRecord } from './refund.ts';
import { reprice } from './reprice.ts';
import { previewByHand, settleByHand } from './settle-by-hand.ts';
import { signedReadings } from './signed-readings.ts';
import { listStrays } from './strays.queries.ts';
import { takenBack } from './taken-back.ts';

export function recordRoutes(http: Http, databases: Databases, bus: Bus, clock: Clock, exportLimit = EXPORT_LIMIT): void {
  const { records } = contract;
  http.bind(records.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listRecords(trx, query, caller.scope)));
  http.bind(records.totals, ({ caller, query }) => databases.scoped(caller.scope, (trx) => sumRecords(trx, query, caller.scope)));
  http.bind(records.get, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => recordDetail(trx, params.transactionId)),
  );
  http.bind(records.strays, ({ caller, params, query }) =>
    databases.scoped(caller.scope, (trx) => listStrays(trx, params.transactionId, query)),
  );
  http.bind(records.signed, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => {
      found(await findRecord(trx, params.transactionId));
      return { readings: await signedReadings(trx, params.transactionId) };
    }),
  );
  http.bind(records.getHisBmsData, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => processData(trx, body.transactionId)),
  );

  http.bind(records.export, async ({ caller, query, language, reply }) => {
    const { columns: _columns, format: _format, timeZone, ...filter } = query;
    await databases.scoped(caller.scope, async (trx) =>
      exportList(trx, recordList, {
        query,
        language,
        reply,
        now: clock.now(),
        total: await countRecords(trx, filter, caller.scope, exportLimit + 1),
        most: exportLimit,
        ownClock: timeZone === undefined,
        clock: clockOf(timeZone, language),
        rows: streamRecords(trx, filter, caller.scope),
        own: ownCells(timeZone),
      }),
    );
    return undefined;
  });

  http.bind(records.settle, async ({ caller, params, body }) => {
    const { detail, events } = await databases.scoped(caller.scope, (trx) =>
      settleByHand(trx, caller, params.transactionId, body, clock.now()),
    );
    for (const event of events) bus.publish('live', event);
    return detail;
  });
  http.bind(records.previewSettle, ({ caller, params, body }) =>
    takenBack(databases, caller, (trx) => previewByHand(trx, caller, params.transactionId, body, clock.now())),
  );

  http.bind(records.refund, async ({ caller, params, body }) => {
    const { detail, payer } = await databases.scoped(caller.scope, async (trx) => ({
      payer: await refundRecord(trx, params.transactionId, body, { operator: caller.username, now: clock.now() }),
      detail: await recordDetail(trx, params.transactionId),
    }));
    bus.publish('payer.changed', payer);
    return detail;
  });
  http.bind(records.invalidate, async ({ caller, params, body }) => {
    const { detail, payer } = await databases.scoped(caller.scope, async (trx) => ({
      payer: await invalidateRecord(trx, params.transactionId, {
        reason: body.reason,
        operator: caller.username,
        now: clock.now(),
      }),
      detail: await recordDetail(trx, params.transactionId),
    }));
    if (payer.accountId !== null) bus.publish('payer.changed', { providerId: payer.providerId, accountId: payer.accountId });
    return detail;
  });
  http.bind(records.previewReprice, async ({ caller, body }) => {
    const { accounts: _accounts, ...result } = await takenBack(databases, caller, (trx) =>
      reprice(trx, body, { reason: '', operator: caller.username }),
    );
    return result;
  });
  http.bind(records.reprice, async ({ caller, body }) => {
    const { accounts, ...result } = await databases.scoped(caller.scope, (trx) =>
      reprice(trx, body, { reason: body.reason, operator: caller.username }),
    );
    for (const account of accounts) bus.publish('payer.changed', account);
    return result;
  });
}
