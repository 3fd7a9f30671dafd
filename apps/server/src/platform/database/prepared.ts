import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const MARK = '/* prepared */ ';
/** Names of statements by their text: as many as the code has. */
const names = new Map<string, string>();

const nameOf = (text: string): string => {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return name;
};

/**
 * Makes a statement that each connection plans once. It is for a statement that is asked often, reads by keys and joins many tables: there the plan costs more than the rows.
 * The text of the statement is always the same, and its values are parameters. A filter is not prepared: its best plan depends on its values.
 */
export const prepared = <T>(statement: RawBuilder<T>): RawBuilder<T> => sql<T>`${sql.raw(MARK)}${statement}`;

/** A connection that names the statements of `prepared`. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has eight shapes; only a text with its values is looked at
  override query(...given: any[]): any {
    const [text, values, ...more] = given;
    const ask = super.query as (...given: unknown[]) => unknown;
    return typeof text === 'string' && text.startsWith(MARK)
      ? ask.call(this, { name: nameOf(text), text, values }, ...more)
      : ask.apply(this, given);
  }
}
