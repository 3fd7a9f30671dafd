import type { Language } from '@csms/contract';
import { isZero, roundHalfUp } from '@csms/kernel';
import type { PdfColumn, PdfFact, PdfPaper } from '../../platform/pdf/pdf.ts';
import { moneyText } from '../../platform/pdf/pdf-text.ts';
import { WORDS } from '../statistics/statistics-words.ts';
import type { FinancialFigures, OperationFigures, ReportAsk, ReportFigures } from './report.figures.ts';
import { changeOf, currenciesOf } from './report.sheets.ts';
import { REPORT_WORDS } from './report.words.ts';

/** Rows of a list that a paper shows; a spreadsheet has them all. */
const PAPER_ROWS = 50;

/** The words and numbers of a report's language. */
interface Teller {
  ask: ReportAsk;
  words: (typeof REPORT_WORDS)[Language];
  count(value: number, decimals?: number): string;
  kWh(wattHours: number): string;
  money(amount: string, currency: string): string;
  /** How a figure has changed, in words. */
  change(now: number, before: number): string;
}

/** A paper that is being written. */
export interface Writer extends Teller {
  paper: PdfPaper;
  /** The first rows of a list as a table, and how many are left out. */
  list<T>(title: string, columns: readonly PdfColumn[], rows: readonly T[], cells: (row: T) => string[]): Promise<void>;
}

export const right = 'right' as const;
/** The height of a picture of bars. */
export const BARS = 140;

const countText = (value: number, decimals = 0): string => moneyText(value.toFixed(decimals), '').trim();

/** A change in per cent with its sign: `+12.3 %`. */
const signed = (percent: number): string => `${percent < 0 ? '−' : '+'}${countText(Math.abs(percent), 1)} %`;

function tellerOf(ask: ReportAsk, minorUnits: ReportFigures['minorUnits']): Teller {
  const words = REPORT_WORDS[ask.language];
  return {
    ask,
    words,
    count: countText,
    kWh: (wattHours) => countText(wattHours / 1000, 1),
    money: (amount, currency) => moneyText(roundHalfUp(amount, minorUnits.get(currency) ?? 2), currency),
    change(now, before) {
      const percent = changeOf(now, before);
      if (percent === null) return now === 0 ? words.same : words.fresh;
      return percent === 0 ? words.same : words.compared(signed(percent));
    },
  };
}

export function writerOf(paper: PdfPaper, ask: ReportAsk, { minorUnits }: ReportFigures): Writer {
  const teller = tellerOf(ask, minorUnits);
  return {
    ...teller,
    paper,
    async list(title, columns, rows, cells) {
      if (rows.length === 0) return;
      paper.section(title);
      await paper.table(columns, [rows.slice(0, PAPER_ROWS).map(cells)]);
      if (rows.length > PAPER_ROWS) paper.note(teller.words.more(rows.length - PAPER_ROWS, ask.formats.includes('xlsx')));
    },
  };
}

/** The large figures of a report; of a financial one those of a currency. */
export function keyFigures(teller: Teller, figures: OperationFigures | FinancialFigures, currency?: string): PdfFact[] {
  const { ask, count, kWh, money, change } = teller;
  const label = (key: keyof typeof WORDS) => WORDS[key][ask.language];
  const fact = (name: string, value: string, now: number, before: number): PdfFact => ({
    label: name,
    value,
    note: change(now, before),
  });
  if (figures.kind === 'operation')
    return operationKeys(figures, { label, fact, points: pointsIn(teller.words), count, kWh, money });
  const of = (list: FinancialFigures['summary']) => list.find((one) => one.currency === currency);
  const [now, before] = [of(figures.summary), of(figures.before)];
  const [total, then] = [now?.income.total ?? '0', before?.income.total ?? '0'];
  return [
    fact(label('income'), money(total, currency ?? ''), Number(total), Number(then)),
    fact(label('energy'), kWh(now?.energyWh ?? 0), now?.energyWh ?? 0, before?.energyWh ?? 0),
    fact(label('sessions'), count(now?.sessions ?? 0), now?.sessions ?? 0, before?.sessions ?? 0),
  ];
}

/** How many points a share has moved by. */
function pointsIn(words: Teller['words']) {
  return (now: number | null, before: number | null): string => {
    if (now === null || before === null) return words.fresh;
    const moved = Math.round((now - before) * 100) / 100;
    return moved === 0 ? words.same : words.point(`${moved < 0 ? '−' : '+'}${countText(Math.abs(moved), 2)}`);
  };
}

function operationKeys(
  { summary, before }: OperationFigures,
  {
    label,
    fact,
    points,
    count,
    kWh,
    money,
  }: {
    label(key: keyof typeof WORDS): string;
    fact(name: string, value: string, now: number, before: number): PdfFact;
    points(now: number | null, before: number | null): string;
  } & Pick<Teller, 'count' | 'kWh' | 'money'>,
): PdfFact[] {
  const incomes = currenciesOf(summary.income, before.income).map((currency) => {
    const of = (list: typeof summary.income) => list.find((one) => one.currency === currency)?.amount ?? '0';
    return fact(label('income'), money(of(summary.income), currency), Number(of(summary.income)), Number(of(before.income)));
  });
  const used = summary.utilisation;
  return [
    fact(label('energy'), kWh(summary.energyWh), summary.energyWh, before.energyWh),
    fact(label('sessions'), count(summary.sessions), summary.sessions, before.sessions),
    { label: label('utilisation'), value: used === null ? '–' : count(used, 2), note: points(used, before.utilisation) },
    ...incomes,
  ];
}

/** What the mail says of the figures, a line for each. */
export function figureLines(ask: ReportAsk, figures: ReportFigures): string[] {
  const teller = tellerOf(ask, figures.minorUnits);
  const currencies = figures.kind === 'financial' ? currenciesOf(figures.summary, figures.before) : [undefined];
  const lines = currencies.flatMap((currency) =>
    keyFigures(teller, figures, currency).map(({ label, value, note }) =>
      REPORT_WORDS[ask.language].line(label, value, note ?? ''),
    ),
  );
  if (lines.length === 0) lines.push(REPORT_WORDS[ask.language].noMoney);
  if (figures.openSessions > 0) lines.push(REPORT_WORDS[ask.language].open(figures.openSessions));
  return lines;
}

/** Whether nothing is left unexplained. */
export const isProven = (lines: readonly { unexplained: string }[]): boolean => lines.every((line) => isZero(line.unexplained));
