/** Signs with which a spreadsheet lets a formula begin. */
const FORMULA = '[=+\\-@\\t\\r\\n＝＋－＠]';
const LIKE_FORMULA = new RegExp(`^'*${FORMULA}`);
const GUARDED = new RegExp(`^'+${FORMULA}`);

/** A text for CSV: what a spreadsheet would take for a formula has an apostrophe in front. */
export const guarded = (text: string): string => (LIKE_FORMULA.test(text) ? `'${text}` : text);
/** A text that has come back from CSV, as it was. */
export const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);

// XML 1.0 holds no control characters but tab and line ends.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** XLSX writes signs as `_x000D_`, and so what only looks like one as `_x005F_x000D_`. */
const ESCAPE = /_x([0-9a-f]{4})_/gi;

/** A text as XLSX is to keep it, before it becomes XML. */
export const escapedText = (text: string): string =>
  (text.includes('_x') ? text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : text).replace(UNSTORABLE, '');

/** A text of XLSX as a person sees it. */
export function plainText(text: string): string {
  if (!text.includes('_x')) return text;
  const signs = text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  // Half of a sign is none.
  return signs.replace(UNSTORABLE, '').replace(/\p{Surrogate}/gu, '');
}
