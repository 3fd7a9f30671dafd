import {
  FLAG_WORDS,
  type Language,
  type List,
  type ListChange,
  type LoggedChange,
  type Words,
  weekdaysText,
} from '@csms/contract';
import { minorUnitOf, WH_PER_KWH } from '@csms/kernel';
import { sql } from 'kysely';
import type { Databases } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Mutation } from '../../platform/http/http.ts';
import { moneyText, withDecimals } from '../../platform/pdf/pdf-text.ts';
import { isSecret } from './mask.ts';

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

/** A field that is a column of a list, with the column's words; `values`: its machine words, where the screen draws the cell. */
export function asListed<L extends List>(
  list: L,
  key: keyof L['columns'] & string,
  is: string,
  values?: Readonly<Record<string, Words>>,
): LoggedField {
  const { words, ...column } = list.columns[key]!;
  if (values) return { is, words, kind: 'word', values };
  if (column.kind === 'word') return { is, words, kind: 'word', values: column.values };
  const plain = ['count', 'power', 'energy', 'flag', 'time', 'money'] as const;
  return { is, words, kind: plain.find((kind) => kind === column.kind) ?? 'text' };
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
/** The key of a thing that several fields of a request name. */
export const keyOf = (...columns: readonly string[]): string => `concat_ws(chr(${BETWEEN}), ${columns.join(', ')})`;

type Value = string | number | boolean | null;
/** The fields of things at one moment, by the name of the thing. */
export type States = Map<string, Readonly<Record<string, Value>>>;
/** A field's value before and after. Of several things: all their values. */
type Pair = readonly [Value | Value[], Value | Value[]];
/** As a row of the log keeps it. */
interface Kept {
  of: string;
  fields: Record<string, Pair | ListChange>;
}

/** A log row keeps its changes under this key of its request. No request has a field of that name. */
const KEPT = '$changes';
/** Of so many things at once changes are told. */
const MOST_READ = 50;
/** Of so many values of several things. */
const MOST_TOLD = 4;

const kindOf = (things: LoggedThings, operation: string): string | undefined =>
  [operation, operation.split('.')[0]!].find((key) => Object.hasOwn(things, key));

const isKey = (one: unknown): one is string | number => typeof one === 'string' || typeof one === 'number';

/** What a request names its things by. */
function keysOf({ by }: LoggedThing, content: Readonly<Record<string, unknown>>, caller: Caller): (string | number)[] {
  if (by === null) return [caller.userId];
  // The value of a secret key is a secret.
  if ([by].flat().includes('key') && isSecret(String(content.key))) return [];
  if (typeof by !== 'string') {
    const parts = by.map((name) => content[name] ?? '');
    return isKey(content[by[0]!]) && parts.every(isKey) ? [parts.join(String.fromCharCode(BETWEEN))] : [];
  }
  const named = content[by] ?? content[`${by}s`] ?? (by === 'providerId' ? caller.providerId : undefined);
  return (Array.isArray(named) ? named.slice(0, MOST_READ) : [named]).filter(isKey);
}

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
  const { from, key, fields, isPlatforms } = things[kind]!;
  const keys = keysOf(things[kind]!, content, caller);
  if (keys.length === 0 || Object.keys(fields).length === 0) return undefined;
  const columns = Object.entries(fields).map(([field, { is, kind: how }]) => {
    const read = sql.raw(how === 'percent' ? `trim_scale((${is})::numeric)` : `(${is})`);
    return sql`${read} as ${sql.ref(field)}`;
  });
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

const inOneLine = (one: unknown): string =>
  String(one)
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

/** A value as it is compared and kept: the entries of a list line by line, nothing as null. */
function plain(value: unknown): Value {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(inOneLine).join('\n');
  return typeof value === 'number' || typeof value === 'boolean' ? value : value === null || value === '' ? null : String(value);
}

/** The request with its changes. A thing that was made or removed is no change: the request tells it. */
export function withChanges({ request, operation, before, after }: Mutation, things: LoggedThings): unknown {
  const of = kindOf(things, operation);
  if (!of || !before || !after) return request;
  const fields: Kept['fields'] = {};
  const { asked } = things[of]!;
  const wish = asked && typeof request === 'object' && request !== null ? (request as Record<string, unknown>)[asked] : undefined;
  const asWished = (row: Readonly<Record<string, Value>> | undefined) =>
    row && asked && isKey(wish) ? { ...row, [asked]: String(wish) } : row;
  for (const [field, { kind }] of Object.entries(things[of]!.fields)) {
    const pairs = [...(before as States)].flatMap(([key, row]) => {
      const now = asWished((after as States).get(key));
      return now && now[field] !== row[field] ? [[row[field]!, now[field]!] as const] : [];
    });
    const moved = kind === 'list' ? movedIn(pairs) : undefined;
    if (moved) fields[field] = moved;
    else if (pairs.length > 0) fields[field] = [several(pairs.map(([was]) => was)), several(pairs.map(([, is]) => is))];
  }
  return Object.keys(fields).length === 0 ? request : { [KEPT]: { of, fields } satisfies Kept, ...(request as object) };
}

const entriesOf = (value: Value): string[] => (value === null || value === '' ? [] : String(value).split('\n'));

/** What came into lists and what went out of them; undefined where only their order is another. */
function movedIn(pairs: readonly (readonly [Value, Value])[]): ListChange | undefined {
  const [added, removed] = [new Set<string>(), new Set<string>()];
  for (const [was, is] of pairs) {
    const [before, after] = [entriesOf(was), entriesOf(is)];
    for (const one of after) if (!before.includes(one)) added.add(one);
    for (const one of before) if (!after.includes(one)) removed.add(one);
  }
  return added.size + removed.size > 0 ? { added: [...added], removed: [...removed] } : undefined;
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

const isPair = (kept: unknown): kept is Pair => Array.isArray(kept);
const isListChange = (kept: unknown): kept is ListChange =>
  typeof kept === 'object' &&
  kept !== null &&
  'added' in kept &&
  Array.isArray(kept.added) &&
  'removed' in kept &&
  Array.isArray(kept.removed);

/** Every value that a row of the log has kept of a change, with the name of its field. */
export const changedIn = (request: unknown): (readonly [field: string, value: unknown])[] =>
  Object.entries(keptIn(request).kept?.fields ?? {}).flatMap(([field, kept]) =>
    [isPair(kept) ? kept : Object.values(kept)].flat(2).map((value) => [field, value] as const),
  );

/** The request of a row of the log, as its caller has sent it. */
export const requestOf = (request: unknown): unknown => keptIn(request).rest;

/** What an entry has changed, in words; a field that is told no more by that name is left out. */
export function changesOf(request: unknown, things: LoggedThings, language: Language): LoggedChange[] {
  const { kept } = keptIn(request);
  const fields = kept && Object.hasOwn(things, kept.of) ? things[kept.of]!.fields : {};
  return Object.entries(fields).flatMap(([name, field]): LoggedChange[] => {
    const one = kept!.fields?.[name];
    const change = { field: field.words[language], isTime: field.kind === 'time' };
    if (isListChange(one)) {
      const [added, removed] = [one.added, one.removed].map((entries) =>
        entries.map((entry) => entryText(field, entry, language)),
      );
      return [{ ...change, before: null, after: null, added: added!, removed: removed! }];
    }
    if (!isPair(one)) return [];
    const [before, after] = one.map((value) => told(field, value, language));
    return [{ ...change, before: before ?? null, after: after ?? null, added: [], removed: [] }];
  });
}

/** A text or an entry of a list: a word, or with words in braces. */
function entryText(field: LoggedField, entry: string, language: Language): string {
  const values = field.kind === 'list' || field.kind === 'text' ? field.values : undefined;
  if (!values) return entry;
  const wordOf = (word: string) => (Object.hasOwn(values, word) ? values[word]![language] : word);
  return wordOf(entry.replace(/\{([\w.]+)\}/g, (_, word: string) => wordOf(word)));
}

/** `12.5 USD` as it is read. */
function amountText(value: string): string {
  const [, amount, currency] = /^(-?[\d.]+) (.+)$/.exec(value) ?? [];
  if (amount === undefined || currency === undefined) return value;
  return moneyText(withDecimals(amount, minorUnitOf(currency)), currency);
}

function told(field: LoggedField, value: Value | Value[], language: Language): string | null {
  const comma = language === 'zh' ? '、' : ', ';
  if (Array.isArray(value)) return value.map((one) => told(field, one, language) ?? '–').join(comma);
  if (value === null || value === '') return null;
  switch (field.kind) {
    case 'power':
      return `${Number(value) / 1000} kW`;
    case 'energy':
      return `${Number(value) / WH_PER_KWH} kWh`;
    case 'percent':
      return language === 'zh' ? `${Number(value)}%` : `${Number(value)} %`;
    case 'money':
      return amountText(String(value));
    case 'days':
      return weekdaysText(entriesOf(value).map(Number), language);
    case 'list':
      return entriesOf(value)
        .map((entry) => entryText(field, entry, language))
        .join(comma);
    case 'flag':
      return FLAG_WORDS[value === true ? 'true' : 'false'][language];
    case 'word':
      return field.values[String(value)]?.[language] ?? String(value);
    default:
      return entryText(field, String(value), language);
  }
}
