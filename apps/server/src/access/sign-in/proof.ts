import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import { createSigner } from '../../platform/config/signer.ts';
import type { Database } from '../../platform/database/database.ts';

/**
 * A proof of work: for each of `parts` puzzles a number such that the hash of seed, place and number begins with `bits` zero bits. Many small puzzles take about
 * the same time each time, half a second on a telephone; one large one would sometimes take ten times as long.
 */
const PARTS = 16;
const BITS = 13;
const LIFE_MS = 5 * 60_000;

/** What a browser hands in. */
export interface GivenProof {
  challenge: string;
  answers: readonly number[];
}

export interface Proofs {
  /** A new puzzle. Nothing is kept of it before it is solved. */
  make(): { challenge: string; seed: string; parts: number; bits: number };
  /** Whether a proof is right, in time, and handed in for the first time. */
  check(given: GivenProof): Promise<boolean>;
}

/** What is hashed begins with this: short enough for one block, whatever the number. */
const seedOf = (challenge: string) => createHash('sha256').update(challenge).digest('hex').slice(0, 32);

/** Whether a hash begins with so many zero bits. */
function beginsWithZeros(hash: Buffer, bits: number): boolean {
  return hash.readUInt32BE(0) >>> (32 - bits) === 0;
}

export function createProofs(db: Database, secretKey: Buffer, clock: Clock): Proofs {
  const signer = createSigner(secretKey, 'proof of work');
  return {
    make() {
      const challenge = signer.sign(`${randomBytes(12).toString('base64url')}.${(clock.now() + LIFE_MS).toString(36)}`);
      return { challenge, seed: seedOf(challenge), parts: PARTS, bits: BITS };
    },
    async check({ challenge, answers }) {
      const expiresAt = Number.parseInt(signer.read(challenge)?.split('.')[1] ?? '', 36);
      if (!(expiresAt > clock.now()) || answers.length !== PARTS) return false;
      const seed = seedOf(challenge);
      const right = answers.every((answer, part) =>
        beginsWithZeros(createHash('sha256').update(`${seed}:${part}:${answer}`).digest(), BITS),
      );
      if (!right) return false;
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('used_proof')
        .values({ challenge, expires_at: new Date(expiresAt) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}
