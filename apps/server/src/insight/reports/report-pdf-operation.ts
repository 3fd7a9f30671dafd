import type { StatisticFigures, StatisticRow } from '@csms/contract';
import type { PdfColumn } from '../../platform/pdf/pdf.ts';
import type { Cell } from '../../platform/spreadsheet/cell.ts';
import { breakdownTable } from '../statistics/statistics-sheets.ts';
import { LEVEL_WORDS, WORDS } from '../statistics/statistics-words.ts';
import type { OperationFigures } from './report.figures.ts';
import { currenciesOf, serviceLines } from './report.sheets.ts';
import { BARS, keyFigures, right, type Writer } from './report-pdf-writer.ts';

/** More columns of income than these have no room. */
const MOST_CURRENCIES = 3;

/** `11-21`, so that a month of bars has room. */
const shortDay = (day: string): string => day.slice(5);

/** The operation statistics on paper. */
export async function writeOperation(writer: Writer, figures: OperationFigures): Promise<void> {
  const { paper, ask, words, count, kWh, money } = writer;
  const { language } = ask;
  const label = (key: keyof typeof WORDS) => WORDS[key][language];
  paper.figures(keyFigures(writer, figures));
  if (figures.summary.sessions === 0) paper.note(words.nothing);
  const oneDay = ask.from === ask.to;
  paper.section(oneDay ? words.hourTrend : words.energyTrend, BARS);
  const bars = oneDay
    ? figures.hours.map((wh, hour) => ({ label: String(hour), value: wh / 1000 }))
    : figures.trend.map((day) => ({ label: shortDay(day.from), value: day.energyWh / 1000 }));
  paper.bars(bars, (value) => count(value, value > 0 && value < 10 ? 1 : 0));

  const currencies = currenciesOf(figures.summary.income);
  /** Several currencies have a column each; what belongs to one provider has one. */
  const tableOf = (first: string, mixed: boolean): { columns: PdfColumn[]; cells: (row: StatisticFigures) => string[] } => {
    const apart = mixed && currencies.length > 1 && currencies.length <= MOST_CURRENCIES;
    const incomes = apart ? currencies.map((currency) => `${label('income')} (${currency})`) : [label('income')];
    return {
      columns: [
        { title: first, share: apart ? 18 : 25 },
        { title: label('sessions'), share: 10, align: right },
        { title: label('energy'), share: 13, align: right },
        { title: label('busy'), share: 14, align: right },
        { title: label('utilisation'), share: 13, align: right },
        ...incomes.map((title) => ({ title, share: apart ? 15 : 20, align: right })),
      ],
      cells: (row) => [
        count(row.sessions),
        kWh(row.energyWh),
        count(row.busySeconds / 3600, 1),
        row.utilisation === null ? '–' : count(row.utilisation, 2),
        ...(apart
          ? currencies.map((currency) => {
              const one = row.income.find((income) => income.currency === currency);
              return one ? money(one.amount, currency) : '–';
            })
          : [row.income.map(({ amount, currency }) => money(amount, currency)).join(' · ') || '–']),
      ],
    };
  };
  if (!oneDay) {
    const { columns, cells } = tableOf(words.day, true);
    await writer.list(words.trend, columns, figures.trend, (row) => [row.from, ...cells(row)]);
  }

  // The names as the spreadsheet has them: a start type or an unknown type is a word of ours.
  const named = (by: 'station' | 'connectorType' | 'group' | 'startType') => {
    const rows = figures.by[by];
    const names = rows.map((row) => nameIn(row, by, language));
    const { columns, cells } = tableOf(LEVEL_WORDS[by][language], by !== 'station' && by !== 'group');
    return writer.list(
      LEVEL_TITLE[by](words),
      columns,
      rows.map((row, index) => ({ row, name: names[index] ?? '' })),
      ({ row, name }) => [name, ...cells(row)],
    );
  };
  await named('station');
  await named('connectorType');
  await named('startType');
  await named('group');
  const said = (cell: Cell | undefined) => (cell && 'number' in cell ? count(Number(cell.number), 2) : '–');
  await writer.list(
    words.service,
    [
      { title: words.figure, share: 46 },
      { title: words.now, share: 18, align: right },
      { title: words.previous, share: 18, align: right },
      { title: words.change, share: 18, align: right },
    ],
    serviceLines(figures, language),
    ([label, unit, now, before, change]) => [
      [label, unit].flatMap((cell) => (cell && 'text' in cell ? cell.text : [])).join(', '),
      said(now),
      said(before),
      said(change),
    ],
  );
}

const LEVEL_TITLE = {
  station: (words: Writer['words']) => words.stations,
  connectorType: (words: Writer['words']) => words.connectorTypes,
  startType: (words: Writer['words']) => words.startTypes,
  group: (words: Writer['words']) => words.groups,
} as const;

function nameIn(row: StatisticRow, by: 'station' | 'connectorType' | 'group' | 'startType', language: 'zh' | 'en'): string {
  const [first] = breakdownTable([row], by, language).rows[0] ?? [];
  return first && 'text' in first ? first.text : '';
}
