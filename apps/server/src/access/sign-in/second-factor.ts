import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../../platform/clock/clock.ts';
import { openOrNone, type Seal } from '../../platform/config/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import { tellOwner } from './owner-told.ts';

const PERIOD_S = 30;
const RECOVERY_CODES = 10;

const totpOf = (secret: string, username = '') =>
  new TOTP({
    issuer: 'CSMS',
    label: username,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: PERIOD_S,
    algorithm: 'SHA1',
  });

/** A new secret for an authenticator app, as text and as the address that a QR code holds (RFC 6238, the apps' key URI format). */
export function newTotpSecret(username: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, username).toString() };
}

/** The time step for which a code is right, one before and one after the present allowed; undefined when it is wrong. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + delta;
}

const hashCode = (code: string): Buffer => createHash('sha256').update(code.replaceAll('-', '').toLowerCase()).digest();

/** Codes for the day when the authenticator is lost, and what is kept of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = randomBytes(5).toString('hex');
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
  return { codes, hashes: codes.map(hashCode) };
}

interface Holder {
  id: number;
  totp_secret: Buffer | null;
  totp_confirmed_at: Date | null;
  recovery_codes: Buffer[];
}

/** Uses up a code or a recovery code; each works once, also when two use it at the same moment. A used recovery code is told to its owner. Returns whether it was right. */
export async function useSecondFactor(db: Database, seal: Seal, clock: Clock, user: Holder, given: string): Promise<boolean> {
  // Recovery codes work where the secret cannot be read, and where there are passkeys only. A secret that was never confirmed is none.
  const secret = user.totp_secret && user.totp_confirmed_at ? openOrNone(seal, user.totp_secret) : undefined;
  const step = secret === undefined ? undefined : stepOfCode(secret, given.trim(), clock.now());
  if (step !== undefined) {
    const { numUpdatedRows } = await db
      .updateTable('system_users')
      .set({ totp_last_step: step })
      .where('id', '=', user.id)
      .where('totp_last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
  const hash = hashCode(given.trim());
  if (!user.recovery_codes.some((kept) => kept.length === hash.length && timingSafeEqual(kept, hash))) return false;
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('system_users')
      .select('recovery_codes')
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const left = row.recovery_codes.filter((kept) => !kept.equals(hash));
    if (left.length === row.recovery_codes.length) return false;
    await trx.updateTable('system_users').set({ recovery_codes: left }).where('id', '=', user.id).execute();
    await tellOwner(trx, user.id, 'codeUsed', String(left.length), clock.now());
    return true;
  });
}
