import { type ErrorKey, type List, type SortKeyOf, UNIQUE_FIELDS, type UniqueField } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Trx, violatedUnique } from '../database/database.ts';
import { Problem } from './problem.ts';

/** Rejects with the problem of the field whose unique index was hit; any other error stays what it is. */
export const duplicateAt =
  (fields: Readonly<Record<string, UniqueField>>) =>
  (error: unknown): never => {
    const field = fields[violatedUnique(error) ?? ''];
    if (field === undefined) throw error;
    throw duplicateAs(field, error);
  };

/** What a field that must be unique says when its value is taken, in the words of its form. */
export const duplicateAs = (field: UniqueField, cause?: unknown): Problem =>
  new Problem('duplicate', { places: { field: UNIQUE_FIELDS[field] }, fields: { [field]: 'duplicate' }, cause });

/** The column and direction of a list's `sort`, a field name with a leading `-` for descending. Throws a field problem for an unknown one. */
export function sortOf<C extends string>(
  sort: string | undefined,
  columns: Readonly<Record<string, C>>,
): { column: C; direction: 'asc' | 'desc' } | undefined {
  if (!sort) return undefined;
  const name = sort.replace(/^-/, '');
  if (!Object.hasOwn(columns, name)) throw new Problem('invalid', { fields: { sort: 'invalid' } });
  return { column: columns[name]!, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}

export interface Paging {
  /** From 1. */
  page: number;
  limit: number;
  sort?: string;
}

/** What a list is sorted by in SQL: every sort key of its description has its expression. */
export type Sorts<L extends List> = Readonly<Record<SortKeyOf<L>, string>> & Readonly<Record<string, string>>;

/** The rows of one page. */
export const pageOf = ({ page, limit }: Pick<Paging, 'page' | 'limit'>): RawBuilder<unknown> =>
  sql`limit ${limit} offset ${(page - 1) * limit}`;

/**
 * The end of a list's query: its order and its page. `first` is the sort where none is asked for; `tie` sets the order of equal rows, in the same direction.
 * Throws a field problem for an unknown sort.
 */
export function sortedPage(paging: Paging, sorts: Readonly<Record<string, string>>, order: { first: string; tie: string }) {
  const { column, direction } = sortOf(paging.sort || order.first, sorts)!;
  return sql`order by ${sql.raw(`${column} ${direction}, ${order.tie} ${direction}`)} ${pageOf(paging)}`;
}

/** How many rows there are of `from`: tables, joins and conditions. */
export async function countOf(trx: Trx, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(trx);
  return rows[0]!.total;
}

/** A moment of a column as the API writes it: ISO 8601 in UTC, milliseconds cut off. */
export const instantOf = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
export const instantOrNull = (column: string): RawBuilder<string | null> => instantOf(column);

/** Rejects with the problem of the foreign key that a deletion ran into, also where the rows belong to another provider. Any other error stays as it is. */
export const heldBy =
  (problems: Readonly<Record<string, ErrorKey>>) =>
  (error: unknown): never => {
    const failure = error as { code?: string; constraint?: string };
    const key = failure.code === '23503' ? problems[failure.constraint ?? ''] : undefined;
    if (key === undefined) throw error;
    throw new Problem(key, { cause: error });
  };
