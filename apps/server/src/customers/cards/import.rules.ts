import { CARD_AMOUNT_WORDS, type cardSheet, type Words } from '@csms/contract';
import { isTimeZone, newId, offsetMinutesAt, roundHalfUp, startOfNextLocalDay } from '@csms/kernel';
import { Problem } from '../../platform/http/problem.ts';
import type { Entries, EntryRow } from '../../platform/spreadsheet/entry-sheet.ts';
import { checkedExpiry } from './cards.rules.ts';
import type { IssueForm } from './cards.service.ts';

type CardShape = (typeof cardSheet)['row']['shape'];
export type CardEntries = Entries<CardShape>;

const PAST: Words = { en: 'This date has passed', zh: '该日期已过' };

export interface CardRow {
  row: number;
  /** The card to issue. A number with a fault stands as one that nobody has. */
  form: Omit<IssueForm, 'providerId' | 'chargeUserId'>;
  /** Of the charge user; empty: none. */
  account: string;
}

/** The last second of a day (YYYY-MM-DD) in a zone. */
export function endOfDay(day: string, timeZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return startOfNextLocalDay(timeZone, noon - offsetMinutesAt(timeZone, noon) * 60_000) - 1000;
}

/** The cards of a sheet. What a cell alone does not show is noted as a fault: decimals that the currency does not have, a day that has passed. */
export function cardsOf(
  entries: CardEntries,
  { minorUnit, timeZone, now }: { minorUnit: number; timeZone: string | undefined; now: number },
): CardRow[] {
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : 'UTC';

  function amountOf({ row, values: { amount } }: EntryRow<CardShape>): string {
    if (amount === undefined) return '0';
    const rounded = roundHalfUp(amount, minorUnit);
    if (Number(rounded) === Number(amount)) return rounded;
    entries.fault(row, 'amount', CARD_AMOUNT_WORDS);
    return '0';
  }
  function expiryOf({ row, values: { lastDay } }: EntryRow<CardShape>): string {
    const somewhen = new Date(now).toISOString();
    if (lastDay === undefined) return somewhen;
    try {
      return checkedExpiry(new Date(endOfDay(lastDay, zone)).toISOString(), now).toISOString();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      entries.fault(row, 'lastDay', PAST);
      return somewhen;
    }
  }

  return entries.rows.map((entry) => {
    const { cardNumber, physicalNumber, email, userName, phone, chargeUserAccount } = entry.values;
    return {
      row: entry.row,
      form: {
        cardNumber: cardNumber ?? newId(),
        physicalNumber: physicalNumber ?? newId(),
        amount: amountOf(entry),
        expireTime: expiryOf(entry),
        email: email ?? '',
        userName: userName ?? '',
        phone: phone ?? '',
      },
      account: chargeUserAccount ?? '',
    };
  });
}
