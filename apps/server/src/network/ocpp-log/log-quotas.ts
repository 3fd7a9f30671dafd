/** Bytes of the log that one charge point and all unknown chargers together may fill a day. */
export interface LogLimits {
  pointBytes: number;
  unknownBytes: number;
}

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;
/** Of unknown chargers so many exchanges are stored at once, and so many a second afterwards: for one serial number, and for all. */
const OF_SERIAL = { burst: 200, perSecond: 0.2 } as const;
const OF_ALL = { burst: 2_000, perSecond: 20 } as const;
/** So many serial numbers are told apart; beyond, those that have been quiet longest begin anew. */
const MOST_SERIALS = 20_000;

const OUT_OF_ORDER_MS = 300_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** What each subject has stored today (UTC): charge points by serial number, all unknown chargers under ''. */
export class LogQuotas {
  limits: () => LogLimits = () => ({ pointBytes: 64 * MIB, unknownBytes: 256 * MIB });
  private day = 0;
  private used = new Map<string, number>();
  private told = new Set<string>();
  /** What `takeNews` has given away already. */
  private given = new Map<string, number>();
  private readonly serials = new Map<string, Bucket>();
  private readonly all: Bucket = { tokens: OF_ALL.burst, at: 0 };

  /** Adds bytes stored at `at` (epoch ms). Says whether the quota was used up before, and whether this is the first time that it is seen to be. */
  spend(subject: string, at: number, bytes: number): { over: boolean; first: boolean; most: number } {
    const day = Math.floor(at / DAY_MS);
    // Backlogs are logged late, by a day at most; from further back comes only a clock that was ahead.
    if (day > this.day || day < this.day - 1) this.begin(day);
    const { pointBytes, unknownBytes } = this.limits();
    const most = subject === '' ? unknownBytes : pointBytes;
    const before = this.used.get(subject) ?? 0;
    const over = before >= most;
    if (!over) this.used.set(subject, before + bytes);
    const first = !this.told.has(subject) && (over || before + bytes >= most);
    if (first) this.told.add(subject);
    return { over, first, most };
  }

  /** Adds bytes to what a charge point has stored today; says whether its quota was used up before. */
  isSpent(subject: string, bytes: number): boolean {
    const before = this.used.get(subject) ?? 0;
    const over = before >= this.limits().pointBytes;
    if (!over) this.used.set(subject, before + bytes);
    return over;
  }

  /** Whether one more exchange of an unknown serial number may have a row of its own. */
  hasTurn(serial: string, at: number): boolean {
    let bucket = this.serials.get(serial);
    if (!bucket) {
      if (this.serials.size >= MOST_SERIALS) this.serials.delete(this.serials.keys().next().value!);
      bucket = { tokens: OF_SERIAL.burst, at };
      this.serials.set(serial, bucket);
    }
    return takeToken(bucket, OF_SERIAL, at);
  }

  /** Whether one more row of unknown chargers is to be stored. */
  hasRoom(at: number): boolean {
    return takeToken(this.all, OF_ALL, at);
  }

  /** What is known from before a restart. */
  seed(day: number, rows: readonly { subject: string; bytes: number }[]): void {
    if (day > this.day) this.begin(day);
    if (day !== this.day) return;
    for (const { subject, bytes } of rows) {
      this.used.set(subject, (this.used.get(subject) ?? 0) + bytes);
      this.given.set(subject, (this.given.get(subject) ?? 0) + bytes);
    }
  }

  /** The day (since the epoch, UTC) and what each subject that has used a good part of its quota has added since the last time. */
  takeNews(): { day: number; rows: { subject: string; bytes: number }[] } {
    const { pointBytes, unknownBytes } = this.limits();
    const rows: { subject: string; bytes: number }[] = [];
    for (const [subject, bytes] of this.used) {
      const added = bytes - (this.given.get(subject) ?? 0);
      if (added === 0 || bytes < (subject === '' ? unknownBytes : pointBytes) / 16) continue;
      rows.push({ subject, bytes: added });
      this.given.set(subject, bytes);
    }
    return { day: this.day, rows };
  }

  private begin(day: number): void {
    this.day = day;
    this.used = new Map();
    this.given = new Map();
    this.told = new Set();
  }
}

function takeToken(bucket: Bucket, { burst, perSecond }: { burst: number; perSecond: number }, at: number): boolean {
  // Messages are a little out of order; a clock that was set back begins anew.
  if (at < bucket.at - OUT_OF_ORDER_MS) bucket.at = at;
  if (at > bucket.at) {
    bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
    bucket.at = at;
  }
  if (bucket.tokens < 1) return false;
  bucket.tokens--;
  return true;
}
