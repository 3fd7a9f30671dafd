import { type Field, FLAG_WORDS, type Words } from '@csms/contract';
import { dayOfSerial } from './number-formats.ts';
import type { SheetCell } from './read-xlsx.ts';
import { unguarded } from './sheet-text.ts';

const DIGITS_LOST: Words = {
  en: 'A spreadsheet may have changed these digits. Format the column as text and enter the value again',
  zh: '表格软件可能改动了该值，请将此列设为文本格式后重新填写',
};

const NO_RESULT: Words = { en: 'The formula in this cell has no result', zh: '该单元格的公式没有结果' };

/** A cell as the schema of its field takes it, or what keeps it from being read. */
export type ReadCell = { value: unknown } | { fault: Words };

/** Kinds whose characters stay as they were typed. */
const EXACT: ReadonlySet<Field['kind']> = new Set(['id', 'secret']);

/** Numbers of so many days are days: of the years 1927 to 2119. */
const [FIRST_DAY, LAST_DAY] = [10_000, 80_000];

const plainOf = (text: string): string => text.normalize('NFKC').trim();
const plainWord = (text: string): string =>
  plainOf(text)
    .toLowerCase()
    .replace(/[\s/_-]/g, '');

/** Reads a filled-in cell by the kind of its field: digits as they were typed, days, amounts, yes and no, words in either language. */
export function readCell(cell: SheetCell, field: Field): ReadCell {
  const { text } = cell;
  if (cell.kind === 'error') return { fault: NO_RESULT };
  switch (field.kind) {
    case 'day':
      return { value: dayOf(cell) };
    case 'count':
      return { value: numberOf(text) };
    case 'energy':
    case 'power':
      return { value: thousandfold(text) };
    case 'money':
      return { value: ungrouped(text) };
    case 'flag':
      return { value: flagOf(text) };
    case 'word':
      return wordOf(text, field);
    default:
      // Of what was typed as `1-2` a spreadsheet makes a day.
      return cell.isDigitsLost || (EXACT.has(field.kind) && cell.kind === 'time')
        ? { fault: DIGITS_LOST }
        : { value: unguarded(text) };
  }
}

/** Digits without the commas between thousands. One comma alone stays: it may be that of decimals. */
const ungrouped = (text: string): string => {
  const plain = plainOf(text);
  return /^-?\d{1,3}(?:,\d{3})+\.\d+$|^-?\d{1,3}(?:,\d{3}){2,}$/.test(plain) ? plain.replaceAll(',', '') : plain;
};
const numberOf = (text: string): unknown => {
  const number = Number(ungrouped(text));
  return Number.isNaN(number) ? text : number;
};
const thousandfold = (text: string): unknown => {
  const number = numberOf(text);
  return typeof number === 'number' ? Math.round(number * 1000) : number;
};

function dayOf({ text, kind }: SheetCell): string {
  if (kind === 'time') return text.slice(0, 10);
  const plain = plainOf(text);
  if (kind === 'number' && Number(plain) >= FIRST_DAY && Number(plain) <= LAST_DAY) return dayOfSerial(Math.floor(Number(plain)));
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?(?: ?(?:Z|(?:UTC)?[+-][\d:]+))?)?$/.exec(plain) ??
    [];
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : plain;
}

function flagOf(text: string): unknown {
  const plain = plainWord(text);
  for (const [value, words] of Object.entries(FLAG_WORDS))
    if ([value, ...Object.values(words)].some((word) => plainWord(word) === plain)) return value === 'true';
  return text;
}

function wordOf(text: string, { values, also = {} }: Extract<Field, { kind: 'word' }>): ReadCell {
  const plain = plainWord(text);
  if (Object.hasOwn(also, plain)) return { value: also[plain] };
  const found = Object.entries(values).find(([value, words]) =>
    [value, ...Object.values(words)].some((word) => plainWord(word) === plain),
  );
  return found ? { value: found[0] } : { fault: oneOf(Object.values(values)) };
}

/** Within a sentence, a word that is no abbreviation begins small. */
const within = (word: string): string => (/^\p{Lu}\p{Ll}/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word);

/** Which words a cell may hold. */
const oneOf = (words: readonly Words[]): Words =>
  words.length === 2
    ? { en: `${words[0]!.en} or ${within(words[1]!.en)} is expected`, zh: `应为“${words[0]!.zh}”或“${words[1]!.zh}”` }
    : {
        en: `One of ${words.map(({ en }) => en).join(', ')} is expected`,
        zh: `应为 ${words.map(({ zh }) => zh).join('、')} 之一`,
      };
