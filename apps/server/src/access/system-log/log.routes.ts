import { contract, type Language, LOG_EXPORT_COLUMNS, OPERATIONS, type SystemLogRow } from '@csms/contract';
import { isTimeZone } from '@csms/kernel';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { EXPORT_LIMIT, sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import { type Cell, momentCell } from '../../platform/spreadsheet/spreadsheet.ts';
import { aboutExport } from '../exports/export-about.ts';
import { countLogUpTo, listLog, streamLog } from './log.queries.ts';
import { type LogProofParts, proveLog, readLogCheck } from './log-proof.ts';

type ExportColumn = (typeof LOG_EXPORT_COLUMNS)[number];

const HEADERS: Readonly<Record<ExportColumn, Readonly<Record<Language, string>>>> = {
  time: { en: 'Time', zh: '时间' },
  operationName: { en: 'Operation', zh: '操作类型' },
  operator: { en: 'Operator', zh: '操作人' },
  content: { en: 'Content', zh: '操作内容' },
  operand: { en: 'Operand', zh: '操作对象' },
  resultText: { en: 'Result', zh: '操作结果' },
  ipAddress: { en: 'IP address', zh: 'IP 地址' },
  mode: { en: 'Mode', zh: '操作方式' },
  requestContent: { en: 'Request content', zh: '请求内容' },
};

const cellsOf = (entry: SystemLogRow, columns: readonly ExportColumn[], timeZone: string): Cell[] =>
  columns.map((column) => (column === 'time' ? momentCell(entry.time, timeZone) : { text: entry[column] }));

export function systemLogRoutes(http: Http, proof: LogProofParts, exportLimit = EXPORT_LIMIT): void {
  const { systemLog } = contract;
  const { databases, clock } = proof;
  http.bind(systemLog.check, ({ caller }) => readLogCheck(databases, caller.isSuper));
  http.bind(systemLog.runCheck, async ({ caller }) => {
    await proveLog(proof);
    return readLogCheck(databases, caller.isSuper);
  });
  http.bind(systemLog.getOperateLogs, ({ caller, query, language }) =>
    databases.scoped(caller.scope, (trx) => listLog(trx, query, language)),
  );
  http.bind(systemLog.findOperateLogs, ({ caller, body, language }) =>
    databases.scoped(caller.scope, (trx) => listLog(trx, body, language)),
  );
  http.bind(systemLog.getOperateDescription, ({ language }) =>
    Object.entries(OPERATIONS).map(([operationType, words]) => ({ operationType, operationName: words[language] })),
  );
  http.bind(systemLog.export, async ({ caller, query, language, reply }) => {
    const columns = query.columns?.length ? query.columns : LOG_EXPORT_COLUMNS;
    const timeZone = query.timeZone && isTimeZone(query.timeZone) ? query.timeZone : 'UTC';
    await databases.scoped(caller.scope, async (trx) => {
      const total = await countLogUpTo(trx, query, exportLimit + 1);
      if (total > exportLimit) throw new Problem('exportTooLarge');
      const sheet = {
        total,
        name: language === 'zh' ? '系统日志' : 'System log',
        about: await aboutExport(trx, {
          name: language === 'zh' ? '系统日志' : 'System log',
          query: query,
          language,
          now: clock.now(),
          timeZone: timeZone,
        }),
        header: columns.map((column) => HEADERS[column][language]),
        rows: (async function* () {
          for await (const slice of streamLog(trx, query, language))
            yield slice.map((entry) => cellsOf(entry, columns, timeZone));
        })(),
      };
      await sendSheet(reply, sheet, query.format, clock.now());
    });
    return undefined;
  });
}
