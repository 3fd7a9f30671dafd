import { ACCESS_ERRORS } from './errors/access.ts';
import { CHARGING_ERRORS } from './errors/charging.ts';
import { COMMON_ERRORS } from './errors/common.ts';
import { CUSTOMERS_ERRORS } from './errors/customers.ts';
import { FINANCE_ERRORS } from './errors/finance.ts';
import { INSIGHT_ERRORS } from './errors/insight.ts';
import { NETWORK_ERRORS } from './errors/network.ts';
import { SERVICE_ERRORS } from './errors/service.ts';
import type { Language } from './language.ts';
import type { Words } from './words.ts';

/** Every error that the API answers with, by its key; `{name}` places are filled from the error's details. */
export const ERRORS = {
  ...COMMON_ERRORS,
  ...ACCESS_ERRORS,
  ...NETWORK_ERRORS,
  ...CUSTOMERS_ERRORS,
  ...CHARGING_ERRORS,
  ...FINANCE_ERRORS,
  ...SERVICE_ERRORS,
  ...INSIGHT_ERRORS,
} as const;

export type ErrorKey = keyof typeof ERRORS;

/** The words of an error in a language, its places filled. */
export function errorText(key: ErrorKey, language: Language, places: Readonly<Record<string, string | Words>> = {}): string {
  return ERRORS[key][language].replace(/\{(\w+)\}/g, (whole, place: string) => {
    const filled = places[place];
    return (typeof filled === 'object' ? filled[language] : filled) ?? whole;
  });
}
