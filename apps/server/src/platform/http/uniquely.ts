import { randomBytes } from 'node:crypto';
import { UNIQUE_FIELDS, type UniqueField, type Words } from '@csms/contract';
import { sql } from 'kysely';
import { type Trx, violatedUnique } from '../database/database.ts';
import { duplicateAs } from './lists.ts';
import { Problem } from './problem.ts';

/** What is written for a field: what was given, or, once that is known to be taken, what stands in for it. */
export type Written = <V>(field: UniqueField, given: V, standIn: V) => V;

/** A text that nobody has, as long as the shortest of unique texts may be. */
export const nobodys = (): string => randomBytes(10).toString('hex').toUpperCase();

/**
 * Writes what has several unique fields, and tells all of them that are taken at once. A unique index tells one at a time, and alone knows rows of other providers: the
 * write is tried again with a stand-in for each field that is taken, and undone. `fields`: the field of each unique index. Throws `duplicate` or `duplicates`.
 */
export async function uniquely<T>(
  trx: Trx,
  fields: Readonly<Record<string, UniqueField>>,
  write: (written: Written) => Promise<T>,
): Promise<T> {
  const taken: UniqueField[] = [];
  for (;;) {
    await sql`savepoint uniquely`.execute(trx);
    try {
      const done = await write((field, given, standIn) => (taken.includes(field) ? standIn : given));
      if (taken.length === 0) {
        await sql`release savepoint uniquely`.execute(trx);
        return done;
      }
      throw allTaken(taken);
    } catch (error) {
      const field = fields[violatedUnique(error) ?? ''];
      if (field === undefined) throw error;
      if (taken.includes(field)) throw allTaken(taken, error);
      taken.push(field);
      await sql`rollback to savepoint uniquely`.execute(trx);
    }
  }
}

/** What fields say whose values are taken, each in the words of its form. */
function allTaken(taken: readonly UniqueField[], cause?: unknown): Problem {
  if (taken.length === 1) return duplicateAs(taken[0]!, cause);
  const join = (words: (one: Words) => string, by: string) => taken.map((field) => words(UNIQUE_FIELDS[field])).join(by);
  return new Problem('duplicates', {
    places: { fields: { en: join(({ en }) => en, ', '), zh: join(({ zh }) => zh, '、') } },
    fields: Object.fromEntries(
      taken.map((field) => [field, { key: 'duplicate' as const, places: { field: UNIQUE_FIELDS[field] } }]),
    ),
    cause,
  });
}
