import { contract } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { EXPORT_LIMIT, sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import { openStatement } from './statement.service.ts';
import { sendStatementPdf, statementSheet } from './statement-files.ts';
import { statementLines } from './statements.queries.ts';

/** Movements that a PDF may hold: some 500 pages. */
const PDF_LIMIT = 20_000;

export function statementRoutes(http: Http, databases: Databases, clock: Clock, exportLimit = EXPORT_LIMIT): void {
  const { statements } = contract;
  http.bind(statements.get, ({ caller, params, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { head, ask } = await openStatement(trx, params, query);
      const list = await statementLines(trx, ask, { limit: query.limit, offset: (query.page - 1) * query.limit });
      return { ...head, list };
    }),
  );
  http.bind(
    statements.export,
    async ({ caller, params, query, language: asked, reply }) => {
      const language = query.language ?? asked;
      await databases.scoped(caller.scope, async (trx) => {
        const { head, ask } = await openStatement(trx, params, query);
        if (head.total > (query.format === 'pdf' ? Math.min(PDF_LIMIT, exportLimit) : exportLimit))
          throw new Problem('exportTooLarge');
        if (query.format === 'pdf') await sendStatementPdf(reply, trx, head, ask, language);
        else await sendSheet(reply, statementSheet(trx, head, ask, language), query.format, clock.now());
      });
      return undefined;
    },
    { byLink: true },
  );
}
