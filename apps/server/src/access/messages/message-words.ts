import { LANGUAGES, type Language } from '@csms/contract';

/** A text of one language, or the same in each. */
export type MessageWords = string | Readonly<Record<Language, string>>;

/** Stands between the languages of a kept text (ASCII record separator). */
const BETWEEN = '\u001e';

/** How a message's text is kept: in every language that it has, the first of `LANGUAGES` first. Each is cut to `most` characters. */
export const keptWords = (words: MessageWords, most = Number.POSITIVE_INFINITY): string =>
  typeof words === 'string' ? words.slice(0, most) : LANGUAGES.map((language) => words[language].slice(0, most)).join(BETWEEN);

/** A kept text as a reader reads it: in one language. */
export function wordsFor(kept: string, language: Language): string {
  const parts = kept.split(BETWEEN);
  return parts.length === LANGUAGES.length ? parts[LANGUAGES.indexOf(language)]! : kept;
}
