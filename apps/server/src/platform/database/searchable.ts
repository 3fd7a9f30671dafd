import { type RawBuilder, sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { DB } from './generated/schema.ts';

/** A table with keys to be found by: one that a migration has made `csms_searchable`. */
type Searchable = keyof DB & string;

/** A list takes so many that it finds by keys. */
const MOST = 1000;
const LEAST_DIGITS = 4;

/** What may be the national digits of a phone number, as somebody has typed or dictated it: with `+` or `00` and a country, with the trunk's 0, or without; the last four digits at least. */
export function nationalsOf(words: string): string[] {
  const text = words.normalize('NFKC').trim();
  if (!/^[+\d()./\s\u2010-\u2015-]+$/.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  const isAbroad = text.startsWith('+') || text.startsWith('00');
  const abroad = `+${digits.replace(/^00/, '')}`;
  const parsed = isAbroad || !digits.startsWith('0') ? parsePhoneNumberFromString(abroad) : undefined;
  // Without a sign of a country both ways of reading are tried.
  const national = parsed && (isAbroad || parsed.isValid()) ? [parsed.nationalNumber.replace(/^0+/, '')] : [];
  const plain = digits.replace(/^0+/, '');
  const read = isAbroad && national.length > 0 ? national : [...national, plain];
  return [...new Set(read)].filter(({ length }) => length >= LEAST_DIGITS);
}

/** SQL: an array of at most `most` ids of visible rows whose keys hold these words; exact matches come first. */
export const idsFound = (table: Searchable, words: string, most: number): RawBuilder<number[]> =>
  sql<number[]>`(select ${sql.raw(`${table}_found`)}(${words}, ${nationalsOf(words)}::text[], ${most}::int))::int[]`;

/** SQL for `from`: at most `most` found rows of a table under the name `as`, with their rank `found.place`. */
export const foundIn = (table: Searchable, as: string, words: string, most: number): RawBuilder<unknown> =>
  sql`unnest(${idsFound(table, words, most)}) with ordinality found (id, place) join ${sql.table(table)} ${sql.ref(as)} on ${sql.ref(`${as}.id`)} = found.id`;

/** Holds for rows with these words among their keys, of which a list takes the first thousand. `column` holds their id. Signs that nobody reads out are meant as they are typed. */
export const isFound = (table: Searchable, column: string, words: string): RawBuilder<boolean> =>
  /[%_\\]/.test(words) ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} = any (${idsFound(table, words, MOST)})`;

type Field = [by: string, how: 'names' | 'codes' | 'phones', column: string];

/** The first of these fields that has the words, as SQL; the first of all where they stand in several together. */
export function foundBy(words: string, fields: readonly [Field, ...Field[]]): RawBuilder<string> {
  const asked = sql`(select search_query('{0}', ${words}, ${nationalsOf(words)}::text[], false))`;
  const keys = ({ 1: how, 2: column }: Field) => {
    const one = sql`array[${sql.ref(column)}]`;
    const none = sql`'{}'`;
    return sql`search_keys(0, ${how === 'names' ? one : none}, ${how === 'codes' ? one : none}, ${how === 'phones' ? one : none})`;
  };
  const cases = fields.map((field) => sql`when ${keys(field)} @@ ${asked} then ${sql.lit(field[0])}`);
  return sql<string>`case ${sql.join(cases, sql` `)} else ${sql.lit(fields[0][0])} end`;
}
