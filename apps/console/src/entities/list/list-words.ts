import type { Language, List, Words } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { language } from '../../shared/i18n/i18n.ts';

/** The user's language. The screen is drawn anew when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return language();
}

/** Words of the contract in the user's language. */
export function useWord(): (words: Words) => string {
  const spoken = useLanguage();
  return (words) => words[spoken];
}

/** The words of a table, or the key itself where a newer server says more than this page knows. */
export const wordIn = (words: Readonly<Record<string, Words>>, key: string): string =>
  Object.hasOwn(words, key) ? words[key]![language()] : key;

/** The words of a list's columns, for the places that show one row of it: its drawer, its card on a phone. */
export function useColumnWord<L extends List>(list: L): (key: keyof L['columns'] & string) => string {
  const word = useWord();
  return (key) => {
    const column = list.columns[key];
    return column ? word(column.words) : key;
  };
}
