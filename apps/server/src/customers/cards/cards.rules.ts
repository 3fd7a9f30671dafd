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

// The last moment that ISO 8601 writes with four digits of the year: an offset can push a date beyond it.
const END_OF_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** The end of a new card's life. Throws a field problem when it is not in the future. */
export function checkedExpiry(expireTime: string | null, now: number): Date | null {
  if (expireTime === null) return null;
  const expiry = new Date(expireTime);
  if (expiry.getTime() <= now || expiry.getTime() > END_OF_TIME)
    throw new Problem('invalid', { fields: { expireTime: 'invalid' } });
  return expiry;
}
