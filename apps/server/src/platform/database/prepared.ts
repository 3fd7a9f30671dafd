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
 * A statement that each connection plans once, and not at each call: for one that is asked often, reads by keys, and joins so much that its plan costs more than its rows. Its text must not
 * change with what is asked: values are parameters. A filter whose rows may be few or many does without it, since its plan depends on the values.
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
