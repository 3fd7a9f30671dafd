import { ACCOUNT_KIND_WORDS, contract, rechargeRecordList } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { EXPORT_LIMIT } from '../../platform/spreadsheet/send-sheet.ts';
import { countRecharges, listRecharges, streamRecharges, sumRecharges } from './recharge-records.queries.ts';

export function rechargeRecordRoutes(http: Http, databases: Databases, clock: Clock, exportLimit = EXPORT_LIMIT): void {
  const { rechargeRecords } = contract;
  http.bind(rechargeRecords.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listRecharges(trx, query)));
  http.bind(rechargeRecords.totals, ({ caller, query }) => databases.scoped(caller.scope, (trx) => sumRecharges(trx, query)));
  http.bind(rechargeRecords.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(caller.scope, async (trx) =>
      exportList(trx, rechargeRecordList, {
        query,
        language,
        reply,
        now: clock.now(),
        total: await countRecharges(trx, query, exportLimit + 1),
        most: exportLimit,
        rows: streamRecharges(trx, query),
        own: {
          account: (record) => ({ text: record.account.name }),
          accountKind: (record, words) => ({ text: ACCOUNT_KIND_WORDS[record.account.kind][words.language] }),
        },
      }),
    );
    return undefined;
  });
}
