import { contract, type FINANCIAL_TABLES, type Language, type STATISTIC_TABLES } from '@csms/contract';
import { aboutExport } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { EXPORT_LIMIT, sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import { readAfterwards } from './afterwards.queries.ts';
import { type FinancialFilter, financialBreakdown, financialTrend, sumFinances } from './financial.queries.ts';
import { ownTodayOf } from './own-days.queries.ts';
import type { StatisticFilter } from './statistic-filter.ts';
import { breakdownOf, heatOf, sumStatistics, trendOf } from './statistics.queries.ts';
import {
  breakdownTable,
  financialBreakdownTable,
  financialTrendTable,
  heatTable,
  movementsTable,
  proofTable,
  type Table,
  tiersTable,
  trendTable,
} from './statistics-sheets.ts';
import { TABLE_WORDS, WORDS } from './statistics-words.ts';

interface Ask {
  language: Language;
  now: number;
}
type OperationTable = { table: (typeof STATISTIC_TABLES)[number] };
type FinancialTable = { table: (typeof FINANCIAL_TABLES)[number] };
type Unit = { unit: 'day' | 'week' | 'month'; sort?: string | undefined };

/** One table of the operation statistics as it goes into a file. Throws as the queries do, and exportTooLarge. */
async function operationTable(trx: Trx, ask: StatisticFilter & OperationTable & Unit, { language, now }: Ask): Promise<Table> {
  if (ask.table === 'trend') return trendTable(await trendOf(trx, ask, ask.unit, now), language);
  if (ask.table === 'heat') return heatTable(await heatOf(trx, ask, now), language);
  const { list, total } = await breakdownOf(trx, { ...ask, by: ask.table, page: 1, limit: EXPORT_LIMIT }, now);
  if (total > EXPORT_LIMIT) throw new Problem('exportTooLarge');
  return breakdownTable(list, ask.table, language);
}

/** One table of the financial statistics as it goes into a file. Throws as the queries do, and exportTooLarge. */
async function financialTable(trx: Trx, ask: FinancialFilter & FinancialTable & Unit, { language, now }: Ask): Promise<Table> {
  if (ask.table === 'trend') return financialTrendTable(await financialTrend(trx, ask, ask.unit, now), language);
  if (ask.table === 'station' || ask.table === 'provider') {
    const { list, total } = await financialBreakdown(trx, { ...ask, by: ask.table, page: 1, limit: EXPORT_LIMIT }, now);
    if (total > EXPORT_LIMIT) throw new Problem('exportTooLarge');
    return financialBreakdownTable(list, ask.table, language);
  }
  const { currencies } = await sumFinances(trx, ask, now);
  const make = { tiers: tiersTable, movements: movementsTable, proof: proofTable }[ask.table];
  return make(currencies, language);
}

const sheetOf = async (
  trx: Trx,
  title: string,
  { header, rows }: Table,
  query: { table: keyof typeof TABLE_WORDS },
  ask: Ask,
) => {
  const name = `${title} - ${TABLE_WORDS[query.table][ask.language]}`;
  return {
    name,
    about: await aboutExport(trx, { name, query, ...ask }),
    header,
    rows: (async function* () {
      yield rows;
    })(),
  };
};

/** Statistics of operation and of money, of what a caller sees. */
export function statisticsRoutes(http: Http, { databases, clock }: { databases: Databases; clock: Clock }): void {
  const { statistics, financialStatistics } = contract;
  http.bind(statistics.today, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => ownTodayOf(trx, query, clock.now())),
  );
  http.bind(statistics.summary, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => sumStatistics(trx, query, clock.now())),
  );
  http.bind(statistics.trend, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => trendOf(trx, query, query.unit, clock.now())),
  );
  http.bind(statistics.breakdown, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => breakdownOf(trx, query, clock.now())),
  );
  http.bind(statistics.heat, ({ caller, query }) => databases.scoped(caller.scope, (trx) => heatOf(trx, query, clock.now())));
  http.bind(statistics.export, async ({ caller, query, language, reply }) => {
    const now = clock.now();
    await databases.scoped(caller.scope, async (trx) => {
      const table = await operationTable(trx, query, { language, now });
      await sendSheet(reply, await sheetOf(trx, WORDS.operation[language], table, query, { language, now }), query.format, now);
    });
    return undefined;
  });
  http.bind(financialStatistics.summary, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => sumFinances(trx, query, clock.now())),
  );
  http.bind(financialStatistics.afterwards, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => readAfterwards(trx, query, clock.now())),
  );
  http.bind(financialStatistics.trend, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => financialTrend(trx, query, query.unit, clock.now())),
  );
  http.bind(financialStatistics.breakdown, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => financialBreakdown(trx, query, clock.now())),
  );
  http.bind(financialStatistics.export, async ({ caller, query, language, reply }) => {
    const now = clock.now();
    await databases.scoped(caller.scope, async (trx) => {
      const table = await financialTable(trx, query, { language, now });
      await sendSheet(reply, await sheetOf(trx, WORDS.financial[language], table, query, { language, now }), query.format, now);
    });
    return undefined;
  });
}
