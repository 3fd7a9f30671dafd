import { FLAG_WORDS, type Language, type List, type LoggedChange, type Words } from '@csms/contract';
import { formatKWh } from '@csms/kernel';
import { sql } from 'kysely';
import type { Databases } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Mutation } from '../../platform/http/http.ts';

/** A field that operations set: the SQL that reads it (text, number, flag, moment or list of texts), and how it is told. */
export type LoggedField = { is: string; words: Words } & (
  | { kind: 'text' | 'count' | 'power' | 'energy' | 'flag' | 'time' }
  | { kind: 'word'; values: Readonly<Record<string, Words>> }
);

/** A kind of thing whose changes the system log tells. */
export interface LoggedThing {
  /** The field of a request that names one; with an `s` behind it names several. */
  by: string;
  /** Where its fields are read, and the column that holds what the request names. */
  from: string;
  key: string;
  /** No provider's: the platform alone sees it. */
  isPlatforms?: true;
  /** In the order in which a change of them is told. */
  fields: Readonly<Record<string, LoggedField>>;
}

/** What operations change: by the whole operation, else by the part before the dot. Each floor tells its own. */
export type LoggedThings = Readonly<Record<string, LoggedThing>>;

/** A field that is a column of a list, with the column's words. */
export function asListed(list: List, key: string, is: string): LoggedField {
  const { words, ...column } = list.columns[key]!;
  if (column.kind === 'word') return { is, words, kind: 'word', values: column.values };
  const plain = ['count', 'power', 'energy', 'flag', 'time'] as const;
  return { is, words, kind: plain.find((kind) => kind === column.kind) ?? 'text' };
}

type Value = string | number | boolean | null;
/** The fields of things at one moment, by the name of the thing. */
export type States = Map<string, Readonly<Record<string, Value>>>;
/** As a row of the log keeps it: of each field that changed what it was and what it is, of several things all that it was and is. */
interface Kept {
  of: string;
  fields: Record<string, readonly [Value | Value[], Value | Value[]]>;
}

/** The field of a log row's request that keeps what was changed. No request has one of that name. */
const KEPT = '$changes';
/** Of so many things at once changes are told. */
const MOST_READ = 50;
/** Of so many values of several things. */
const MOST_TOLD = 4;

const kindOf = (things: LoggedThings, operation: string): string | undefined =>
  [operation, operation.split('.')[0]!].find((key) => Object.hasOwn(things, key));

/** The fields of what an operation is about, as they are now; undefined where the log does not tell them, or the caller sees none of them. */
export async function readStates(
  databases: Databases,
  caller: Caller,
  things: LoggedThings,
  operation: string,
  content: Readonly<Record<string, unknown>>,
): Promise<States | undefined> {
  const kind = kindOf(things, operation);
  if (!kind) return undefined;
  const { by, from, key, fields, isPlatforms } = things[kind]!;
  const named = content[by] ?? content[`${by}s`];
  const keys = (Array.isArray(named) ? named.slice(0, MOST_READ) : [named]).filter(
    (one) => typeof one === 'string' || typeof one === 'number',
  );
  if (keys.length === 0) return undefined;
  const columns = Object.entries(fields).map(([field, { is }]) => sql`(${sql.raw(is)}) as ${sql.ref(field)}`);
  const query = sql<Record<string, unknown>>`
    select ${sql.raw(key)}::text as "$key", ${sql.join(columns)} from ${sql.raw(from)} where ${sql.raw(key)} = any (${keys})`;
  if (isPlatforms && !caller.isSuper) return undefined;
  const { rows } = await (isPlatforms
    ? query.execute(databases.system)
    : databases.scoped(caller.scope, (trx) => query.execute(trx)));
  return new Map(
    rows.map(({ $key, ...row }) => [
      String($key),
      Object.fromEntries(Object.entries(row).map(([field, value]) => [field, plain(value)])),
    ]),
  );
}

/** A value as it is compared and kept. */
function plain(value: unknown): Value {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'number' || typeof value === 'boolean' ? value : value === null ? null : String(value);
}

/** What a request says, with what it has changed. A thing that was made or removed is not a change: the request tells it. */
export function withChanges({ request, operation, before, after }: Mutation, things: LoggedThings): unknown {
  const of = kindOf(things, operation);
  if (!of || !before || !after) return request;
  const fields: Kept['fields'] = {};
  for (const field of Object.keys(things[of]!.fields)) {
    const pairs = [...(before as States)].flatMap(([key, row]) => {
      const now = (after as States).get(key);
      return now && now[field] !== row[field] ? [[row[field]!, now[field]!] as const] : [];
    });
    if (pairs.length > 0) fields[field] = [several(pairs.map(([was]) => was)), several(pairs.map(([, is]) => is))];
  }
  return Object.keys(fields).length === 0 ? request : { [KEPT]: { of, fields } satisfies Kept, ...(request as object) };
}

/** One value where all are alike. */
function several(values: readonly Value[]): Value | Value[] {
  const all = [...new Set(values)];
  return all.length === 1 ? all[0]! : all.slice(0, MOST_TOLD);
}

/** What a row of the log has kept of changes, and its request without them. */
function keptIn(request: unknown): { kept: Kept | undefined; rest: unknown } {
  if (typeof request !== 'object' || request === null || !Object.hasOwn(request, KEPT)) return { kept: undefined, rest: request };
  const { [KEPT]: kept, ...rest } = request as Record<string, unknown>;
  return { kept: kept as Kept, rest };
}

/** Every value that a row of the log has kept of a change, with the name of its field. */
export const changedIn = (request: unknown): (readonly [field: string, value: unknown])[] =>
  Object.entries(keptIn(request).kept?.fields ?? {}).flatMap(([field, values]) =>
    values.flat().map((value) => [field, value] as const),
  );

/** The request of a row of the log, as its caller has sent it. */
export const requestOf = (request: unknown): unknown => keptIn(request).rest;

/** What an entry has changed, in words; a field that is told no more by that name is left out. */
export function changesOf(request: unknown, things: LoggedThings, language: Language): LoggedChange[] {
  const { kept } = keptIn(request);
  const fields = kept && Object.hasOwn(things, kept.of) ? things[kept.of]!.fields : {};
  return Object.entries(fields).flatMap(([name, field]) => {
    const pair = kept!.fields?.[name];
    if (!Array.isArray(pair)) return [];
    const [before, after] = pair.map((value) => told(field, value, language));
    return [{ field: field.words[language], isTime: field.kind === 'time', before: before ?? null, after: after ?? null }];
  });
}

function told(field: LoggedField, value: Value | Value[], language: Language): string | null {
  if (Array.isArray(value)) {
    const texts = value.map((one) => told(field, one, language) ?? '–');
    return texts.join(language === 'zh' ? '、' : ', ');
  }
  if (value === null || value === '') return null;
  switch (field.kind) {
    case 'power':
      return `${Number(value) / 1000} kW`;
    case 'energy':
      return `${formatKWh(Number(value))} kWh`;
    case 'flag':
      return FLAG_WORDS[value === true ? 'true' : 'false'][language];
    case 'word':
      return field.values[String(value)]?.[language] ?? String(value);
    default:
      return String(value);
  }
}
