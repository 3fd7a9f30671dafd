import type { PasskeyAssertion, PasskeyQuestion } from '@csms/contract';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Here, PublicName } from '../../platform/http/public-name.ts';
import { findKey, keysOf, noteUse } from './passkeys.queries.ts';

/** What a challenge is good for. */
type Purpose = 'signIn' | 'secondFactor' | 'confirm' | 'register';
const LIFE_MS = 5 * 60_000;

/** Where a challenge was given out, and may be answered. */
export interface Asked {
  purpose: Purpose;
  here: PublicName;
  /** The id that the browser carries in a cookie. */
  browser: string;
  /** Whose it is; undefined: the passkey will say. */
  userId?: number | undefined;
}

const wrong = (cause?: unknown) => new Problem('passkeyWrong', { fields: { passkey: 'passkeyWrong' }, cause });

/** Keeps a challenge until it is answered or its time has run out. */
export async function keepChallenge(db: Database, clock: Clock, challenge: string, asked: Asked): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', new Date(now)).execute();
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge,
      purpose: asked.purpose,
      browser: asked.browser,
      user_id: asked.userId ?? null,
      public_name: asked.here.name,
      origin: asked.here.origin,
      expires_at: new Date(now + LIFE_MS),
    })
    .execute();
}

/** Uses up the challenge that an answer of the browser names. Throws `passkeyWrong` where it was not given out for this, here, to this browser, or not of late. */
export async function takeChallenge(db: Database, clock: Clock, clientDataJSON: string, asked: Partial<Asked>): Promise<string> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === undefined || !asked.here || asked.browser === undefined) throw wrong();
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', asked.purpose!)
    .where('browser', '=', asked.browser)
    .where('public_name', '=', asked.here.name)
    .where('origin', '=', asked.here.origin)
    .where(sql<boolean>`user_id is not distinct from ${asked.userId ?? null}::int`)
    .returning('expires_at')
    .executeTakeFirst();
  if (!row || row.expires_at.getTime() <= clock.now()) throw wrong();
  return challenge;
}

function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' && challenge.length < 200 && !challenge.includes('\u0000') ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** What the browser is asked to sign with one of the user's keys of this name, or with any that it knows for it. Undefined: there is none that could. */
export async function askPasskey(
  db: Database,
  clock: Clock,
  asked: Asked,
  userVerification: 'required' | 'preferred',
): Promise<PasskeyQuestion | undefined> {
  const keys = asked.userId === undefined ? undefined : await keysOf(db, asked.userId);
  const here = keys?.filter(({ public_name }) => public_name === asked.here.name);
  if (here?.length === 0) return undefined;
  const question = await generateAuthenticationOptions({
    rpID: asked.here.name,
    userVerification,
    timeout: LIFE_MS,
    ...(here ? { allowCredentials: here.map(({ credential_id, transports }) => ({ id: credential_id, transports })) } : {}),
  });
  await keepChallenge(db, clock, question.challenge, asked);
  return question as unknown as PasskeyQuestion;
}

/** A passkey that has signed: whose, and how its use is noted. */
export interface SignedKey {
  userId: number;
  /** In the transaction of what it opens; throws `passkeyWrong` where the key was removed, or another use of it was faster. */
  use(trx: Trx): Promise<void>;
}

/**
 * Checks the answer to a challenge: that it was given out for this, the origin, the public name, the signature and the counter. Throws `passkeyWrong`. `before` is told whose key it is
 * before the signature is looked at.
 */
export async function checkPasskey(
  db: Database,
  clock: Clock,
  given: PasskeyAssertion,
  asked: Omit<Asked, 'here' | 'browser'> & { here: Here; browser: string | undefined; verified: boolean },
  before?: (userId: number) => Promise<void>,
): Promise<SignedKey> {
  const here = asked.here.hindrance === null ? asked.here : undefined;
  const challenge = await takeChallenge(db, clock, given.response.clientDataJSON, {
    purpose: asked.purpose,
    browser: asked.browser,
    userId: asked.userId,
    ...(here ? { here } : {}),
  });
  const key = await findKey(db, given.id, here!.name, asked.userId);
  if (!key) throw wrong();
  await before?.(key.user_id);
  const handle = given.response.userHandle;
  // Where nobody has named the user, the key must.
  if (handle ? handle !== handleText(key.passkey_handle) : asked.userId === undefined) throw wrong();
  const verified = await verifyAuthenticationResponse({
    response: given as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: here!.origin,
    expectedRPID: here!.name,
    requireUserVerification: asked.verified,
    credential: { id: given.id, publicKey: new Uint8Array(key.public_key), counter: Number(key.counter) },
  }).catch((error: unknown) => {
    throw wrong(error);
  });
  if (!verified.verified) throw wrong();
  const { newCounter: counter, credentialBackedUp: synced } = verified.authenticationInfo;
  return {
    userId: key.user_id,
    async use(trx) {
      if (!(await noteUse(trx, { id: key.id, counter, synced }, clock.now()))) throw wrong();
    },
  };
}

/** How a user's handle stands in the answers of browsers. */
const handleText = (handle: string): string => handleBytes(handle).toString('base64url');
export const handleBytes = (handle: string): Buffer => Buffer.from(handle.replaceAll('-', ''), 'hex');
