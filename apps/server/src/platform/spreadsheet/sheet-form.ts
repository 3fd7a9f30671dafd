import { type Language, valueFault } from '@csms/contract';
import type { z } from 'zod';
import { Problem } from '../http/problem.ts';
import { columnLetters, type SheetRows } from './read-xlsx.ts';

type Words = Readonly<Record<Language, string>>;
/** A column of a template; its title in either language is known again when the sheet comes back. */
export interface SheetColumn extends Words {
  required?: boolean;
}

const MISSING: Words = { en: 'A value is missing', zh: '不能为空' };
const TWICE: Words = { en: 'This value stands in the sheet twice', zh: '该值在表格中重复' };
const IN_USE: Words = { en: 'This value is already in use', zh: '该值已存在' };
export const SHEET_WORDS = { missing: MISSING, twice: TWICE, inUse: IN_USE };

const titleOf = (column: SheetColumn, language: Language) => `${column[language]}${column.required ? ' *' : ''}`;
/** The header row of a template; what must be filled in has a star. */
export const headerOf = (columns: Readonly<Record<string, SheetColumn>>, language: Language): string[] =>
  Object.values(columns).map((column) => titleOf(column, language));

const plain = (text: string): string => text.replace(/[\s*()（）-]/g, '').toLowerCase();

export interface SheetReading<K extends string> {
  /** The rows that are filled in, by their number in the sheet. */
  rows: readonly { row: number; text(key: K): string }[];
  /** The first thing that is wrong with a cell is what is said of it. */
  fault(row: number, key: K, words: Words | string): void;
  /** A cell by a schema; undefined where it does not fit, which is then noted as a fault. An empty optional cell is the schema's own default. */
  check<T>(row: number, key: K, schema: z.ZodType<T>, value?: unknown): T | undefined;
  /** Notes as a fault what stands in the column twice. */
  once(row: number, key: K, value: string): void;
  /** Throws `importInvalid` with every fault, if there is one. */
  refuse(): void;
}

const MOST_FAULTS = 500;

/** A filled-in template. Throws `sheetEmpty` and, where a required column is not there, `sheetHeaderWrong`. */
export function readSheet<K extends string>(
  sheet: SheetRows,
  columns: Readonly<Record<K, SheetColumn>>,
  language: Language,
): SheetReading<K> {
  const [first, ...rest] = [...sheet].sort(([a], [b]) => a - b);
  if (!first) throw new Problem('sheetEmpty');
  const keys = Object.keys(columns) as K[];
  const byTitle = new Map(keys.flatMap((key) => [columns[key].en, columns[key].zh].map((title) => [plain(title), key] as const)));
  const at = new Map<K, number>();
  for (const [index, title] of first[1].entries()) {
    const key = byTitle.get(plain(title ?? ''));
    if (key && !at.has(key)) at.set(key, index);
  }
  const missing = keys.filter((key) => columns[key].required && !at.has(key));
  if (missing.length > 0)
    throw new Problem('sheetHeaderWrong', { places: { columns: missing.map((key) => columns[key][language]).join(', ') } });
  if (rest.length === 0) throw new Problem('sheetEmpty');

  const faults: Record<string, string> = {};
  const seen = new Map<K, Set<string>>();
  const rows = rest.map(([row, cells]) => ({ row, text: (key: K) => cells[at.get(key) ?? -1] ?? '' }));
  const byRow = new Map(rows.map((one) => [one.row, one]));
  const fault = (row: number, key: K, words: Words | string) => {
    faults[`${row}.${columnLetters(at.get(key) ?? 0)}`] ??= typeof words === 'string' ? words : words[language];
  };
  return {
    rows,
    fault,
    check: <T>(row: number, key: K, schema: z.ZodType<T>, value: unknown = byRow.get(row)!.text(key)) => {
      if (columns[key].required && value === '') {
        fault(row, key, MISSING);
        return undefined;
      }
      const wrong = valueFault(schema, value, language);
      if (wrong) fault(row, key, wrong.missing ? MISSING : wrong.words);
      return wrong ? undefined : schema.parse(value);
    },
    once: (row, key, value) => {
      const values = seen.get(key) ?? new Set();
      if (values.has(value)) fault(row, key, TWICE);
      seen.set(key, values.add(value));
    },
    refuse: () => {
      const found = Object.entries(faults);
      if (found.length === 0) return;
      throw new Problem('importInvalid', {
        places: { count: String(found.length) },
        fields: Object.fromEntries(found.slice(0, MOST_FAULTS)),
      });
    },
  };
}
