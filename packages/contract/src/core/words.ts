import type { Language } from './language.ts';

/** The same meaning in each language. */
export type Words = Readonly<Record<Language, string>>;

type Table<K extends string> = Readonly<Record<K, Words>>;

/** A table of words in one language. */
export const wordsIn = <K extends string>(table: Table<K>, language: Language): Record<K, string> =>
  Object.fromEntries(Object.entries<Table<K>[K]>(table).map(([key, words]) => [key, words[language]])) as Record<K, string>;

/** A machine word in words; one that the table does not know is shown as it came. */
export const wordOf = <K extends string>(table: Table<K>, word: string, language: Language): string =>
  Object.hasOwn(table, word) ? table[word as K][language] : word;

/** A boolean in words. */
export const FLAG_WORDS: Table<'true' | 'false'> = { true: { en: 'Yes', zh: '是' }, false: { en: 'No', zh: '否' } };
