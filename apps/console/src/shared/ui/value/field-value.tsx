import { type Field, type Fields, FLAG_WORDS, fieldIn, type ListColumn, type Words } from '@csms/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { integer } from '../../format/format.ts';
import { language } from '../../i18n/i18n.ts';
import type { Fact } from '../facts.tsx';
import { CopyId } from './copy-id.tsx';
import { Energy, Missing, Money, Power, Time } from './values.tsx';

type Shown = Field | ListColumn;
type Of<K extends Field['kind']> = Extract<Shown, { kind: K }>;

const textIn = (row: unknown, name: string): string => String(fieldIn(row, name) ?? '');
const numberIn = (row: unknown, name: string): number | null => {
  const value = fieldIn(row, name);
  return typeof value === 'number' ? value : null;
};
const word = (words: Words): string => words[language()];
const unitOf = (field: Shown): string => ('unit' in field && field.unit ? word(field.unit) : '');

/** What a field of a row says of a moment: by which clock it is shown. */
export const timeIn = (row: unknown, name: string, { zone, seconds }: Of<'time'>) => ({
  at: textIn(row, name) || null,
  zone: zone && textIn(row, zone),
  seconds,
});
/** What a field of a row says of an amount: in which currency it is. */
export const amountIn = (row: unknown, name: string, { currency = '' }: Of<'money'>) => ({
  amount: textIn(row, name) || null,
  currency: textIn(row, currency),
});

/** What a field of a row holds, shown as its kind says, in the words of the language. */
export function fieldValue(row: unknown, name: string, field: Shown): ReactNode {
  const text = textIn(row, name);
  switch (field.kind) {
    case 'time':
      return <Time {...timeIn(row, name, field)} />;
    case 'money':
      return <Money {...amountIn(row, name, field)} />;
    case 'energy':
      return <Energy wh={numberIn(row, name)} />;
    case 'power':
      return <Power watts={numberIn(row, name)} />;
    case 'count':
      return text ? [integer(Number(text)), unitOf(field)].filter(Boolean).join('\u00a0') : <Missing />;
    case 'id':
      return text ? <CopyId value={text} /> : <Missing />;
    case 'word': {
      const words = field.values[text];
      return words ? word(words) : text;
    }
    case 'flag':
      return word(FLAG_WORDS[text === 'true' ? 'true' : 'false']);
    default:
      return text || <Missing />;
  }
}

/** The facts of a thing by the names of its fields: their words, and what they hold unless it is drawn otherwise. */
export function useFacts<F extends Fields>(fields: F, row: object): (name: keyof F & string, value?: ReactNode) => Fact {
  // The screen is drawn anew when the language changes.
  useTranslation();
  return (name, value) => {
    const field: Field = fields[name]!;
    return { label: word(field.words), value: value ?? fieldValue(row, name, field) };
  };
}
