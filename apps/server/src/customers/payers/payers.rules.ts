import { compare, localDateTime } from '@csms/kernel';

/** Who an idTag stands for, and all that decides whether it may charge and who pays. */
export interface Payer {
  kind: 'card' | 'chargeUser';
  providerId: number;
  cardId: number | null;
  chargeUserId: number | null;
  groupId: number | null;
  /** The wallet that pays, its balance, and the money it is in. */
  accountId: number;
  balance: string;
  currency: string;
  minorUnit: number;
  /** The user's or the group's flag: charges without a balance. */
  postPaid: boolean;
  enabled: boolean;
  /** Epoch ms. */
  lostAt: number | null;
  expiresAt: number | null;
  groupLimitWh: number | null;
  /** Energy of the group in the month of the moment asked for: settled, and of its sessions that run. */
  groupUsedWh: number;
  cardNumber: string | null;
  /** The first of a row of replaced cards. */
  cardFamily: number | null;
  /** For people: a name, an account, or the card number. */
  label: string;
}

/** OCPP's words for whether a token may charge. */
export type Authorisation = 'Accepted' | 'Blocked' | 'Expired' | 'Invalid';

/** Whether a payer may start a session at a point of a provider now (epoch ms). There is no roaming: another provider's card is unknown here. */
export function authorise(payer: Payer | undefined, providerId: number, now: number): Authorisation {
  if (payer?.providerId !== providerId) return 'Invalid';
  if (payer.lostAt !== null || !payer.enabled) return 'Blocked';
  if (payer.expiresAt !== null && payer.expiresAt <= now) return 'Expired';
  if (!payer.postPaid && compare(payer.balance, '0') <= 0) return 'Blocked';
  if (payer.groupLimitWh !== null && payer.groupUsedWh >= payer.groupLimitWh) return 'Blocked';
  return 'Accepted';
}

/**
 * The parent that a charger is told (OCPP 1.6 §7.26, 20 characters at most): who has the same may stop the session. The group's, else the user's, else that of a card and those
 * that replaced it.
 */
export function parentTag({ groupId, chargeUserId, cardFamily }: Payer): string {
  if (groupId !== null) return `GROUP-${groupId}`;
  return chargeUserId === null ? `CARD-${cardFamily}` : `USER-${chargeUserId}`;
}

/** The month, `YYYY-MM-01`, that an instant (epoch ms) falls into in a station's time zone: what a group's limit counts by. */
export function usageMonth(timeZone: string, at: number): string {
  const { year, month } = localDateTime(timeZone, at);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}
