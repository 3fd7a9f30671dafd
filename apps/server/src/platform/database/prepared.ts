import { createHash } from 'node:crypto';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
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

interface KeyedRows {
  /** Of the keys in the database. */
  type: 'int' | 'bigint';
  columns: RawBuilder<unknown>;
  /** The first joins the table of the keys to them: `join alarm a on a.id = page.id`. */
  joins: RawBuilder<unknown>;
}

/**
 * The rows of a page by their keys, in the order of the keys. A list finds the keys of its page on an index, and only then reads what else its rows show:
 * those tables cost more to plan than to read.
 */
export async function rowsOfKeys<Row>(
  db: QueryExecutorProvider,
  keys: readonly (number | string)[],
  { type, columns, joins }: KeyedRows,
): Promise<Row[]> {
  if (keys.length === 0) return [];
  const { rows } = await prepared(sql<Row>`
    select ${columns} from unnest(${keys}::${sql.raw(type)}[]) with ordinality page (id, place) ${joins} order by page.place`).execute(
    db,
  );
  return rows;
}

/**
 * A connection that names the statements of `prepared`, and whose answers do not outlive their readers. With the driver's own promise each answer keeps the
 * next one until a full collection: under load their rows fill the old generation, and the young one grows to its 96 MB.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has eight shapes; only a text with its values is looked at
  override query(...given: any[]): any {
    const [text, values, ...more] = given;
    const named = typeof text === 'string' && text.startsWith(MARK) ? { name: nameOf(text), text } : text;
    const ask = super.query as (...given: unknown[]) => unknown;
    // A query object is its own answer.
    if (typeof text?.submit === 'function') return ask.call(this, named, values, ...more);
    const told = [values, ...more].find((one) => typeof one === 'function') as Told | undefined;
    const own = typeof values === 'function' ? undefined : values;
    const anew = (then: Told) => (error: Error | null, result: unknown) => {
      if (!error || !isPlanStale(error)) return then(error, result);
      // All that was prepared here is as old.
      this.once('released', () => Object.assign(this, { _queryable: false }));
      // In a transaction nothing can be repeated: that says what had failed before.
      ask.call(this, unnamed(named), own, (again: Error | null, answer: unknown) => then(again && error, answer));
    };
    if (told) return ask.call(this, named, own, anew(told));
    return answerOf((answer) => ask.call(this, named, own, anew(answer)));
  }
}

type Told = (error: Error | null, result: unknown) => void;

function unnamed(statement: string | pg.QueryConfig): pg.QueryConfig {
  if (typeof statement === 'string') return { text: statement };
  const { name: _, ...rest } = statement;
  return rest;
}

/** Whether a statement that was prepared on a connection does not fit the tables any more, which a newer version has migrated, or is not there, since a pooler stands between. */
export function isPlanStale(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '26000' || (code === '0A000' && /cached plan/.test(message));
}

/** The answer as a promise. The trace of an error leads to who asked, not to the socket. */
async function answerOf(ask: (answer: (error: Error | null, result: unknown) => void) => void): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => ask((error, result) => (error ? reject(error) : resolve(result))));
  } catch (error) {
    Error.captureStackTrace(error as Error);
    throw error;
  }
}
