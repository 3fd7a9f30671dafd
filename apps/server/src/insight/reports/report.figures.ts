import type {
  FinancialBucket,
  FinancialRow,
  FinancialSummary,
  HeatCell,
  Language,
  ReportKind,
  ServiceFigures,
  StatisticBucket,
  StatisticFigures,
  StatisticLevel,
  StatisticRow,
} from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { EXPORT_LIMIT } from '../../platform/spreadsheet/send-sheet.ts';
import { sumFigures } from '../../service/index.ts';
import { countOpenSessions } from '../statistics/counted.queries.ts';
import { financialBreakdown, financialTrend, sumFinances } from '../statistics/financial.queries.ts';
import type { Place } from '../statistics/own-days.queries.ts';
import type { Period } from '../statistics/period.rules.ts';
import { breakdownOf, energyByHour, heatOf, sumStatistics, trendOf } from '../statistics/statistics.queries.ts';

/** What a report is about. */
export interface ReportAsk extends Period, Place {
  kind: ReportKind;
  name: string;
  language: Language;
  /** The period that it is compared with. */
  before: Period;
  /** Whether its owner may see work orders. */
  withService: boolean;
  /** Of financial reports. */
  currency?: string | undefined;
  /** Who issues it, and what its filter says, in names. */
  providerName: string;
  filterProviderName: string | null;
  stationName: string | null;
  timeZone: string;
  /** When it is made, epoch ms. */
  now: number;
  formats: readonly string[];
}

const LEVELS = ['station', 'point', 'connectorType', 'group', 'startType'] as const satisfies readonly StatisticLevel[];

export interface OperationFigures {
  kind: 'operation';
  summary: StatisticFigures & { connectors: number };
  before: StatisticFigures;
  trend: StatisticBucket[];
  by: Record<(typeof LEVELS)[number], StatisticRow[]>;
  heat: HeatCell[];
  /** Of a single day: Wh charged in each of its hours. */
  hours: number[];
  /** Work orders, beside those of the period before; null: its owner sees none. */
  service: { now: ServiceFigures; before: ServiceFigures } | null;
}

export interface FinancialFigures {
  kind: 'financial';
  summary: FinancialSummary[];
  before: FinancialSummary[];
  trend: FinancialBucket[];
  stations: FinancialRow[];
  providers: FinancialRow[];
}

export type ReportFigures = (OperationFigures | FinancialFigures) & {
  /** Sessions of the period that are in no figure yet. */
  openSessions: number;
  /** Decimal places of each currency. */
  minorUnits: ReadonlyMap<string, number>;
};

async function whole<T>(page: Promise<{ list: T[]; total: number }>): Promise<T[]> {
  const { list, total } = await page;
  if (total > EXPORT_LIMIT) throw new Problem('exportTooLarge');
  return list;
}

async function operation(trx: Trx, ask: ReportAsk): Promise<OperationFigures> {
  const { from, to, providerId, stationId, now } = ask;
  const filter = { from, to, providerId, stationId };
  const by = {} as OperationFigures['by'];
  for (const level of LEVELS)
    by[level] = await whole(breakdownOf(trx, { ...filter, by: level, page: 1, limit: EXPORT_LIMIT }, now));
  return {
    kind: 'operation',
    summary: await sumStatistics(trx, filter, now),
    before: await sumStatistics(trx, { ...filter, ...ask.before }, now),
    trend: await trendOf(trx, filter, 'day', now),
    by,
    heat: await heatOf(trx, filter, now),
    hours: from === to ? await energyByHour(trx, from, filter) : [],
    service: ask.withService
      ? { now: await sumFigures(trx, filter), before: await sumFigures(trx, { ...filter, ...ask.before }) }
      : null,
  };
}

async function financial(trx: Trx, ask: ReportAsk): Promise<FinancialFigures> {
  const { from, to, providerId, stationId, currency, now } = ask;
  const filter = { from, to, providerId, stationId };
  const wanted = <T extends { currency: string }>(list: T[]) =>
    currency === undefined ? list : list.filter((row) => row.currency === currency);
  const breakdown = async (by: 'station' | 'provider') =>
    wanted(await whole(financialBreakdown(trx, { ...filter, by, page: 1, limit: EXPORT_LIMIT }, now)));
  return {
    kind: 'financial',
    summary: wanted((await sumFinances(trx, filter, now)).currencies),
    before: wanted((await sumFinances(trx, { ...filter, ...ask.before }, now)).currencies),
    trend: wanted(await financialTrend(trx, filter, 'day', now)),
    stations: await breakdown('station'),
    providers: await breakdown('provider'),
  };
}

/** All figures of a report, as the statistics' endpoints tell them. Throws as the statistics do, and exportTooLarge. */
export async function readFigures(trx: Trx, ask: ReportAsk): Promise<ReportFigures> {
  const { rows } = await sql<{ currency: string; minor_unit: number }>`
    select currency, max(minor_unit)::int as minor_unit from provider group by 1`.execute(trx);
  return {
    ...(ask.kind === 'operation' ? await operation(trx, ask) : await financial(trx, ask)),
    openSessions: await countOpenSessions(trx, {
      from: ask.from,
      to: ask.to,
      providerId: ask.providerId,
      stationId: ask.stationId,
    }),
    minorUnits: new Map(rows.map((row) => [row.currency, row.minor_unit])),
  };
}
