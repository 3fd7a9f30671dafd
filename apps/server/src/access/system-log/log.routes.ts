import { contract, OPERATIONS, systemLogList } from '@csms/contract';
import type { Http } from '../../platform/http/http.ts';
import { EXPORT_LIMIT } from '../../platform/spreadsheet/send-sheet.ts';
import { exportList } from '../exports/export-list.ts';
import { countLogUpTo, listLog, streamLog } from './log.queries.ts';
import { type LogProofParts, proveLog, readLogCheck } from './log-proof.ts';
import type { LoggedThings } from './logged-thing.ts';

export function systemLogRoutes(http: Http, proof: LogProofParts, things: LoggedThings, exportLimit = EXPORT_LIMIT): void {
  const { systemLog } = contract;
  const { databases, clock } = proof;
  http.bind(systemLog.check, ({ caller }) => readLogCheck(databases, caller.isSuper));
  http.bind(systemLog.runCheck, async ({ caller }) => {
    await proveLog(proof);
    return readLogCheck(databases, caller.isSuper);
  });
  http.bind(systemLog.getOperateLogs, ({ caller, query, language }) =>
    databases.scoped(caller.scope, (trx) => listLog(trx, things, query, language)),
  );
  http.bind(systemLog.findOperateLogs, ({ caller, body, language }) =>
    databases.scoped(caller.scope, (trx) => listLog(trx, things, body, language)),
  );
  http.bind(systemLog.getOperateDescription, ({ language }) =>
    Object.entries(OPERATIONS).map(([operationType, words]) => ({ operationType, operationName: words[language] })),
  );
  http.bind(systemLog.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(caller.scope, async (trx) =>
      exportList(trx, systemLogList, {
        query,
        language,
        reply,
        now: clock.now(),
        total: await countLogUpTo(trx, query, exportLimit + 1),
        most: exportLimit,
        rows: streamLog(trx, things, query, language),
        own: {},
      }),
    );
    return undefined;
  });
}
