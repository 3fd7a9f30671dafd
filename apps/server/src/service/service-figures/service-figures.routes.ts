import { contract, type ServiceFigureRow, serviceFigureList, WORK_FAULT_WORDS, type WorkFaultCode } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { ownOnly } from '../work-orders/people.ts';
import { checkPeriod, listFigures, sumFigures } from './service-figures.queries.ts';

const NOBODY = { en: 'Unknown', zh: '未知' };
const hours = (seconds: number | null) => (seconds === null ? null : { number: String(Math.round(seconds / 36) / 100) });
const number = (value: number | null) => (value === null ? null : { number: String(value) });

/** Service in figures. */
export function serviceFigureRoutes(http: Http, { databases, clock }: { databases: Databases; clock: Clock }): void {
  const { serviceFigures } = contract;
  http.bind(serviceFigures.totals, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => sumFigures(trx, { ...query, ownOf: ownOnly(caller) })),
  );
  http.bind(serviceFigures.rows, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listFigures(trx, { ...query, ownOf: ownOnly(caller) })),
  );
  http.bind(serviceFigures.export, async ({ caller, query, language, reply }) => {
    checkPeriod(query);
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, serviceFigureList, {
          query,
          language,
          reply,
          now: clock.now(),
          // Days are each station's own.
          ownClock: true,
          rows: pagesOf((page, limit) => listFigures(trx, { ...query, ownOf: ownOnly(caller), page, limit })),
          own: {
            name: ({ name }) => ({
              text:
                (query.by === 'fault' ? WORK_FAULT_WORDS[name as WorkFaultCode]?.[language] : name) || name || NOBODY[language],
            }),
            responseSeconds: (row) => hours(row.responseSeconds),
            responseWorkSeconds: (row) => hours(row.responseWorkSeconds),
            repairSeconds: (row) => hours(row.repairSeconds),
            repairWorkSeconds: (row) => hours(row.repairWorkSeconds),
            betweenFailuresSeconds: (row) => hours(row.betweenFailuresSeconds),
            firstTimeFix: (row) => number(row.firstTimeFix),
            againShare: (row) => number(row.againShare),
            healedOrders: (row) => number(row.healedOrders),
            costs: (row: ServiceFigureRow) => ({
              text: row.costs.map(({ total, currency }) => `${total} ${currency}`).join('; '),
            }),
            lostSessions: (row) => number(row.lostSessions),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
}
