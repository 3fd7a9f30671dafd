import {
  type FinancialBucket,
  type FinancialRow,
  type FinancialSummary,
  type HeatCell,
  INCOME_PARTS,
  type IncomePart,
  type Language,
  type StatisticBucket,
  type StatisticFigures,
  type StatisticLevel,
  type StatisticRow,
  TIER_FEE_KEYS,
  TIER_WORDS,
} from '@csms/contract';
import type { Cell } from '../../platform/spreadsheet/cell.ts';
import { moneyCell } from '../../platform/spreadsheet/spreadsheet.ts';
import {
  BALANCE_WORDS,
  CONNECTOR_TYPE_WORDS,
  INCOME_WORDS,
  LEVEL_WORDS,
  MOVEMENT_WORDS,
  START_TYPE_WORDS,
  WEEKDAY_WORDS,
  WORDS,
} from './statistics-words.ts';

/** A table for a file: its heads and rows. */
export interface Table {
  header: string[];
  rows: Cell[][];
}

const number = (value: number | string | null): Cell => (value === null ? null : { number: String(value) });
const text = (value: string | null): Cell => (value === null ? null : { text: value });
const date = (day: string): Cell => ({ day });
const amount = (value: string | null, currency: string): Cell => (value === null ? null : moneyCell(value, currency));
const percent = (value: number | null): Cell => (value === null ? null : { number: String(value), places: 2 });
const kWh = (wattHours: number): Cell => ({ number: String(wattHours / 1000), places: 3 });
const hours = (seconds: number | null): Cell =>
  seconds === null ? null : { number: String(Math.round(seconds / 36) / 100), places: 2 };

const words = (language: Language, ...keys: (keyof typeof WORDS)[]) => keys.map((key) => WORDS[key][language]);

/** A row for each currency that a line earned in, so that no column mixes them; the other figures stand in the first. */
function withIncome(head: Cell[], row: StatisticFigures): Cell[][] {
  const figures = [
    number(row.sessions),
    kWh(row.energyWh),
    hours(row.busySeconds),
    hours(row.serviceSeconds),
    percent(row.utilisation),
  ];
  const [first, ...more] = row.income;
  return [
    [...head, ...figures, amount(first?.amount ?? '0', first?.currency ?? ''), text(first?.currency ?? null)],
    ...more.map((one) => [...head, null, null, null, null, null, amount(one.amount, one.currency), text(one.currency)]),
  ];
}
const FIGURES = ['sessions', 'energy', 'busy', 'service', 'utilisation', 'income', 'currency'] as const;

export function trendTable(buckets: readonly StatisticBucket[], language: Language): Table {
  return {
    header: words(language, 'from', 'to', ...FIGURES),
    rows: buckets.flatMap((bucket) => withIncome([date(bucket.from), date(bucket.to)], bucket)),
  };
}

/** How a row of a breakdown is called where its name is a word of ours. */
function rowName(row: StatisticRow, by: StatisticLevel, language: Language): string {
  if (by === 'startType') return START_TYPE_WORDS[row.key]?.[language] ?? row.key;
  if (by === 'connectorType')
    return row.key === ''
      ? WORDS.none[language]
      : (CONNECTOR_TYPE_WORDS[row.key as keyof typeof CONNECTOR_TYPE_WORDS]?.[language] ?? row.key);
  return row.name ?? WORDS.none[language];
}

export function breakdownTable(rows: readonly StatisticRow[], by: StatisticLevel, language: Language): Table {
  const point = by === 'point';
  const more = (row: StatisticRow): Cell[] => (point ? [text(row.serialNumber), text(row.stationName)] : []);
  return {
    header: [
      LEVEL_WORDS[by][language],
      ...(point ? [WORDS.serialNumber[language], LEVEL_WORDS.station[language]] : []),
      ...(by === 'station' || point || by === 'group' ? [LEVEL_WORDS.provider[language]] : []),
      ...words(language, ...FIGURES),
    ],
    rows: rows.flatMap((row) =>
      withIncome(
        [
          text(rowName(row, by, language)),
          ...more(row),
          ...(by === 'station' || point || by === 'group' ? [text(row.providerName)] : []),
        ],
        row,
      ),
    ),
  };
}

export function heatTable(cells: readonly HeatCell[], language: Language): Table {
  return {
    header: words(language, 'weekday', 'hour', 'sessions', 'energy', 'busy', 'service', 'utilisation'),
    rows: cells.map((cell) => [
      text(WEEKDAY_WORDS[cell.weekday - 1]![language]),
      number(cell.hour),
      number(cell.sessions),
      kWh(cell.energyWh),
      hours(cell.busySeconds),
      hours(cell.connectorSeconds),
      percent(cell.utilisation),
    ]),
  };
}

const feeCells = (row: Pick<FinancialRow, IncomePart | 'currency'>): Cell[] =>
  INCOME_PARTS.map((part) => amount(row[part], row.currency));
const MOVEMENTS = Object.keys(MOVEMENT_WORDS) as (keyof typeof MOVEMENT_WORDS)[];

export function financialTrendTable(buckets: readonly FinancialBucket[], language: Language): Table {
  return {
    header: [
      ...words(language, 'from', 'to', 'currency', 'sessions', 'energy'),
      ...INCOME_PARTS.map((part) => INCOME_WORDS[part][language]),
      ...MOVEMENTS.map((key) => MOVEMENT_WORDS[key][language]),
    ],
    rows: buckets.map((row) => [
      date(row.from),
      date(row.to),
      text(row.currency),
      number(row.sessions),
      kWh(row.energyWh),
      ...feeCells(row),
      ...MOVEMENTS.map((key) => amount(row.movements?.[key] ?? null, row.currency)),
    ]),
  };
}

export function financialBreakdownTable(rows: readonly FinancialRow[], by: 'station' | 'provider', language: Language): Table {
  return {
    header: [
      LEVEL_WORDS[by][language],
      ...(by === 'station' ? [LEVEL_WORDS.provider[language]] : []),
      ...words(language, 'currency', 'sessions', 'energy'),
      ...INCOME_PARTS.map((part) => INCOME_WORDS[part][language]),
      ...words(language, 'net', 'energyCost', 'margin'),
    ],
    rows: rows.map((row) => [
      text(row.name ?? WORDS.none[language]),
      ...(by === 'station' ? [text(row.providerName)] : []),
      text(row.currency),
      number(row.sessions),
      kWh(row.energyWh),
      ...feeCells(row),
      amount(row.margin?.net ?? null, row.currency),
      amount(row.margin?.energyCost ?? null, row.currency),
      amount(row.margin?.margin ?? null, row.currency),
    ]),
  };
}

export function tiersTable(currencies: readonly FinancialSummary[], language: Language): Table {
  return {
    header: [...words(language, 'tier', 'currency', 'energy'), ...TIER_FEE_KEYS.map((key) => INCOME_WORDS[key][language])],
    rows: currencies.flatMap((one) =>
      one.tiers.map((tier) => [
        text(TIER_WORDS[tier.tier][language]),
        text(one.currency),
        kWh(tier.energyWh),
        ...TIER_FEE_KEYS.map((key) => amount(tier[key], one.currency)),
      ]),
    ),
  };
}

export function movementsTable(currencies: readonly FinancialSummary[], language: Language): Table {
  return {
    header: words(language, 'movement', 'currency', 'amount'),
    rows: currencies.flatMap(({ currency, movements, balances }) => [
      ...(movements
        ? MOVEMENTS.map((key) => [text(MOVEMENT_WORDS[key][language]), text(currency), amount(movements[key], currency)])
        : []),
      ...(balances
        ? (['card', 'chargeUser', 'company'] as const).map((kind) => [
            text(BALANCE_WORDS[kind][language]),
            text(currency),
            amount(balances[kind], currency),
          ])
        : []),
    ]),
  };
}

const PROOF = ['records', 'ledger', 'difference', 'beganOutside', 'postedOutside', 'unpaid', 'unexplained'] as const;
export function proofTable(currencies: readonly FinancialSummary[], language: Language): Table {
  return {
    header: words(language, 'fee', 'currency', ...PROOF),
    rows: currencies.flatMap(({ currency, proof }) =>
      proof.map((line) => [
        text(INCOME_WORDS[line.fee][language]),
        text(currency),
        ...PROOF.map((key) => amount(line[key], currency)),
      ]),
    ),
  };
}
