import { type Field, fieldOf, type List, type ListColumn, takesSeveral, titleOf, type Words } from '@csms/contract';
import type { z } from 'zod';

/**
 * A field that operations set. `is` is the SQL that reads it. `kind` says how its value is told:
 * - `word`: a machine word, by `values`. In a text or a list machine words may stand in braces.
 * - `list`: an array. Its new entries are told, and those that are gone.
 * - `money`: an amount, read by `moneyOf`.
 * - `days`: an array of days of the week, 1 is Monday.
 */
export type LoggedField = { is: string; words: Words } & (
  | { kind: 'count' | 'power' | 'energy' | 'flag' | 'time' | 'money' | 'percent' | 'days' }
  | { kind: 'word'; values: Readonly<Record<string, Words>> }
  | { kind: 'text' | 'list'; values?: Readonly<Record<string, Words>> }
);

/** A kind of thing whose changes the system log tells. */
export interface LoggedThing {
  /**
   * The field of the request that holds the key of one; with an `s` behind it holds the keys of several. Several fields together are one key. Null: the thing is the caller.
   * A `providerId` that the request leaves out is the caller's.
   */
  by: string | readonly string[] | null;
  /** The tables of its fields, and the column of its key; `keyOf` makes one of several columns. */
  from: string;
  key: string;
  /** No provider's: the platform alone sees it. */
  isPlatforms?: true;
  /** The name of a field that a charger takes over later. Its new value is read from the request. */
  asked?: string;
  /** Changes are told in this order; without fields nothing is told. No field may bear a name that the log hides as a secret. */
  fields: Readonly<Record<string, LoggedField>>;
}

/** What operations change: by the whole operation, else by the part before the dot. Each floor tells its own. */
export type LoggedThings = Readonly<Record<string, LoggedThing>>;

const snakeOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** How the log tells a field, or a column of a list, whose SQL is `is`; `several`: an array. */
export function asField(field: Field | ListColumn, is: string, several = false): LoggedField {
  const words = titleOf(field);
  if (field.kind === 'word') return { is, words, kind: several ? 'list' : 'word', values: field.values };
  if (field.kind === 'day') return { is: `(${is})::text${several ? '[]' : ''}`, words, kind: several ? 'list' : 'text' };
  const plain = ['count', 'power', 'energy', 'flag', 'time', 'money', 'percent'] as const;
  return { is, words, kind: several ? 'list' : (plain.find((kind) => kind === field.kind) ?? 'text') };
}

/**
 * The fields of a form in its order, each read from the column of `table` that has its name. `read`: the SQL of those that stand elsewhere; null: it is not told. The provider of a thing stays,
 * and is not told, nor is a secret.
 */
export function asForm<S extends z.ZodRawShape>(
  form: z.ZodObject<S>,
  table: string,
  read?: Readonly<Partial<Record<keyof S & string, string | null>>>,
): Readonly<Record<string, LoggedField>> {
  const special: Readonly<Partial<Record<string, string | null>>> = read ?? {};
  return Object.fromEntries(
    Object.entries<z.core.$ZodType>(form.shape).flatMap(([key, schema]) => {
      const field = fieldOf(schema);
      const is = special[key] === undefined ? `${table}.${snakeOf(key)}` : special[key];
      return !field || field.kind === 'provider' || field.kind === 'secret' || is === null
        ? []
        : [[key, asField(field, is, takesSeveral(schema))]];
    }),
  );
}

/** A field that is a column of a list, with the column's words; `values`: its machine words, where the screen draws the cell. */
export function asListed<L extends List>(
  list: L,
  key: keyof L['columns'] & string,
  is: string,
  values?: Readonly<Record<string, Words>>,
): LoggedField {
  const column = list.columns[key]!;
  return values ? { is, words: column.words, kind: 'word', values } : asField(column, is);
}

/** A field by which a list is filtered, with the filter's words. */
export function asFiltered<L extends List>(list: L, key: keyof L['filters'] & string, is: string): LoggedField {
  const filter = list.filters[key]!;
  return { is, words: filter.words, kind: 'word', values: (filter.kind === 'options' && filter.values) || {} };
}

/** The SQL that reads an amount with its currency. */
export const moneyOf = (amount: string, currency: string): string => `trim_scale(${amount})::text || ' ' || ${currency}`;

/** Without the tags of its HTML. */
export const textOf = (html: string): string => `trim(regexp_replace(${html}, '(<[^>]+>|\\s)+', ' ', 'g'))`;

const BETWEEN = 31;
/** Stands between the parts of a key of several fields. */
export const KEY_BETWEEN = String.fromCharCode(BETWEEN);
/** The key of a thing that several fields of a request name. */
export const keyOf = (...columns: readonly string[]): string => `concat_ws(chr(${BETWEEN}), ${columns.join(', ')})`;
