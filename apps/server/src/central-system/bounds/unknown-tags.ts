/**
 * So many different unknown idTags may be tried at a point in an hour. Strangers' cards at a busy public charger are a handful an hour; who guesses card numbers needs thousands.
 */
export const MOST_UNKNOWN_TAGS = 20;
const HOUR_MS = 3_600_000;
/** What is longer is nobody's card: its beginning and length tell it apart well enough. */
const KEPT_CHARACTERS = 64;

interface Tried {
  /** When each was tried last, epoch ms. */
  tags: Map<string, number>;
  /** When it was last said that there are too many, epoch ms. */
  toldAt: number;
}

/** Counts the different unknown idTags of each point within the last hour (a captured charger tries card numbers). It outlives connections, and holds so many tags a point. */
export class UnknownTags {
  private readonly tried = new Map<number, Tried>();

  /** Whether the point has had its share: whatever else is unknown there is refused and leaves no row. */
  isOver(pointId: number, now: number): boolean {
    const tried = this.tried.get(pointId);
    if (!tried || tried.tags.size < MOST_UNKNOWN_TAGS) return false;
    forget(tried, now);
    return tried.tags.size >= MOST_UNKNOWN_TAGS;
  }

  /** Notes an unknown tag; true, once an hour and point: there are too many, and somebody should know. */
  note(pointId: number, idTag: string, now: number): boolean {
    const tried = this.tried.get(pointId) ?? { tags: new Map(), toldAt: Number.NEGATIVE_INFINITY };
    this.tried.set(pointId, tried);
    const tag = idTag.length <= KEPT_CHARACTERS ? idTag : `${idTag.slice(0, KEPT_CHARACTERS)}…${idTag.length}`;
    const isOver = this.isOver(pointId, now);
    if (!isOver || tried.tags.has(tag)) {
      tried.tags.set(tag, now);
      return false;
    }
    if (now - tried.toldAt < HOUR_MS) return false;
    tried.toldAt = now;
    return true;
  }

  /** Forgets points that have tried nothing for an hour. */
  prune(now: number): void {
    for (const [pointId, tried] of this.tried) {
      forget(tried, now);
      if (tried.tags.size === 0) this.tried.delete(pointId);
    }
  }
}

function forget({ tags }: Tried, now: number): void {
  for (const [tag, at] of tags) if (at <= now - HOUR_MS) tags.delete(tag);
}
