import { MOST_PASSKEYS, type NewPasskey, type PasskeyQuestion, type PasskeyUse } from '@csms/contract';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, type Trx, violatedUnique } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { PublicName } from '../../platform/http/public-name.ts';
import { tellOwner } from '../sign-in/owner-told.ts';
import { newRecoveryCodes } from '../sign-in/second-factor.ts';
import { keysOf, lockOwner } from './passkeys.queries.ts';
import { handleBytes, keepChallenge, takeChallenge } from './passkeys.ts';

const full = () => new Problem('passkeyFull', { places: { most: String(MOST_PASSKEYS) } });
const RP_NAME = 'CSMS';
/** EdDSA, ES256 and RS256 (COSE): what all devices know; those against quantum computers are experimental in Node still, and warn. */
const ALGORITHMS = [-8, -7, -257];

interface Place {
  here: PublicName;
  browser: string;
}

/** What the browser needs to make a passkey of the caller for this public name. */
export async function startPasskey(
  db: Database,
  clock: Clock,
  caller: Caller,
  { here, browser }: Place,
): Promise<PasskeyQuestion> {
  const keys = await keysOf(db, caller.userId);
  if (keys.length >= MOST_PASSKEYS) throw full();
  const { passkey_handle } = await db
    .selectFrom('system_users')
    .select('passkey_handle')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const question = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: here.name,
    userName: caller.username,
    userDisplayName: caller.name || caller.username,
    userID: new Uint8Array(handleBytes(passkey_handle)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: keys
      .filter(({ public_name }) => public_name === here.name)
      .map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(db, clock, question.challenge, { purpose: 'register', here, browser, userId: caller.userId });
  return question as unknown as PasskeyQuestion;
}

/** Keeps a passkey that the browser has made. Returns its id, and recovery codes where the user has none that are good. */
export async function addPasskey(
  db: Database,
  clock: Clock,
  caller: Caller,
  given: { name: string; passkey: NewPasskey },
  { here, browser }: { here: PublicName; browser: string | undefined },
): Promise<{ id: string; recoveryCodes: string[] }> {
  const wrong = (cause?: unknown) => new Problem('passkeyWrong', { fields: { passkey: 'passkeyWrong' }, cause });
  const { response, clientExtensionResults } = given.passkey;
  const challenge = await takeChallenge(db, clock, response.clientDataJSON, {
    purpose: 'register',
    here,
    userId: caller.userId,
    ...(browser === undefined ? {} : { browser }),
  });
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: given.passkey as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: here.origin,
    expectedRPID: here.name,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw wrong(error);
  });
  if (!made) throw wrong();
  const now = new Date(clock.now());
  return db
    .transaction()
    .execute(async (trx) => {
      const owner = await lockOwner(trx, caller.userId);
      if ((await keysOf(trx, caller.userId)).length >= MOST_PASSKEYS) throw full();
      const { id } = await trx
        .insertInto('passkey')
        .values({
          user_id: caller.userId,
          credential_id: made.credential.id,
          public_key: Buffer.from(made.credential.publicKey),
          counter: made.credential.counter,
          transports: (response.transports ?? []).map((transport) => transport.replaceAll('\u0000', '')),
          name: given.name,
          public_name: here.name,
          synced: made.credentialBackedUp || made.credentialDeviceType === 'multiDevice',
          // A browser that does not say whether the key can be found without its id is believed to have done what it was asked.
          stands_alone: made.userVerified && clientExtensionResults.credProps?.rk !== false,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tellOwner(trx, caller.userId, 'added', given.name, now.getTime());
      if (owner.recovery_codes.length > 0) return { id, recoveryCodes: [] };
      return { id, recoveryCodes: await renewCodes(trx, caller.userId) };
    })
    .catch((error: unknown) => {
      if (violatedUnique(error)) throw new Problem('passkeyKnown', { cause: error });
      throw error;
    });
}

/** Gives a user new recovery codes; the old ones are worth nothing any more. */
export async function renewCodes(trx: Trx, userId: number): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  await trx.updateTable('system_users').set({ recovery_codes: hashes }).where('id', '=', userId).execute();
  return codes;
}

/** Removes one of the caller's passkeys. Without any second factor left, the recovery codes go too, and weighty acts stay shut for a day. */
export async function removePasskey(db: Database, clock: Clock, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOwner(trx, caller.userId);
    const { name } = found(
      await trx
        .deleteFrom('passkey')
        .where('id', '=', id)
        .where('user_id', '=', caller.userId)
        .returning('name')
        .executeTakeFirst(),
    );
    await settleFactors(trx, caller.userId, clock.now());
    await tellOwner(trx, caller.userId, 'removed', name, clock.now());
  });
}

/** After passkeys or the authenticator app have gone: what makes no sense without them goes too. `endedAt`: the owner has done it itself. */
export async function settleFactors(trx: Trx, userId: number, endedAt: number | undefined): Promise<void> {
  const ended = endedAt === undefined ? null : new Date(endedAt);
  await sql`
    update system_users u set
      passkey_use = case when passkey_use = 'alone' and exists (select from passkey k where k.user_id = u.id and k.stands_alone) then 'alone' else 'second' end,
      recovery_codes = case when f.left then recovery_codes else '{}' end,
      totp_ended_at = case when f.left then totp_ended_at else coalesce(${ended}::timestamptz, totp_ended_at) end
    from (select u.totp_confirmed_at is not null or exists (select from passkey k where k.user_id = u.id) as left from system_users u where u.id = ${userId}) f
    where u.id = ${userId}`.execute(trx);
}

/** Sets whether a passkey comes after the password or does without it. */
export async function usePasskeys(
  db: Database,
  clock: Clock,
  caller: Caller,
  use: PasskeyUse,
  here: PublicName | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOwner(trx, caller.userId);
    const keys = await keysOf(trx, caller.userId);
    const able = keys.some(({ stands_alone, public_name }) => stands_alone && public_name === here?.name);
    if (use === 'alone' && !able) throw new Problem('passkeyNoneAlone');
    await trx.updateTable('system_users').set({ passkey_use: use }).where('id', '=', caller.userId).execute();
    await tellOwner(trx, caller.userId, use === 'alone' ? 'passkeyAlone' : 'passkeySecond', '', clock.now());
  });
}
