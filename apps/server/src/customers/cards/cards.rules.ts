import type { Card } from '@csms/contract';
import { Problem } from '../../platform/http/problem.ts';

interface CardDates {
  lostAt: Date | null;
  expiresAt: Date | null;
}

/** A card's status now (epoch ms); a lost card is lost also after it has expired. */
export function cardStatus({ lostAt, expiresAt }: CardDates, now: number): Card['status'] {
  if (lostAt) return 'lost';
  return expiresAt && expiresAt.getTime() <= now ? 'expired' : 'valid';
}

/** Throws cardNotUsable for a card that nothing may be put on. */
export function checkUsable(dates: CardDates, now: number): void {
  if (cardStatus(dates, now) !== 'valid') throw new Problem('cardNotUsable');
}

/** Throws cardReplaced for a card whose place another one took: it is out of use for ever. */
export function checkNotReplaced({ replacedBy }: { replacedBy: string | null }): void {
  if (replacedBy !== null) throw new Problem('cardReplaced', { places: { card: replacedBy } });
}

// The last moment that ISO 8601 writes with four digits of the year: an offset can push a date beyond it.
const END_OF_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** The end of a card's life. Throws a field problem when it is not in the future. */
export function checkedExpiry(expireTime: string, now: number): Date {
  const expiry = new Date(expireTime);
  if (expiry.getTime() <= now || expiry.getTime() > END_OF_TIME)
    throw new Problem('invalid', { fields: { expireTime: 'invalid' } });
  return expiry;
}

/** As `checkedExpiry`; what it was already may stay, whatever it is. */
export function changedExpiry(expireTime: string | null, before: Date | null, now: number): Date | null {
  if (expireTime === null) {
    if (before !== null) throw new Problem('invalid', { fields: { expireTime: 'invalid' } });
    return null;
  }
  return before?.getTime() === Date.parse(expireTime) ? before : checkedExpiry(expireTime, now);
}
