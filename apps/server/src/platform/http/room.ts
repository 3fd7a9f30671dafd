/** So many calls a second may come; those of some seconds at once. */
export class Bucket {
  private readonly perSecond: number;
  private readonly most: number;
  private left: number;
  private filledAt: number;
  private readonly now: () => number;

  constructor(perSecond: number, { seconds = 3, now = () => performance.now() }: { seconds?: number; now?: () => number } = {}) {
    this.perSecond = perSecond;
    this.most = perSecond * seconds;
    this.left = this.most;
    this.now = now;
    this.filledAt = now();
  }

  /** Takes one; false: there is none now. */
  take(): boolean {
    const now = this.now();
    this.left = Math.min(this.most, this.left + ((now - this.filledAt) / 1000) * this.perSecond);
    this.filledAt = now;
    if (this.left < 1) return false;
    this.left--;
    return true;
  }
}

/** Bytes that may be held at once, by all together and by each. */
export class Room {
  readonly bytes: number;
  private readonly each: number;
  private readonly holders = new Map<string, number>();
  private inAll = 0;

  constructor(bytes: number, each: number) {
    this.bytes = bytes;
    this.each = each;
  }

  get held(): number {
    return this.inAll;
  }

  /** Takes bytes for somebody; false: there is no room for them. */
  take(key: string, bytes: number): boolean {
    const own = (this.holders.get(key) ?? 0) + bytes;
    if (own > this.each || this.inAll + bytes > this.bytes) return false;
    this.holders.set(key, own);
    this.inAll += bytes;
    return true;
  }

  give(key: string, bytes: number): void {
    const own = (this.holders.get(key) ?? 0) - bytes;
    if (own > 0) this.holders.set(key, own);
    else this.holders.delete(key);
    this.inAll -= bytes;
  }
}
