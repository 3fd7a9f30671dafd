import { COMMAND_ACTION_WORDS, ERRORS, type ErrorKey, errorText, type Language, OPERATIONS } from '@csms/contract';

/** What an operation is called; an operation without words is shown by its key. */
export const operationName = (operation: string, language: Language): string =>
  Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation]![language] : operation;

/** How a call ended, in words; the places of an error's words were not kept. */
export function resultText(result: string, language: Language): string {
  if (result === 'success') return language === 'zh' ? '成功' : 'Success';
  return Object.hasOwn(ERRORS, result) ? errorText(result as ErrorKey, language).replace(/\{\w+\}/g, '…') : result;
}

/** Fields of a request that say what an operation did to its operand. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  'command.request': ['action'],
  'configuration.change': ['key', 'value'],
  'charging.start': ['connectorNo', 'cardNumber'],
  'record.settle': ['energyWh'],
  'card.recharge': ['amount'],
  'card.issue': ['amount'],
  'chargeUser.recharge': ['amount'],
  'config.set': ['value'],
  'dictionary.create': ['type', 'labelZh', 'labelEn'],
  'dictionary.update': ['labelZh', 'labelEn'],
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
const MAX_DETAIL = 120;
/** Why it was done, of any operation: never cut. */
const REASONS = ['reason', 'remark', 'note'];

/** Values of a request's fields in the reader's words. */
const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<Language, string>>>>>> = {
  'command.request action': COMMAND_ACTION_WORDS,
  'user.status status': { 0: { en: 'disabled', zh: '停用' }, 1: { en: 'enabled', zh: '启用' } },
};
const wordOf = (operation: string, field: string, value: string, language: Language): string => {
  const words = VALUE_WORDS[`${operation} ${field}`];
  return words && Object.hasOwn(words, value) ? words[value]![language] : value;
};

/** One sentence about an entry: the operation, on what, and what is telling of it. An operation that has no words of its own keeps its summary. */
export function contentOf(
  entry: { operation: string; operand: string; content: string; request: unknown },
  language: Language,
): string {
  if (!Object.hasOwn(OPERATIONS, entry.operation)) return entry.content;
  const request = (entry.request ?? {}) as Record<string, unknown>;
  const details = [...(TELLING[entry.operation] ?? []), ...REASONS]
    .map((name) => ({ name, value: Object.hasOwn(request, name) ? request[name] : undefined }))
    .filter(({ value }) => (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean')
    .map(({ name, value }) => {
      const word = wordOf(entry.operation, name, String(value), language);
      return word.length > MAX_DETAIL && !REASONS.includes(name) ? `${word.slice(0, MAX_DETAIL)}…` : word;
    });
  const [colon, open, close, comma] = language === 'zh' ? ['：', '（', '）', '，'] : [': ', ' (', ')', ', '];
  const what = entry.operand === '' ? '' : `${colon}${entry.operand}`;
  return `${operationName(entry.operation, language)}${what}${details.length > 0 ? `${open}${details.join(comma)}${close}` : ''}`;
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
  language: Language,
): { operation: string; content: string; resultText: string; succeeded: boolean } => ({
  operation: act.operation,
  content: contentOf({ ...act, operand: '' }, language),
  resultText: resultText(act.result, language),
  succeeded: act.result === 'success',
});
