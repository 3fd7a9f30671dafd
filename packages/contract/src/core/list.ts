import type { z } from 'zod';
import type { Endpoint, ResponseOf } from './endpoint.ts';
import { type Field, type Fields, titleOf, unitOf, withUnit } from './fields.ts';
import type { Words } from './words.ts';

/** One row of a list's answer. */
export type RowOf<E> = ResponseOf<E> extends { list: readonly (infer R)[] } ? R : never;
/** The list's query as its schema reads it. */
type QueryRead<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
type FilterKey<E> = Exclude<keyof QueryRead<E> & string, 'page' | 'limit' | 'sort'>;
type FieldOf<R, V> = { [K in keyof R & string]: R[K] extends V ? K : never }[keyof R & string];

interface ColumnBase {
  /** The field of the row, where it is another than the column's key. */
  field?: string;
  /** The title on the screen; absent: the words of its field. */
  words?: Words;
  /** The header in the file, where it is another than the title. */
  inFile?: Words;
  /** The name in the export dialog, where it is another than the title. */
  inDialog?: Words;
  /**
   * `always`: it cannot be hidden. `first`: it is shown until it is hidden. `alone`: so too, but it gives its room to the provider's column where that is shown.
   * `chosen`: it is shown once it is chosen. `file`: it stands in the file alone. Absent: `first`.
   */
  seen?: 'always' | 'first' | 'alone' | 'chosen' | 'file';
  /** The list sorts by it: the sort key, `true` where that is the column's own. */
  sort?: string | true;
  /** Columns of the file that its cell shows too: who sees it begins with them chosen. */
  together?: readonly string[];
  /** Columns without which it never goes into a file: an amount and its currency. */
  needs?: readonly string[];
  /** In pixels; absent: what its kind needs. */
  width?: number;
  /** Stays at this edge when the table scrolls. */
  fixed?: 'start' | 'end';
}

/** What a cell holds: a kind of field, or `own`: the screen draws it, and the server writes it into the file. Absent: the kind of its field. */
type Cell<R, V> =
  | { kind: 'own' }
  | { kind?: never }
  | ([V] extends [string | null]
      ?
          | { kind: 'text' | 'id' | 'provider' | 'day' }
          | { kind: 'time'; zone?: FieldOf<R, string>; seconds?: true }
          | { kind: 'money'; currency: FieldOf<R, string> }
      : never)
  | ([V] extends [string] ? { kind: 'word'; values: Readonly<Record<V, Words>> } : never)
  | ([V] extends [number | null] ? { kind: 'count' | 'energy' | 'power' | 'id' } : never)
  | ([V] extends [boolean] ? { kind: 'flag' } : never);

type ListKind =
  | { kind: 'own' | 'text' | 'id' | 'provider' | 'count' | 'energy' | 'power' | 'flag' | 'day' }
  | { kind: 'time'; zone?: string; seconds?: true }
  | { kind: 'money'; currency: string }
  | { kind: 'word'; values: Readonly<Record<string, Words>> };
/** A column whatever its row: what code that goes over all columns sees. */
export type ListColumn = ColumnBase & { words: Words } & ListKind;
/** A column as it is described: its field says the rest. */
type GivenColumn = ColumnBase & (ListKind | { kind?: never });

/** A column whose key is no field of the row names its field, or is the screen's own. */
type NoField<R> = { kind: 'own'; words: Words } | { [F in keyof R & string]: { field: F } & Cell<R, R[F]> }[keyof R & string];
type ColumnsFor<R, C> = { [K in keyof C]: ColumnBase & (K extends keyof R ? Cell<R, R[K]> : NoField<R>) };

interface FilterBase {
  /** Its label, also on its chip; absent: the words of its field. */
  words?: Words;
  /** Beside the search field rather than behind "more filters". */
  main?: boolean;
}
type FilterKind =
  | { kind: 'search' | 'text' | 'provider' | 'own' | 'link' | 'since' }
  | { kind: 'options'; many?: boolean; values?: Readonly<Record<string, Words>> }
  /** From this to another key of the query: moments, or whole days with both ends. */
  | { kind: 'range' | 'days'; to: string };
/** A filter whatever its query. `options` without values and `own` are given by the screen; `link` comes with a link and has no control, nor has `since`, a moment, which its chip tells. */
export type ListFilter = FilterBase & { words: Words } & FilterKind;
type GivenFilter = FilterBase & FilterKind;

type ValueOf<V> = NonNullable<V> extends readonly (infer One)[] ? One : NonNullable<V>;
type Filter<E, V> = FilterBase &
  (
    | { kind: 'search' | 'text' | 'provider' | 'own' | 'link' | 'since' }
    | {
        kind: 'options';
        many?: boolean;
        values?: ValueOf<V> extends string
          ? Readonly<Record<ValueOf<V>, Words>>
          : ValueOf<V> extends boolean
            ? Readonly<Partial<Record<'true' | 'false', Words>>>
            : never;
      }
    | { kind: 'range' | 'days'; to: FilterKey<E> }
  );
type FiltersFor<E, F> = { [K in keyof F]: K extends FilterKey<E> ? Filter<E, QueryRead<E>[K]> : never };

/** The file of a list: the endpoint that makes it, its name, and its columns in their order. */
interface ExportOf<C> {
  endpoint: Endpoint;
  words: Words;
  columns: readonly (keyof C & string)[];
  /** The file is in the order of the screen, and not always newest first. */
  sorted?: boolean;
  /** In the dialog, and so in what it makes, columns stand as on the screen. */
  asShown?: boolean;
  /** Where the reader wants times by the stations' clocks, each row has its own in the file too. */
  ownClock?: boolean;
}

/** A list with its file. */
export type ExportedList = List & { exported: ExportOf<Record<string, unknown>> };

/** A list whatever its endpoint. */
export interface List {
  /** Under this name the choice of columns is kept for the user, on the screen and in the export dialog. */
  name: string;
  endpoint: Endpoint;
  columns: Readonly<Record<string, ListColumn>>;
  filters: Readonly<Record<string, ListFilter>>;
  exported?: ExportOf<Record<string, unknown>>;
}

/** A column with what its field says. A count has its unit in its title, power and energy have theirs in the file. */
function withField(column: GivenColumn, field: Field | undefined): GivenColumn {
  if (!field) return column;
  const { hint: _, unit: __, ...said } = field;
  const isThousands = field.kind === 'power' || field.kind === 'energy';
  const words = isThousands ? field.words : titleOf(field);
  const told = (column.kind === undefined ? { ...said, words, ...column } : { words, ...column }) as ListColumn;
  return told.kind === 'power' || told.kind === 'energy' ? { inFile: withUnit(told.words, unitOf(told)), ...told } : told;
}

/**
 * Describes a list once, for the table, the filters, the URL, the export dialog and the file. Columns and filters stand in the order of the screen; the words and the kind of a column are those
 * of its field unless it has its own. A column or a filter that the endpoint does not know, or a kind of cell that its field cannot have, does not compile.
 */
export function listOf<
  E extends Endpoint,
  const C extends Readonly<Record<string, GivenColumn>>,
  const F extends Readonly<Record<string, GivenFilter>>,
>(description: {
  name: string;
  endpoint: E;
  /** The fields of the row and of the query: plain data, since the console has endpoints without their schemas. */
  fields?: Fields;
  columns: C & ColumnsFor<RowOf<E>, C>;
  filters: F & FiltersFor<E, F>;
}): {
  name: string;
  endpoint: E;
  columns: { [K in keyof C]: C[K] & ListColumn };
  filters: { [K in keyof F]: F[K] & ListFilter };
} {
  const { name, endpoint, fields = {} } = description;
  const columns = Object.entries<GivenColumn>(description.columns).map(([key, column]) => [
    key,
    withField(column, fields[column.field ?? key]),
  ]);
  const filters = Object.entries<GivenFilter>(description.filters).map(([key, filter]) => {
    const words = fields[key]?.words;
    return [key, words ? { words, ...filter } : filter];
  });
  return { name, endpoint, columns: Object.fromEntries(columns), filters: Object.fromEntries(filters) };
}

/** The list with its file. */
export const withExport = <L extends List, X extends ExportOf<L['columns']>>(list: L, exported: X): L & { exported: X } => ({
  ...list,
  exported,
});

/** The keys by which a list is sorted. */
export type SortKeyOf<L extends List> = {
  [K in keyof L['columns'] & string]: L['columns'][K] extends { sort: infer S }
    ? S extends true
      ? K
      : S extends string
        ? S
        : never
    : never;
}[keyof L['columns'] & string];

/** The columns that the screen draws itself. */
export type OwnColumnOf<L extends List> = {
  [K in keyof L['columns'] & string]: L['columns'][K] extends { seen: 'file' }
    ? never
    : L['columns'][K] extends { kind: 'own' }
      ? K
      : never;
}[keyof L['columns'] & string];

/** The columns of the file. */
export type FileColumnOf<L extends List> = L extends { exported: { columns: readonly (infer K extends string)[] } } ? K : never;

/** The columns of the file that the server writes itself. */
export type OwnCellOf<L extends List> = {
  [K in FileColumnOf<L>]: L['columns'][K] extends { kind: 'own' } ? K : never;
}[FileColumnOf<L>];

/** The filters whose choices or control the screen gives. */
export type OwnFilterOf<L extends List> = {
  [K in keyof L['filters'] & string]: L['filters'][K] extends { kind: 'own' }
    ? K
    : L['filters'][K] extends { kind: 'options' }
      ? L['filters'][K] extends { values: object }
        ? never
        : K
      : never;
}[keyof L['filters'] & string];

/** The key of the query by which a list is sorted where a column is chosen. */
export const sortKeyOf = (key: string, column: ListColumn): string | undefined => (column.sort === true ? key : column.sort);

/** The keys of the query that the filters read. */
export type FilterKeyOf<L extends List> =
  | (keyof L['filters'] & string)
  | { [K in keyof L['filters']]: L['filters'][K] extends { to: infer T extends string } ? T : never }[keyof L['filters']];

/** Every key of the query that the filters read, ends of ranges among them. */
export const filterKeysOf = <L extends List>(list: L): FilterKeyOf<L>[] =>
  Object.entries(list.filters).flatMap(([key, filter]) => ('to' in filter ? [key, filter.to] : [key])) as FilterKeyOf<L>[];

/** What a row holds for a column. */
export const valueIn = (row: unknown, key: string, column: ListColumn): unknown => fieldIn(row, column.field ?? key);

/** A field of a row by its name. */
export const fieldIn = (row: unknown, field: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, field) : undefined;
