import type { Fields } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { language } from '../../i18n/i18n.ts';

/** The words of a thing's fields, for the places that tell of one: its details, its card on a phone. */
export function useFieldWord<F extends Fields>(fields: F): (key: keyof F & string) => string {
  // The screen is drawn anew when the language changes.
  useTranslation();
  return (key) => fields[key]!.words[language()];
}
