import { contract, EXPORT_COLUMNS } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { EXPORT_LIMIT, sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import type { Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { invalidateRecord } from './invalidate.ts';
import { processData, recordDetail } from './record-detail.ts';
import { cellsOf, headersOf } from './record-export.ts';
import { countRecords, listRecords, streamRecords, sumRecords } from './records.queries.ts';
import { reprice } from './reprice.ts';
import { settle } from './settlement.ts';
import { listStrays } from './strays.queries.ts';

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
  http.bind(records.getHisBmsData, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => processData(trx, body.transactionId)),
  );

  http.bind(records.export, async ({ caller, query, language, reply }) => {
    const { columns: asked, format, timeZone, ...filter } = query;
    const columns = asked?.length ? asked : EXPORT_COLUMNS;
    await databases.scoped(caller.scope, async (trx) => {
      const total = await countRecords(trx, filter, caller.scope, exportLimit + 1);
      if (total > exportLimit) throw new Problem('exportTooLarge');
      const sheet: Sheet = {
        total,
        name: language === 'zh' ? '充电记录' : 'Charging records',
        header: headersOf(columns, language),
        rows: (async function* () {
          for await (const slice of streamRecords(trx, filter, caller.scope))
            yield slice.map((record) => cellsOf(record, columns, language, timeZone));
        })(),
      };
      await sendSheet(reply, sheet, format, clock.now());
    });
    return undefined;
  });

  http.bind(records.settle, async ({ caller, params, body }) => {
    const { detail, events } = await databases.scoped(caller.scope, async (trx) => {
      const record = found(
        await trx
          .selectFrom('charging_record')
          .select([
            'status',
            'stopped_at',
            'started_at',
            'stop_reason',
            'stop_id_tag',
            'meter_stop_wh',
            'provider_id',
            'account_id',
          ])
          .where('transaction_id', '=', params.transactionId)
          .forUpdate()
          .executeTakeFirst(),
      );
      if (record.status !== 'review') throw new Problem('notInReview');
      const accountId = body.cardNumber ? await accountOfCard(trx, body.cardNumber, record.provider_id) : undefined;
      const [settled] = await settle(queryableOf(trx), [
        {
          transactionId: params.transactionId,
          stoppedAt: (record.stopped_at ?? record.started_at).getTime(),
          stopReceivedAt: clock.now(),
          meterStopWh: record.meter_stop_wh === null ? null : Number(record.meter_stop_wh),
          reason: record.stop_reason ?? 'Other',
          stopIdTag: record.stop_id_tag,
          stopAccount: caller.username,
          cause: body.reason,
          decidedWh: body.energyWh,
          operator: caller.username,
          accountId,
        },
      ]);
      // Without a price or a payer nothing can be settled: the operator learns what is missing.
      const after = await recordDetail(trx, params.transactionId);
      if (after.reviewReasons.includes('no-price')) throw new Problem('invalid', { fields: { energyWh: 'notFound' } });
      if (after.reviewReasons.includes('unknown-payer')) throw new Problem('invalid', { fields: { cardNumber: 'invalid' } });
      return { detail: after, events: settled?.events ?? [] };
    });
    for (const event of events) bus.publish('live', event);
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
  // Exactly what would be done, done and taken back.
  http.bind(records.previewReprice, ({ caller, body }) =>
    databases
      .scoped(caller.scope, async (trx): Promise<never> => {
        throw new Preview(await reprice(trx, body, { reason: '', operator: caller.username }));
      })
      .catch((error: unknown) => {
        if (!(error instanceof Preview)) throw error;
        const { accounts: _accounts, ...result } = error.result;
        return result;
      }),
  );
  http.bind(records.reprice, async ({ caller, body }) => {
    const { accounts, ...result } = await databases.scoped(caller.scope, (trx) =>
      reprice(trx, body, { reason: body.reason, operator: caller.username }),
    );
    for (const account of accounts) bus.publish('payer.changed', account);
    return result;
  });
}

/** Takes back what a preview has done. */
class Preview extends Error {
  readonly result: Awaited<ReturnType<typeof reprice>>;
  constructor(result: Awaited<ReturnType<typeof reprice>>) {
    super('a preview');
    this.result = result;
  }
}

async function accountOfCard(trx: Trx, cardNumber: string, providerId: number): Promise<number> {
  const card = await trx
    .selectFrom('card')
    .select(['account_id'])
    .where('id_tag', '=', cardNumber.trim().toUpperCase())
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (!card) throw new Problem('invalid', { fields: { cardNumber: 'notFound' } });
  return Number(card.account_id);
}
