import { areas } from './areas.ts';
import { COMMON_ERRORS } from './core/errors/common.ts';
import type { ErrorEntry } from './core/errors/entry.ts';
import type { Language } from './core/language.ts';
import type { Words } from './core/words.ts';

/** The errors of an area: all its exports that end in `_ERRORS`. */
type KeysIn<Area> = Area extends unknown
  ? { [K in keyof Area]: K extends `${string}_ERRORS` ? keyof Area[K] & string : never }[keyof Area]
  : never;

export type ErrorKey = keyof typeof COMMON_ERRORS | KeysIn<(typeof areas)[keyof typeof areas]>;

/** The errors of each word, after those that every area answers with. */
export const errorsByWord = (): readonly Readonly<Record<string, ErrorEntry>>[] => [
  COMMON_ERRORS,
  ...Object.values(areas).flatMap((area) =>
    Object.entries<unknown>(area).flatMap(([name, errors]) =>
      name.endsWith('_ERRORS') ? [errors as Readonly<Record<string, ErrorEntry>>] : [],
    ),
  ),
];

/** Every error that the API answers with, by its key; `{name}` places are filled from the error's details. */
export const ERRORS: Readonly<Record<ErrorKey, ErrorEntry>> = Object.assign({}, ...errorsByWord());

/** The words of an error in a language, its places filled. */
export function errorText(key: ErrorKey, language: Language, places: Readonly<Record<string, string | Words>> = {}): string {
  return ERRORS[key][language].replace(/\{(\w+)\}/g, (whole, place: string) => {
    const filled = places[place];
    return (typeof filled === 'object' ? filled[language] : filled) ?? whole;
  });
}
