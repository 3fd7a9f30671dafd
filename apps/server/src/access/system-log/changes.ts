import type { ListChange } from '@csms/contract';
import { sql } from 'kysely';
import type { Databases } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Mutation } from '../../platform/http/http.ts';
import { KEY_BETWEEN, type LoggedThing, type LoggedThings } from './logged-thing.ts';
import { isSecret } from './mask.ts';

export type Value = string | number | boolean | null;
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
    return isKey(content[by[0]!]) && parts.every(isKey) ? [parts.join(KEY_BETWEEN)] : [];
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

/** The entries of a list that is kept line by line. */
export const entriesOf = (value: Value): string[] => (value === null || value === '' ? [] : String(value).split('\n'));

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
export function keptIn(request: unknown): { kept: Kept | undefined; rest: unknown } {
  if (typeof request !== 'object' || request === null || !Object.hasOwn(request, KEPT)) return { kept: undefined, rest: request };
  const { [KEPT]: kept, ...rest } = request as Record<string, unknown>;
  return { kept: kept as Kept, rest };
}

export const isPair = (kept: unknown): kept is Pair => Array.isArray(kept);
export const isListChange = (kept: unknown): kept is ListChange =>
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
