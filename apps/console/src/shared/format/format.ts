import type { Language } from '@csms/contract';
import { minorUnitOf } from '@csms/kernel';
import { currentLanguage } from '../prefs/language.ts';

const TAGS: Record<Language, string> = { zh: 'zh-CN', en: 'en-US' };
const made = new Map<string, Intl.NumberFormat>();

function numbers(language: Language, fraction: number, least = fraction): Intl.NumberFormat {
  const key = `${language}${fraction}.${least}`;
  let format = made.get(key);
  if (!format) {
    format = new Intl.NumberFormat(TAGS[language], { maximumFractionDigits: fraction, minimumFractionDigits: least });
    made.set(key, format);
  }
  return format;
}

/** A value with its unit apart, so that the unit can be set smaller. */
export interface Measure {
  value: string;
  unit: string;
}
export const MISSING = '–';

export function integer(value: number, language = currentLanguage()): string {
  return numbers(language, 0).format(value);
}

export function decimal(value: number, fraction: number, language = currentLanguage()): string {
  return numbers(language, fraction).format(value);
}

/** Digits with the sign of per cent: `14.07 %`, in Chinese `14.07%`. */
export const percentOf = (digits: string, language = currentLanguage()): string =>
  language === 'zh' ? `${digits}%` : `${digits}\u00a0%`;

/** A value in per cent as it is read. */
export const percent = (value: number, fraction: number, language = currentLanguage()): string =>
  percentOf(decimal(value, fraction, language), language);

/** Energy comes in whole Wh and is read in kWh: one unit and one number of places in a whole column. */
export const energy = (wattHours: number, language = currentLanguage()): Measure => ({
  value: numbers(language, 2).format(wattHours / 1000),
  unit: 'kWh',
});

/** In the meter's own resolution: what is billed, and the readings that a bill is checked by. */
export const meterEnergy = (wattHours: number, language = currentLanguage()): Measure => ({
  value: numbers(language, 3).format(wattHours / 1000),
  unit: 'kWh',
});

/** A sum of energy. Always in kWh, so that no comparison mixes two units; the larger it is, the fewer decimals. */
export function energySum(wattHours: number, language = currentLanguage()): Measure {
  const kWh = wattHours / 1000;
  if (Math.abs(kWh) < 1000) return energy(wattHours, language);
  return { value: numbers(language, Math.abs(kWh) >= 100_000 ? 0 : 1).format(kWh), unit: 'kWh' };
}

export function power(watts: number, language = currentLanguage()): Measure {
  return Math.abs(watts) < 1000 && watts !== 0
    ? { value: numbers(language, 0).format(watts), unit: 'W' }
    : { value: numbers(language, Math.abs(watts) >= 1_000_000 ? 0 : 1).format(watts / 1000), unit: 'kW' };
}

/**
 * Money arrives as exact text. `Intl` formats such text without going through a floating point number; at least the decimals of the currency's smallest
 * unit stand (two of a dollar, none of a yen), and up to six where a unit price has them.
 */
export function money(amount: string, currency: string, language = currentLanguage(), places = minorUnitOf(currency)): string {
  const minus = amount.startsWith('-');
  const digits = numbers(language, 6, places).format((minus ? amount.slice(1) : amount) as unknown as number);
  const symbol = /^[A-Za-z]{2,}$/.test(currency) ? `${currency} ` : currency;
  return `${minus ? '−' : ''}${symbol}${digits}`;
}

/** How many decimals a decimal text has, without zeros at its end. */
function decimalsOf(amount: string): number {
  const point = amount.indexOf('.');
  if (point < 0) return 0;
  let end = amount.length;
  while (amount[end - 1] === '0') end--;
  return end - point - 1;
}

/** How many decimals amounts of one currency need so that all of them are whole: those of its smallest unit at least, six at most. */
export const placesOf = (amounts: readonly (string | null)[], currency: string): number =>
  amounts.reduce(
    (most, amount) => (amount === null ? most : Math.max(most, Math.min(6, decimalsOf(amount)))),
    minorUnitOf(currency),
  );

/** Amounts that stand below one another, all with the same number of decimals: the most that one of them has. Nothing is rounded away. */
export function moneyOf(amounts: readonly (string | null)[], currency: string): (amount: string) => string {
  const places = placesOf(amounts, currency);
  return (amount) => money(amount, currency, currentLanguage(), places);
}

/** `1:05:09`; days are hours, as a session's clock shows them. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
