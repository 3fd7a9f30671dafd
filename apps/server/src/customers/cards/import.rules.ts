import { cardIssueForm, type Language } from '@csms/contract';
import { isTimeZone, localDay, newId, offsetMinutesAt, roundHalfUp, startOfNextLocalDay } from '@csms/kernel';
import { Problem } from '../../platform/http/problem.ts';
import type { SheetRows } from '../../platform/spreadsheet/read-xlsx.ts';
import { readSheet, type SheetReading } from '../../platform/spreadsheet/sheet-form.ts';
import { checkedExpiry } from './cards.rules.ts';
import type { IssueForm } from './cards.service.ts';

export const CARD_SHEET = {
  cardNumber: { en: 'Card number', zh: '卡号', required: true },
  physicalNumber: { en: 'Physical number', zh: '物理卡号', required: true },
  amount: { en: 'First recharge', zh: '首次充值', required: true },
  expireTime: { en: 'Valid until (YYYY-MM-DD)', zh: '有效期至 (YYYY-MM-DD)', required: true },
  email: { en: 'E-mail', zh: '邮箱', required: true },
  userName: { en: 'User name', zh: '用户姓名' },
  phone: { en: 'Phone', zh: '手机号' },
  account: { en: 'Charge user account', zh: '充电用户账号' },
} as const;
export type CardSheet = SheetReading<keyof typeof CARD_SHEET>;

const WORDS = {
  date: { en: 'A date such as 2030-12-31 is expected', zh: '应为日期，例如 2030-12-31' },
  past: { en: 'This date has passed', zh: '该日期已过' },
  amount: { en: 'An amount such as 50 is expected, 0 for none', zh: '应为金额，例如 50；无充值填 0' },
} as const;

export interface CardRow {
  row: number;
  form: Omit<IssueForm, 'providerId' | 'chargeUserId'>;
  /** What could be read of the two numbers; where the row has a fault, the form holds what can be tried. */
  cardNumber: string | undefined;
  physicalNumber: string | undefined;
  /** Of the charge user; empty: none. */
  account: string;
  /** `YYYY-MM-DD`, as it was understood. */
  lastDay: string;
}

const DAY = 86_400_000;

/** The last second of a day that a cell names as text or as a spreadsheet's day number, in a zone; undefined where it names none. */
export function endOfDay(cell: string, timeZone: string): number | undefined {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(cell)?.map(Number) ?? [];
  // Spreadsheets count days from 30 December 1899.
  const utc = year
    ? Date.UTC(year, month! - 1, day!)
    : /^\d{5,6}(\.\d+)?$/.test(cell)
      ? Date.UTC(1899, 11, 30) + Math.floor(Number(cell)) * DAY
      : Number.NaN;
  if (Number.isNaN(utc) || (year && (new Date(utc).getUTCDate() !== day || new Date(utc).getUTCMonth() !== month! - 1)))
    return undefined;
  const noon = utc + DAY / 2;
  return startOfNextLocalDay(timeZone, noon - offsetMinutesAt(timeZone, noon) * 60_000) - 1000;
}

/** The rows of a sheet, each checked by the contract's own rules; what is wrong is noted in the reading, and nothing is left out for it. */
export function readCards(
  sheet: SheetRows,
  language: Language,
  { minorUnit, timeZone, now }: { minorUnit: number; timeZone: string | undefined; now: number },
): { reading: CardSheet; cards: CardRow[] } {
  const reading = readSheet(sheet, CARD_SHEET, language);
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : 'UTC';
  const { shape } = cardIssueForm;
  const cards: CardRow[] = [];
  for (const { row, text } of reading.rows) {
    const cardNumber = reading.check(row, 'cardNumber', shape.cardNumber);
    if (cardNumber !== undefined) reading.once(row, 'cardNumber', cardNumber.toUpperCase());
    const physicalNumber = reading.check(row, 'physicalNumber', shape.physicalNumber);
    if (physicalNumber !== undefined) reading.once(row, 'physicalNumber', physicalNumber.toUpperCase());
    const typed = text('amount');
    const amount = /^\d{1,12}(\.\d{1,6})?$/.test(typed) ? roundHalfUp(typed, minorUnit) : undefined;
    const exact = amount !== undefined && Number(amount) === Number(typed);
    if (typed === '') reading.check(row, 'amount', shape.amount);
    else if (!exact) reading.fault(row, 'amount', WORDS.amount);
    const expireTime = expiryOf(row, text('expireTime'));
    const email = reading.check(row, 'email', shape.email);
    const userName = reading.check(row, 'userName', shape.userName);
    const phone = reading.check(row, 'phone', shape.phone);
    const end = expireTime ?? new Date(now).toISOString();
    cards.push({
      row,
      cardNumber,
      physicalNumber,
      form: {
        // A number that could not be read is tried as one that nobody has.
        cardNumber: cardNumber ?? newId(),
        physicalNumber: physicalNumber ?? newId(),
        amount: exact ? amount : '0',
        expireTime: end,
        email: email ?? '',
        userName: userName ?? '',
        phone: phone ?? '',
      },
      account: text('account'),
      lastDay: localDay(zone, Date.parse(end)),
    });
  }

  function expiryOf(row: number, cell: string): string | undefined {
    if (cell === '') {
      reading.check(row, 'expireTime', shape.expireTime);
      return undefined;
    }
    const end = endOfDay(cell, zone);
    if (end === undefined) reading.fault(row, 'expireTime', WORDS.date);
    else
      try {
        return checkedExpiry(new Date(end).toISOString(), now).toISOString();
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        reading.fault(row, 'expireTime', WORDS.past);
      }
    return undefined;
  }

  return { reading, cards };
}
