import type { ErrorKey } from '@csms/contract';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/database.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** Sign-ins of a user have ended: its open streams close, and say why. */
    'signIn.ended': { tokenHash: string; why: ErrorKey };
  }
}

/** Why a sign-in ends before its time. */
export type SignInEnd = 'signedOut' | 'elsewhere' | 'disabled' | 'password' | 'factors' | 'changed' | 'providerExpired';

/** What its user is told; each is code 403 with the reason `session`. */
const WORDS = {
  signedOut: 'sessionSignedOut',
  elsewhere: 'sessionElsewhere',
  disabled: 'sessionDisabled',
  password: 'sessionPassword',
  factors: 'sessionFactors',
  changed: 'sessionChanged',
  providerExpired: 'sessionProviderExpired',
} as const satisfies Record<SignInEnd, ErrorKey>;

/** So long the reason of an ended sign-in is kept. */
const KEPT_MS = 7 * 86_400_000;

/** Which sign-ins: of these users (but not the one with a token), with this token, or one of a user's own list. */
type Which = { users: readonly number[]; but?: Buffer } | { token: Buffer } | { id: string; of: number };

function condition(which: Which): Expression<SqlBool> {
  if ('users' in which)
    return sql<SqlBool>`user_id = any(${which.users as number[]}) and token_hash is distinct from ${which.but ?? null}`;
  if ('token' in which) return sql<SqlBool>`token_hash = ${which.token}`;
  return sql<SqlBool>`id = ${which.id} and user_id = ${which.of}`;
}

/**
 * Ends sign-ins at once, also their open streams, and keeps why (decisions section 3). Returns how many there were. What has been ended for a week is
 * forgotten on the way.
 */
export async function endSignIns(db: Database, bus: Bus, which: Which, why: SignInEnd, now = Date.now()): Promise<number> {
  if ('users' in which && which.users.length === 0) return 0;
  const { rows } = await sql<{ token_hash: Buffer }>`
    with old as (delete from ended_session where at < ${new Date(now - KEPT_MS)}),
    ended as (delete from sign_in_session where ${condition(which)} returning token_hash)
    insert into ended_session (token_hash, reason, at) select token_hash, ${why}, ${new Date(now)} from ended
    on conflict (token_hash) do nothing returning token_hash`.execute(db);
  for (const row of rows) bus.publish('signIn.ended', { tokenHash: row.token_hash.toString('hex'), why: WORDS[why] });
  return rows.length;
}

/** Why the sign-in of a token is over: as it was kept, else as its user and provider stand now, else that its time has run out. */
export async function whyEnded(db: Database, tokenHash: Buffer, now: number): Promise<ErrorKey> {
  const { rows } = await sql<{ reason: SignInEnd | null; enabled: boolean | null; expired: boolean | null }>`
    select e.reason, u.enabled, p.expires_at <= ${new Date(now)} as expired
    from (select ${tokenHash}::bytea as hash) t left join ended_session e on e.token_hash = t.hash
    left join sign_in_session s on s.token_hash = t.hash left join system_users u on u.id = s.user_id left join provider p on p.id = u.provider_id`.execute(
    db,
  );
  const known = rows[0];
  if (known?.reason) return WORDS[known.reason];
  if (known?.enabled === false) return WORDS.disabled;
  return known?.expired ? WORDS.providerExpired : 'sessionEnded';
}
