import { compare, isAmount, roundHalfUp } from '@csms/kernel';

/**
 * What a person types as an amount, as plain decimal text. A decimal comma is read as such where it can be nothing else ("1,5", "0,250", not "1,250", which may be a thousand); full-width signs
 * are mended. Null: no number, or one that can be read in two ways. One rule for every money input.
 */
export function typedDecimal(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^[.,](?=\d)/, '0.')
    .replace(/^(\d+),(\d+)$/, (whole, major: string, minor: string) =>
      minor.length === 3 && !/^0+$/.test(major) ? whole : `${major}.${minor}`,
    );
  return /^\d{1,12}(\.\d{1,6})?$/.test(plain) && isAmount(plain) ? plain : null;
}

/** The amount above nothing that was typed, in whole `minorUnit`s; a minus is left out, since the kind of movement says it. Null: it is none. */
export function typedAmount(text: string, minorUnit: number): string | null {
  const plain = typedDecimal(text.trim().replace(/^[-−－]/, ''));
  if (plain === null) return null;
  const rounded = roundHalfUp(plain, minorUnit);
  return compare(rounded, plain) === 0 && compare(rounded, '0') > 0 ? rounded : null;
}
