import type { z } from 'zod';
import { type Field, fieldOf, isRequired, unitOf, withUnit } from './fields.ts';
import type { Language } from './language.ts';
import type { Words } from './words.ts';

/** What a sheet says of a column beside its field. */
interface ColumnNote {
  /** What it takes, where that is more than the hint of its field. */
  hint?: Words;
  /** What is said of an empty cell. */
  missing?: Words;
}

interface SheetOf<K extends string> {
  /** What its template is called. */
  words: Words;
  columns: readonly K[];
  /** Columns whose value stands in the sheet once. */
  once?: readonly K[];
  notes?: Readonly<Partial<Record<K, ColumnNote>>>;
}
/** A sheet in which many things are entered, a row each. Its columns are fields: template, preview, faults and the page's explanation have their words there. */
export interface EntrySheet<S extends z.ZodRawShape> extends SheetOf<keyof S & string> {
  row: z.ZodObject<S>;
}
/** A sheet whatever its rows. */
export interface AnySheet extends SheetOf<string> {
  row: { shape: z.core.$ZodShape };
}

type Given<S extends z.ZodRawShape> = Omit<EntrySheet<S>, 'columns'> & Partial<Pick<EntrySheet<S>, 'columns'>>;
/** Describes a sheet. Its columns are those of the row, unless they are named. */
export const entrySheet = <S extends z.ZodRawShape>(sheet: Given<S>): EntrySheet<S> => ({
  columns: Object.keys(sheet.row.shape) as (keyof S & string)[],
  ...sheet,
});

export interface SheetColumn {
  key: string;
  field: Field;
  schema: z.ZodType;
  isRequired: boolean;
  isOnce: boolean;
  hint: Words | undefined;
  missing: Words | undefined;
}

/** The columns of a sheet in their order. Throws for a column that no field describes. */
export const sheetColumns = ({ row, columns, once = [], notes = {} }: AnySheet): SheetColumn[] =>
  columns.map((key) => {
    const schema = row.shape[key] as z.ZodType;
    const field = fieldOf(schema);
    if (!field) throw new Error(`the column ${key} of a sheet has no field`);
    const note = notes[key];
    return {
      key,
      field,
      schema,
      isRequired: isRequired(schema),
      isOnce: once.includes(key),
      hint: note?.hint ?? field.hint,
      missing: note?.missing,
    };
  });

/** The title of a column: what must be filled in has a star. */
export const columnTitle = ({ field, isRequired: must }: SheetColumn, language: Language): string =>
  `${withUnit(field.words, unitOf(field))[language]}${must ? ' *' : ''}`;

const ONCE: Words = { en: 'each only once', zh: '不可重复' };

/** What a column takes beside its title; empty: its title says it. */
function saysOf({ field, hint, isOnce }: SheetColumn, language: Language): string {
  const comma = language === 'zh' ? '、' : ', ';
  const choices =
    field.kind === 'word' && !hint && !field.unit
      ? Object.values(field.values)
          .map((words) => words[language])
          .join(comma)
      : '';
  const says = [hint?.[language], choices, isOnce ? ONCE[language] : ''].filter(Boolean);
  return says.join(language === 'zh' ? '；' : '; ');
}

/** What the columns of a sheet take, for a person: `Plate *: each only once`. What several take alike is said of the first. */
export function sheetHelp(sheet: AnySheet, language: Language): string[] {
  const said = new Set<string>();
  return sheetColumns(sheet).flatMap((column) => {
    const says = saysOf(column, language);
    if (says === '' || (says !== ONCE[language] && said.has(says))) return [];
    said.add(says);
    return [`${columnTitle(column, language)}${language === 'zh' ? '：' : ': '}${says}`];
  });
}

/** A column in which the provider stands by its name (specification section 8: operator name empty). */
export const PROVIDER_BY_NAME: ColumnNote = {
  hint: { en: 'must match exactly; empty or unknown names are rejected', zh: '须与系统中的名称完全一致；为空或错误将被拒绝' },
  missing: { en: 'The operator name is empty', zh: '运营商名称为空' },
};
