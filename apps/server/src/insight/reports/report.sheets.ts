import type { Readable } from 'node:stream';
import { INCOME_PARTS, type Language, type StatisticFigures } from '@csms/contract';
import { timeText } from '../../platform/pdf/pdf-text.ts';
import type { Cell } from '../../platform/spreadsheet/cell.ts';
import { moneyCell, type Sheet, xlsxStream } from '../../platform/spreadsheet/spreadsheet.ts';
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
} from '../statistics/statistics-sheets.ts';
import { INCOME_WORDS, WORDS } from '../statistics/statistics-words.ts';
import type { FinancialFigures, OperationFigures, ReportAsk, ReportFigures } from './report.figures.ts';
import { periodText, REPORT_WORDS } from './report.words.ts';

const text = (value: string): Cell => ({ text: value });
const number = (value: number | string | null): Cell => (value === null ? null : { number: String(value) });

/** What the filter lets in, in names. */
export const filterText = (ask: ReportAsk): string =>
  [ask.filterProviderName, ask.stationName, ask.currency].filter(Boolean).join(' · ') || REPORT_WORDS[ask.language].all;

function aboutTable(ask: ReportAsk, { openSessions }: ReportFigures): Table {
  const words = REPORT_WORDS[ask.language];
  const rows = [
    [words.name, ask.name],
    [words.kind, WORDS[ask.kind][ask.language]],
    [words.provider, ask.providerName],
    [words.period, periodText(ask)],
    [words.before, periodText(ask.before)],
    [words.days, ask.kind === 'financial' ? words.ledgerDays : words.daysHint],
    [words.filter, filterText(ask)],
    [words.made, `${timeText(new Date(ask.now).toISOString(), ask.timeZone)} ${ask.timeZone}`],
    ...(openSessions > 0 ? [['', words.open(openSessions)]] : []),
  ] as const;
  return { header: [words.item, words.value], rows: rows.map((row) => row.map((cell) => text(cell ?? ''))) };
}

/** How far one number is from another in per cent, to tenths; null: there is nothing to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1000) / 10;

/** Two figures and how they changed. */
const compared = (label: string, unit: string | null, now: string, before: string): Cell[] => [
  text(label),
  unit === null ? null : text(unit),
  number(now),
  number(before),
  number(changeOf(Number(now), Number(before))),
];

/** Two amounts of one currency and how they changed. */
const comparedMoney = (label: string, currency: string, now: string, before: string): Cell[] =>
  compared(label, currency, now, before).with(2, moneyCell(now, currency)).with(3, moneyCell(before, currency));

/** All currencies of two periods, in order. */
export const currenciesOf = (...lists: readonly { currency: string }[][]): string[] =>
  [...new Set(lists.flat().map(({ currency }) => currency))].sort();

const incomeIn = ({ income }: StatisticFigures, currency: string): string =>
  income.find((one) => one.currency === currency)?.amount ?? '0';

function operationSummary({ summary, before }: OperationFigures, language: Language): Table {
  const words = REPORT_WORDS[language];
  const line = (key: 'sessions' | 'energy' | 'busy' | 'service', tell: (figures: StatisticFigures) => number) =>
    compared(WORDS[key][language], null, String(tell(summary)), String(tell(before)));
  const hours = (seconds: number | null) => Math.round((seconds ?? 0) / 36) / 100;
  return {
    header: [words.figure, WORDS.currency[language], words.now, words.previous, words.change],
    rows: [
      line('sessions', ({ sessions }) => sessions),
      line('energy', ({ energyWh }) => energyWh / 1000),
      line('busy', ({ busySeconds }) => hours(busySeconds)),
      line('service', ({ serviceSeconds }) => hours(serviceSeconds)),
      [text(WORDS.utilisation[language]), null, number(summary.utilisation), number(before.utilisation), null],
      ...currenciesOf(summary.income, before.income).map((currency) =>
        comparedMoney(WORDS.income[language], currency, incomeIn(summary, currency), incomeIn(before, currency)),
      ),
      [text(words.connectors), null, number(summary.connectors), null, null],
    ],
  };
}

/** Work orders in figures beside those of the period before; none where its owner may not see them. */
export function serviceLines({ service }: OperationFigures, language: Language): Cell[][] {
  if (!service) return [];
  const words = REPORT_WORDS[language].serviceFigures;
  const { now, before } = service;
  const hours = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 36) / 100);
  const line = (
    label: string,
    one: number | string | null,
    other: number | string | null,
    unit: string | null = null,
  ): Cell[] => [
    text(label),
    unit === null ? null : text(unit),
    number(one),
    number(other),
    one === null || other === null ? null : number(changeOf(Number(one), Number(other))),
  ];
  const costIn = (figures: typeof now, currency: string) => figures.costs.find((one) => one.currency === currency)?.total ?? '0';
  return [
    line(words.opened, now.opened, before.opened),
    line(words.archived, now.archived, before.archived),
    line(words.response, hours(now.responseSeconds), hours(before.responseSeconds)),
    line(words.repair, hours(now.repairSeconds), hours(before.repairSeconds)),
    line(words.between, hours(now.betweenFailuresSeconds), hours(before.betweenFailuresSeconds)),
    line(words.first, now.firstTimeFix, before.firstTimeFix),
    line(words.again, now.againShare, before.againShare),
    line(words.healed, now.healedOrders, before.healedOrders),
    line(words.parts, now.partsUsed, before.partsUsed),
    ...currenciesOf(now.costs, before.costs).map((currency) =>
      line(words.cost, costIn(now, currency), costIn(before, currency), currency),
    ),
    line(words.lost, now.lostSessions, before.lostSessions),
  ];
}

const serviceTable = (figures: OperationFigures, language: Language): Table => {
  const words = REPORT_WORDS[language];
  return {
    header: [words.figure, WORDS.currency[language], words.now, words.previous, words.change],
    rows: serviceLines(figures, language),
  };
};

/** Fees of each currency beside those of the period before. */
function financialSummaryTable({ summary, before }: FinancialFigures, language: Language): Table {
  const words = REPORT_WORDS[language];
  return {
    header: [words.figure, WORDS.currency[language], words.now, words.previous, words.change],
    rows: currenciesOf(summary, before).flatMap((currency) => {
      const of = (list: FinancialFigures['summary']) => list.find((one) => one.currency === currency);
      const [now, then] = [of(summary), of(before)];
      return [
        compared(WORDS.sessions[language], currency, String(now?.sessions ?? 0), String(then?.sessions ?? 0)),
        compared(WORDS.energy[language], currency, String((now?.energyWh ?? 0) / 1000), String((then?.energyWh ?? 0) / 1000)),
        ...INCOME_PARTS.map((fee) =>
          comparedMoney(INCOME_WORDS[fee][language], currency, now?.income[fee] ?? '0', then?.income[fee] ?? '0'),
        ),
      ];
    }),
  };
}

/** The tables of a report, each with its name, in the order of the file. */
function reportTables(ask: ReportAsk, figures: ReportFigures): [string, Table][] {
  const { language } = ask;
  const words = REPORT_WORDS[language];
  const about: [string, Table] = [words.about, aboutTable(ask, figures)];
  if (figures.kind === 'operation')
    return [
      about,
      [words.summary, operationSummary(figures, language)],
      [words.trend, trendTable(figures.trend, language)],
      [words.stations, breakdownTable(figures.by.station, 'station', language)],
      [words.points, breakdownTable(figures.by.point, 'point', language)],
      [words.connectorTypes, breakdownTable(figures.by.connectorType, 'connectorType', language)],
      [words.groups, breakdownTable(figures.by.group, 'group', language)],
      [words.startTypes, breakdownTable(figures.by.startType, 'startType', language)],
      [words.heat, heatTable(figures.heat, language)],
      ...(figures.service ? [[words.service, serviceTable(figures, language)] as [string, Table]] : []),
    ];
  return [
    about,
    [words.summary, financialSummaryTable(figures, language)],
    [words.tiers, tiersTable(figures.summary, language)],
    [words.movements, movementsTable(figures.summary, language)],
    [words.trend, financialTrendTable(figures.trend, language)],
    [words.stations, financialBreakdownTable(figures.stations, 'station', language)],
    [words.providers, financialBreakdownTable(figures.providers, 'provider', language)],
    [words.proof, proofTable(figures.summary, language)],
  ];
}

/** The report as a spreadsheet, a sheet for each table. */
export const reportXlsx = (ask: ReportAsk, figures: ReportFigures): Readable =>
  xlsxStream(
    reportTables(ask, figures).map(
      ([name, { header, rows }]): Sheet => ({
        name,
        header,
        rows: (async function* () {
          for (let at = 0; at < rows.length; at += 1000) yield rows.slice(at, at + 1000);
        })(),
      }),
    ),
  );
