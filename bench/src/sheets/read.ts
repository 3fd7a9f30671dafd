import { type AnySheet, type carSheet, type Field, type Language, sheetColumns } from '@csms/contract';
import { readEntries } from '../../../apps/server/src/platform/spreadsheet/entry-sheet.ts';
import { readXlsx } from '../../../apps/server/src/platform/spreadsheet/read-xlsx.ts';
import type { TypedRow } from './hard-rows.ts';

/** A value of a row, by the key of its column. */
type Values = Readonly<Record<string, unknown>>;

/** What the product reads from a file: its rows, and what it finds wrong. Rejects with what it answers to a file that it cannot read. */
export async function read(
  file: Buffer,
  sheet: AnySheet,
  language: Language,
): Promise<{ rows: Values[]; faults: Record<string, string> }> {
  const entries = readEntries(await readXlsx(file, 1000), sheet as unknown as typeof carSheet, language);
  let faults: Record<string, string> = {};
  try {
    entries.refuse();
  } catch (error) {
    faults = (error as { fields?: Record<string, string> }).fields ?? {};
  }
  const amounts = sheetColumns(sheet).filter(({ field }) => field.kind === 'money');
  const rows = entries.rows.map(({ values }) => {
    const read: Record<string, unknown> = { ...values };
    // 50.00 and 50 are one amount.
    for (const { key } of amounts) if (typeof read[key] === 'string') read[key] = Number(read[key]);
    return read;
  });
  return { rows, faults };
}

const asTyped = ({ kind }: Field): boolean => ['id', 'text', 'provider', 'secret'].includes(kind);

/** What the texts of a typed row are to be read as. */
export function textsOf(row: TypedRow, sheet: AnySheet): Values {
  const texts = sheetColumns(sheet).filter(({ key, field }) => asTyped(field) && typeof row[key] === 'string' && row[key] !== '');
  return Object.fromEntries(
    texts.flatMap(({ key, schema }) => {
      const parsed = schema.safeParse(row[key]);
      return parsed.success ? [[key, parsed.data]] : [];
    }),
  );
}

/** What differs, a line each; only keys of `expected` are compared. */
export function differences(expected: readonly Values[], found: readonly Values[]): string[] {
  if (expected.length !== found.length) return [`${found.length} rows instead of ${expected.length}`];
  return expected.flatMap((row, index) =>
    Object.entries(row).flatMap(([key, value]) => {
      const other = found[index]![key];
      const [a, b] = [JSON.stringify(value), JSON.stringify(other)];
      return a === b ? [] : [`row ${index + 2}, ${key}: ${b} instead of ${a}`];
    }),
  );
}
