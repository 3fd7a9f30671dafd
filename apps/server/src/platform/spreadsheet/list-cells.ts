import {
  type ExportedList,
  type FileColumnOf,
  FLAG_WORDS,
  type Language,
  type List,
  type ListColumn,
  type OwnCellOf,
  type RowOf,
  valueIn,
} from '@csms/contract';
import { formatKWh } from '@csms/kernel';
import type { Cell } from './cell.ts';
import { momentCell, moneyCell } from './spreadsheet.ts';

/** How a file is written: in whose words, and by which zone its times are (absent: UTC). */
export interface FileWords {
  language: Language;
  timeZone?: string | undefined;
}

type CellOf<L extends List> = (row: RowOf<L['endpoint']>, words: FileWords) => Cell;
/** Cells that are not what their kind says. Those that the description leaves to the server must be there. */
export type OwnCells<L extends ExportedList> = Readonly<
  Partial<Record<FileColumnOf<L>, CellOf<L>>> & Record<OwnCellOf<L>, CellOf<L>>
>;

/** The headers of a file's columns; those of times say the clock where one is given. */
export const listHeaders = (list: List, keys: readonly string[], language: Language, clock?: string): string[] =>
  keys.map((key) => {
    const column = list.columns[key]!;
    const head = (column.inFile ?? column.words)[language];
    if (column.kind !== 'time' || clock === undefined) return head;
    return language === 'zh' ? `${head}（${clock}）` : `${head} (${clock})`;
  });

/** The cells of one row. */
export function listCells<L extends ExportedList>(
  list: L,
  keys: readonly FileColumnOf<L>[],
  row: RowOf<L['endpoint']>,
  words: FileWords,
  own: OwnCells<L>,
): Cell[] {
  return keys.map((key) => {
    const column = list.columns[key]!;
    const mine = own[key];
    return mine ? mine(row, words) : cellOf(column, valueIn(row, key, column), words, currencyIn(row));
  });
}

/** What a row's amounts are in, where it says so. */
const currencyIn = (row: unknown): string | undefined => {
  const currency = (row as { currency?: unknown } | null)?.currency;
  return typeof currency === 'string' ? currency : undefined;
};

/** The cell of a value by the kind of its column. */
function cellOf(column: ListColumn, value: unknown, { language, timeZone }: FileWords, currency: string | undefined): Cell {
  const text = value === null || value === undefined ? '' : String(value);
  switch (column.kind) {
    case 'time':
      return text === '' ? null : momentCell(text, timeZone);
    case 'day':
      return text === '' ? null : { day: text };
    case 'money':
      if (text !== '' && currency !== undefined) return moneyCell(text, currency);
      return text === '' ? null : { number: text };
    case 'count':
      return text === '' ? null : { number: text };
    case 'energy':
      return text === '' ? null : { number: formatKWh(Number(text)) };
    case 'power':
      return text === '' ? null : { number: String(Number(text) / 1000) };
    case 'word':
      return { text: column.values[text]?.[language] ?? text };
    case 'flag':
      return { text: FLAG_WORDS[text === 'true' ? 'true' : 'false'][language] };
    case 'id':
      return typeof value === 'number' ? { number: text } : { text };
    default:
      return { text };
  }
}
