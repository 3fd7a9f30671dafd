import {
  COMMAND_ACTION_WORDS,
  ERRORS,
  type ErrorKey,
  errorText,
  type Language,
  type LoggedChange,
  OPERATIONS,
  USER_STATUS_WORDS,
} from '@csms/contract';
import { localDateTime, WH_PER_KWH } from '@csms/kernel';
import { changesOf } from './change-words.ts';
import type { LoggedThings } from './logged-thing.ts';

/** What an operation is called; an operation without words is shown by its key. */
export const operationName = (operation: string, language: Language): string =>
  Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation]![language] : operation;

/** How a call ended, in words; the places of an error's words were not kept. */
export function resultText(result: string, language: Language): string {
  if (result === 'success') return language === 'zh' ? '成功' : 'Success';
  return Object.hasOwn(ERRORS, result) ? errorText(result as ErrorKey, language).replace(/\{\w+\}/g, '…') : result;
}

/** Fields of a request that say what an operation did to its operand, where no change of it is known. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  'command.request': ['action'],
  'configuration.change': ['key', 'value'],
  'charging.start': ['connectorNo', 'cardNumber'],
  'record.settle': ['energyWh'],
  'card.recharge': ['amount'],
  'card.issue': ['amount'],
  'config.set': ['value'],
  'chargeUser.recharge': ['amount'],
  'dictionary.create': ['type', 'labelZh', 'labelEn'],
  'dictionary.update': ['labelZh', 'labelEn'],
  'handover.write': ['text'],
  'message.send': ['username'],
  'newCharger.adopt': ['pointName'],
  'point.create': ['pointName'],
  'point.update': ['pointName'],
  'vendorRule.set': ['model', 'pattern'],
  'vendorRule.remove': ['model'],
  'station.update': ['stationName'],
  'user.update': ['username', 'name'],
  'user.status': ['status'],
};
/** Fields that say of what a change is, beside it. */
const CHANGED: Readonly<Record<string, readonly string[]>> = { 'configuration.change': ['key'], 'taxRate.create': ['country'] };
const MAX_DETAIL = 120;
/** Why it was done, of any operation: never cut. */
const REASONS = ['reason', 'remark', 'note'];

/** Values of a request's fields in the reader's words. */
const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<Language, string>>>>>> = {
  'command.request action': COMMAND_ACTION_WORDS,
  'user.status status': { 0: USER_STATUS_WORDS.disabled, 1: USER_STATUS_WORDS.enabled },
};
const wordOf = (operation: string, field: string, value: string, language: Language): string => {
  // Energy is asked for in Wh, and read in kWh.
  if (field.endsWith('Wh')) return `${Number(value) / WH_PER_KWH} kWh`;
  const words = VALUE_WORDS[`${operation} ${field}`];
  return words && Object.hasOwn(words, value) ? words[value]![language] : value;
};

/** One sentence about an entry: its operation, its thing and its details. Moments are by the clock of a zone. An operation without words keeps its summary. */
export function contentOf(
  entry: { operation: string; operand: string; content: string; request: unknown },
  things: LoggedThings,
  language: Language,
  timeZone = 'UTC',
): string {
  if (!Object.hasOwn(OPERATIONS, entry.operation)) return entry.content;
  const request = (entry.request ?? {}) as Record<string, unknown>;
  const changed = changesOf(entry.request, things, language);
  const changes = changed.map((change) => changeText(change, language, timeZone));
  const telling = (changes.length === 0 ? TELLING : CHANGED)[entry.operation] ?? [];
  const details = [...telling, ...REASONS]
    .map((name) => ({ name, value: Object.hasOwn(request, name) ? request[name] : undefined }))
    .filter(({ value }) => !changed.some(({ after }) => after === value))
    .filter(({ value }) => (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean')
    .map(({ name, value }) => {
      const word = wordOf(entry.operation, name, String(value), language);
      return word.length > MAX_DETAIL && !REASONS.includes(name) ? `${word.slice(0, MAX_DETAIL)}…` : word;
    });
  const [colon, open, close, comma, semicolon] =
    language === 'zh' ? ['：', '（', '）', '，', '；'] : [': ', ' (', ')', ', ', '; '];
  const told = [...changes, ...details];
  const what = entry.operand === '' ? '' : `${colon}${withMoments(entry.operand, timeZone)}`;
  return `${operationName(entry.operation, language)}${what}${told.length > 0 ? `${open}${told.join(changes.length > 0 ? semicolon : comma)}${close}` : ''}`;
}

/** A moment to the minute. By UTC it says so: nobody has asked for a clock. */
function momentText(instant: string, timeZone: string): string {
  const { year, month, day, hour, minute } = localDateTime(timeZone, Date.parse(instant));
  const [date, time] = [
    [year, month, day],
    [hour, minute],
  ].map((parts) => parts.map((part) => String(part).padStart(2, '0')));
  return `${date!.join('-')} ${time!.join(':')}${timeZone === 'UTC' ? ' UTC' : ''}`;
}

/** A text that holds moments, each by the clock of a zone. */
export const withMoments = (text: string, timeZone = 'UTC'): string =>
  text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z/g, (instant) =>
    Number.isNaN(Date.parse(instant)) ? instant : momentText(instant, timeZone),
  );

/** A change in a sentence. */
function changeText(
  { field, before, after, isTime, added, removed }: LoggedChange,
  language: Language,
  timeZone: string,
): string {
  const value = (text: string | null) => {
    if (text === null) return '–';
    const read = isTime ? withMoments(text, timeZone) : text;
    return read.length > MAX_DETAIL ? `${read.slice(0, MAX_DETAIL)}…` : read;
  };
  const entries = (sign: string, list: readonly string[]) =>
    list.length === 0 ? [] : [`${sign} ${value(list.join(language === 'zh' ? '、' : ', '))}`];
  const moved = [...entries('+', added), ...entries('−', removed)].join(language === 'zh' ? '，' : ', ');
  return `${field}${language === 'zh' ? '：' : ': '}${moved || `${value(before)} → ${value(after)}`}`;
}

/** The operations whose words hold a text, in either language. */
export const operationsNamed = (text: string): string[] =>
  Object.entries(OPERATIONS)
    .filter(([, words]) => Object.values(words).some((one) => one.toLowerCase().includes(text.toLowerCase())))
    .map(([operation]) => operation);

/** An entry of the log, as the history of what it is about tells it. */
export interface LoggedAct {
  operation: string;
  operand: string;
  content: string;
  request: unknown;
  result: string;
}

/** What was done and how it ended, in words. */
export const wordsOfAct = (
  act: LoggedAct,
  things: LoggedThings,
  language: Language,
): { operation: string; content: string; resultText: string; succeeded: boolean } => ({
  operation: act.operation,
  content: contentOf({ ...act, operand: '' }, things, language),
  resultText: resultText(act.result, language),
  succeeded: act.result === 'success',
});
