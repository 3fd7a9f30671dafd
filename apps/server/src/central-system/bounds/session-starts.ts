import type { SessionBegun, StartsAround } from '../protocol/protocol.ts';

const HOUR_MS = 3_600_000;
const BUCKET_MS = HOUR_MS / 2;
/** So many half hours of a point are kept apart (a long absence is told in one go), and so many cards in each. */
const MOST_BUCKETS = 500;
const MOST_CARDS = 1_000;

interface Bucket {
  cards: Set<string>;
  starts: number;
  heardAt: number;
}
interface Begun {
  buckets: Map<number, Bucket>;
  /** When it was last said that there are too many, epoch ms. */
  toldAt: number;
}

/**
 * Counts the sessions that each point begins with cards that are known, by the half hours in which they began: an attacker in command of a charger can begin sessions with every card that was shown to
 * it. In memory; a restart begins anew.
 */
export class SessionStarts {
  private readonly begun = new Map<number, Begun>();

  /**
   * What began at a point within half an hour to an hour of a moment `at` (epoch ms), with one more of this card. Of a point that is known to begin too many, within the hour, the number of
   * starts is not asked any more.
   */
  around(pointId: number, idTag: string, at: number, now: number): StartsAround {
    const begun = this.begun.get(pointId);
    const near = begun ? [-1, 0, 1].flatMap((step) => begun.buckets.get(bucketOf(at) + step) ?? []) : [];
    const cards = new Set([idTag, ...near.flatMap((bucket) => [...bucket.cards])]).size;
    const isTold = begun !== undefined && Math.abs(now - begun.toldAt) < HOUR_MS;
    return { cards, starts: isTold ? 0 : 1 + near.reduce((sum, bucket) => sum + bucket.starts, 0) };
  }

  /** Notes a session that has begun. A card that was one too many is not counted: those that came before it stay in order. */
  note(pointId: number, idTag: string, at: number, now: number, tooMany?: 'cards' | 'starts'): void {
    const { buckets } = this.of(pointId);
    const key = bucketOf(at);
    const bucket = buckets.get(key) ?? { cards: new Set<string>(), starts: 0, heardAt: now };
    buckets.set(key, bucket);
    bucket.starts++;
    bucket.heardAt = now;
    if (tooMany !== 'cards' && bucket.cards.size < MOST_CARDS) bucket.cards.add(idTag);
    if (buckets.size > MOST_BUCKETS) buckets.delete(buckets.keys().next().value!);
  }

  /** Notes the session that a message has begun; true, once an hour and point, where there are too many: somebody should know. */
  noteBegun(pointId: number, { idTag, at, tooMany }: SessionBegun, connectedAt: number, now: number): boolean {
    this.note(pointId, idTag, countedAt(at, connectedAt, now), now, tooMany);
    return tooMany !== undefined && this.tell(pointId, now);
  }

  /** There are too many; true, once an hour and point: somebody should know. */
  tell(pointId: number, now: number): boolean {
    const begun = this.of(pointId);
    if (Math.abs(now - begun.toldAt) < HOUR_MS) return false;
    begun.toldAt = now;
    return true;
  }

  /** Forgets what was heard more than an hour ago. */
  prune(now: number): void {
    for (const [pointId, { buckets, toldAt }] of this.begun) {
      for (const [key, { heardAt }] of buckets) if (Math.abs(now - heardAt) >= HOUR_MS) buckets.delete(key);
      if (buckets.size === 0 && Math.abs(now - toldAt) >= HOUR_MS) this.begun.delete(pointId);
    }
  }

  private of(pointId: number): Begun {
    let begun = this.begun.get(pointId);
    if (!begun) {
      begun = { buckets: new Map(), toldAt: Number.NEGATIVE_INFINITY };
      this.begun.set(pointId, begun);
    }
    return begun;
  }
}

/** When a session counts as begun: by what the charger tells of the time before it came, else by its receipt. Epoch ms. */
export const countedAt = (at: number, connectedAt: number, receivedAt: number): number => (at < connectedAt ? at : receivedAt);

const bucketOf = (at: number) => Math.floor(at / BUCKET_MS);
