import {
  type AnySheet,
  columnTitle,
  type EntrySheet,
  type Field,
  FLAG_WORDS,
  IMPORT_MB,
  IMPORT_ROWS,
  type Language,
  type SheetColumn,
  type SheetResult,
  sheetColumns,
  valueFault,
  type Words,
} from '@csms/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '../http/problem.ts';
import { readUpload } from '../http/upload.ts';
import { readCell } from './read-cell.ts';
import { columnLetters, readXlsx, type SheetCell, type SheetRows } from './read-xlsx.ts';
import { sendSheet } from './send-sheet.ts';

export const MISSING: Words = { en: 'A value is missing', zh: '不能为空' };
export const TWICE: Words = { en: 'This value stands in the sheet twice', zh: '该值在表格中重复' };
export const IN_USE: Words = { en: 'This value is already in use', zh: '该值已存在' };

const SAMPLE = 20;
const MOST_FAULTS = 500;

/** One row as far as it could be read: what could not is absent, and has a fault. */
export interface EntryRow<S extends z.ZodRawShape> {
  /** As the spreadsheet counts it. */
  row: number;
  values: Partial<z.output<z.ZodObject<S>>>;
  isFilled(key: string): boolean;
}

/** The rows of a filled-in sheet, each cell read by its field and checked by its schema. */
export interface Entries<S extends z.ZodRawShape> {
  rows: readonly EntryRow<S>[];
  /** Notes a fault of a cell. The first one stays. */
  fault(row: number, key: keyof S & string, words: Words | string): void;
  hasFaults(): boolean;
  /** Throws `importInvalid` with every fault, by `{row}.{column letter}`, if there is one. */
  refuse(): void;
  /** The answer, once all rows are good. */
  result(): SheetResult;
}

/** Answers with the empty sheet in the reader's language. A spreadsheet changes nothing in its columns of text. */
export async function sendTemplate(reply: FastifyReply, sheet: AnySheet, language: Language, now: number): Promise<undefined> {
  const columns = sheetColumns(sheet);
  await sendSheet(
    reply,
    {
      name: sheet.words[language],
      header: columns.map((column) => columnTitle(column, language)),
      textColumns: columns.flatMap(({ field }, index) => (isText(field) ? [index] : [])),
      rows: (async function* () {})(),
    },
    'xlsx',
    now,
  );
  return undefined;
}

const isText = ({ kind }: Field): boolean => ['id', 'secret', 'text', 'provider', 'thing'].includes(kind);

/** The entries of an uploaded sheet. Throws `templateFirst` where no file came, and what `readXlsx` and `readEntries` throw. */
export async function readUploaded<S extends z.ZodRawShape>(
  request: FastifyRequest,
  sheet: EntrySheet<S>,
  language: Language,
): Promise<Entries<S>> {
  // Specification section 8: upload template first.
  if (!request.isMultipart()) throw new Problem('templateFirst');
  const { bytes } = await readUpload(request, IMPORT_MB * 1024 * 1024);
  return readEntries(await readXlsx(bytes, IMPORT_ROWS), sheet, language);
}

/** The entries of a filled-in sheet. Throws `sheetEmpty` and, where a required column is not there, `sheetHeaderWrong`. */
export function readEntries<S extends z.ZodRawShape>(rows: SheetRows, sheet: EntrySheet<S>, language: Language): Entries<S> {
  const [head, ...rest] = [...rows].sort(([a], [b]) => a - b);
  if (!head) throw new Problem('sheetEmpty');
  const columns = sheetColumns(sheet);
  const at = placesOf(head[1], columns);
  const missing = columns.filter((column) => column.isRequired && !at.has(column.key));
  if (missing.length > 0)
    throw new Problem('sheetHeaderWrong', { places: { columns: missing.map(({ field }) => field.words[language]).join(', ') } });
  if (rest.length === 0) throw new Problem('sheetEmpty');

  const faults: Record<string, string> = {};
  const fault = (row: number, key: string, words: Words | string) => {
    faults[`${row}.${columnLetters(at.get(key) ?? 0)}`] ??= typeof words === 'string' ? words : words[language];
  };
  const seen = new Map<string, Set<string>>();
  const read = rest.map(([row, cells]) => {
    const values: Record<string, unknown> = {};
    for (const column of columns) {
      const { key } = column;
      const result = readValue(cells[at.get(key) ?? -1], column, language);
      if ('fault' in result) {
        fault(row, key, result.fault);
        continue;
      }
      values[key] = result.value;
      if (!column.isOnce) continue;
      const same = seen.get(key) ?? new Set();
      const plain = String(result.value).toUpperCase();
      if (same.has(plain)) fault(row, key, TWICE);
      seen.set(key, same.add(plain));
    }
    return {
      row,
      values: values as EntryRow<S>['values'],
      isFilled: (key: string) => cells[at.get(key) ?? -1] !== undefined,
    };
  });
  return {
    rows: read,
    fault,
    hasFaults: () => Object.keys(faults).length > 0,
    refuse: () => {
      const found = Object.entries(faults);
      if (found.length === 0) return;
      throw new Problem('importInvalid', {
        places: { count: String(found.length) },
        fields: Object.fromEntries(found.slice(0, MOST_FAULTS)),
      });
    },
    result: () => {
      const textOf = ({ values }: EntryRow<S>, { key, field }: SheetColumn) =>
        shown((values as Record<string, unknown>)[key], field, language);
      const filled = columns.filter((column) => read.some((row) => textOf(row, column) !== ''));
      return {
        imported: read.length,
        header: filled.map(({ field }) => field.words[language]),
        sample: read.slice(0, SAMPLE).map((row) => filled.map((column) => textOf(row, column))),
      };
    },
  };
}

const plainTitle = (text: string): string =>
  text
    .replace(/[（(][^（()）]*[)）]/g, '')
    .replace(/[\s*-]/g, '')
    .toLowerCase();

/** Where each column stands, by its title in either language, with or without its unit. */
function placesOf(head: readonly (SheetCell | undefined)[], columns: readonly SheetColumn[]): Map<string, number> {
  const keys = new Map(columns.flatMap(({ key, field }) => Object.values(field.words).map((title) => [plainTitle(title), key])));
  const at = new Map<string, number>();
  for (const [index, cell] of head.entries()) {
    const key = cell && keys.get(plainTitle(cell.text));
    if (key !== undefined && !at.has(key)) at.set(key, index);
  }
  return at;
}

/** The value of a cell as its schema gives it. An empty cell is nothing, where the schema takes that. */
function readValue(
  cell: SheetCell | undefined,
  { field, schema, missing }: SheetColumn,
  language: Language,
): { value: unknown } | { fault: Words | string } {
  if (!cell) {
    for (const nothing of [undefined, null, '']) {
      const taken = schema.safeParse(nothing);
      if (taken.success) return { value: taken.data };
    }
    return { fault: missing ?? MISSING };
  }
  const read = isList(schema) && cell.kind !== 'error' ? listOf(cell, field) : readCell(cell, field);
  if ('fault' in read) return read;
  const checked = schema.safeParse(read.value);
  if (checked.success) return { value: checked.data };
  const wrong = valueFault(schema, read.value, language);
  return { fault: wrong && !wrong.missing ? wrong.words : (missing ?? MISSING) };
}

function isList(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as { def: { innerType?: z.core.$ZodType } };
  return schema instanceof z.ZodArray || (def.innerType !== undefined && isList(def.innerType));
}

/** The entries of a cell that holds several, parted by commas. */
const listOf = ({ text }: SheetCell, field: Field): { value: unknown[] } => ({
  value: text
    .split(/[,，;；、]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const read = readCell({ text: part, kind: 'text' }, field);
      return 'value' in read ? read.value : part;
    }),
});

/** A value as it was understood, for a person to look at. */
function shown(value: unknown, field: Field, language: Language): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((part) => shown(part, field, language)).join(language === 'zh' ? '、' : ', ');
  if (field.kind === 'word') return field.values[String(value)]?.[language] ?? String(value);
  if (field.kind === 'flag') return FLAG_WORDS[value === true ? 'true' : 'false'][language];
  return field.kind === 'power' || field.kind === 'energy' ? String(Number(value) / 1000) : String(value);
}
