import { FLAG_WORDS, type Language, type LoggedChange, weekdaysText } from '@csms/contract';
import { minorUnitOf, WH_PER_KWH } from '@csms/kernel';
import { moneyText, withDecimals } from '../../platform/pdf/pdf-text.ts';
import { entriesOf, isListChange, isPair, keptIn, type Value } from './changes.ts';
import type { LoggedField, LoggedThings } from './logged-thing.ts';

/** What an entry has changed, in words; a field that is told no more by that name is left out. */
export function changesOf(request: unknown, things: LoggedThings, language: Language): LoggedChange[] {
  const { kept } = keptIn(request);
  const fields = kept && Object.hasOwn(things, kept.of) ? things[kept.of]!.fields : {};
  return Object.entries(fields).flatMap(([name, field]): LoggedChange[] => {
    const one = kept!.fields?.[name];
    const change = { field: field.words[language], isTime: field.kind === 'time' };
    if (isListChange(one)) {
      const [added, removed] = [one.added, one.removed].map((entries) =>
        entries.map((entry) => entryText(field, entry, language)),
      );
      return [{ ...change, before: null, after: null, added: added!, removed: removed! }];
    }
    if (!isPair(one)) return [];
    const [before, after] = one.map((value) => told(field, value, language));
    return [{ ...change, before: before ?? null, after: after ?? null, added: [], removed: [] }];
  });
}

/** A text or an entry of a list: a word, or with words in braces. */
function entryText(field: LoggedField, entry: string, language: Language): string {
  const values = field.kind === 'list' || field.kind === 'text' ? field.values : undefined;
  if (!values) return entry;
  const wordOf = (word: string) => (Object.hasOwn(values, word) ? values[word]![language] : word);
  return wordOf(entry.replace(/\{([\w.]+)\}/g, (_, word: string) => wordOf(word)));
}

/** `12.5 USD` as it is read. */
function amountText(value: string): string {
  const [, amount, currency] = /^(-?[\d.]+) (.+)$/.exec(value) ?? [];
  if (amount === undefined || currency === undefined) return value;
  return moneyText(withDecimals(amount, minorUnitOf(currency)), currency);
}

function told(field: LoggedField, value: Value | Value[], language: Language): string | null {
  const comma = language === 'zh' ? '、' : ', ';
  if (Array.isArray(value)) return value.map((one) => told(field, one, language) ?? '–').join(comma);
  if (value === null || value === '') return null;
  switch (field.kind) {
    case 'count':
      return field.unit ? `${value} ${field.unit[language]}` : String(value);
    case 'power':
      return `${Number(value) / 1000} kW`;
    case 'energy':
      return `${Number(value) / WH_PER_KWH} kWh`;
    case 'percent':
      return language === 'zh' ? `${Number(value)}%` : `${Number(value)} %`;
    case 'money':
      return amountText(String(value));
    case 'days':
      return weekdaysText(entriesOf(value).map(Number), language);
    case 'list':
      return entriesOf(value)
        .map((entry) => entryText(field, entry, language))
        .join(comma);
    case 'flag':
      return FLAG_WORDS[value === true ? 'true' : 'false'][language];
    case 'word':
      return field.values[String(value)]?.[language] ?? String(value);
    default:
      return entryText(field, String(value), language);
  }
}
