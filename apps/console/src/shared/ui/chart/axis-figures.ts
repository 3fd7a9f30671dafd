import { currentLanguage } from '../../prefs/language.ts';

/** The figure at a line of an axis: as many digits as tell round steps apart, however small they are. */
export function axisFigures(): (value: number) => string {
  let compact: Intl.NumberFormat | undefined;
  return (value) => {
    compact ??= new Intl.NumberFormat(currentLanguage(), { notation: 'compact', maximumSignificantDigits: 4 });
    return compact.format(value);
  };
}

/** The least step of an axis: of things that are counted there is no half. `fractions`: the decimals of each figure on it. */
export const leastStep = (fractions: readonly number[], most: number): number | undefined =>
  fractions.length > 0 && fractions.every((fraction) => fraction === 0) && most <= 10 ? 1 : undefined;

/** Where a value stands alone between gaps: a line cannot show it. */
export const aloneAt = (values: readonly (number | null | undefined)[]): Set<number> =>
  new Set(
    values.flatMap((value, at) =>
      typeof value === 'number' && typeof values[at - 1] !== 'number' && typeof values[at + 1] !== 'number' ? [at] : [],
    ),
  );

/** Whether there is nothing to draw: no value, or zero throughout. */
export function nothingIn(values: readonly (number | null)[]): 'unknown' | 'zero' | undefined {
  if (values.every((value) => value === null)) return 'unknown';
  return values.every((value) => value === null || value === 0) ? 'zero' : undefined;
}
