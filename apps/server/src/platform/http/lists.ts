import type { ErrorKey } from '@csms/contract';
import { violatedUnique } from '../database/database.ts';
import { Problem } from './problem.ts';

/** Rejects with the problem of the field whose unique index was hit; any other error stays what it is. */
export const duplicateAt =
  (fields: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    const field = fields[violatedUnique(error) ?? ''];
    if (field === undefined) throw error;
    throw new Problem('duplicate', { places: { field }, fields: { [field]: 'duplicate' }, cause: error });
  };

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

/** Rejects with the problem of the foreign key that a deletion ran into, whoever's the rows that hold it; any other error stays what it is. */
export const heldBy =
  (problems: Readonly<Record<string, ErrorKey>>) =>
  (error: unknown): never => {
    const failure = error as { code?: string; constraint?: string };
    const key = failure.code === '23503' ? problems[failure.constraint ?? ''] : undefined;
    if (key === undefined) throw error;
    throw new Problem(key, { cause: error });
  };
