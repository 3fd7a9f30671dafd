import type { LoggedDeviation, OcppLogEntry } from './log-entry.ts';
import { HEAD_BYTES, headOf } from './log-heads.ts';
import { LogQuotas } from './log-quotas.ts';
import { type Repeated, Repeats, slim } from './repeats.ts';

/** What is logged at all: everything, only what carries money (little room is left on the disk), or nothing (none is left). */
export type LogLevel = 'all' | 'money' | 'none';

/** What is to be written of a batch now. */
export interface Sifted {
  /** Ordinary rows. */
  rows: OcppLogEntry[];
  /** Rows that further frames of their kind will be counted on. */
  counted: Repeated[];
}

const MINUTE_MS = 60_000;
/** Past its quota a subject's kinds of exchanges stand in the log so seldom. */
const SPENT_WINDOW_MS = 600_000;
/** So long nothing is logged after the disk was full. */
const FULL_MS = 60_000;
/** So many different faulty frames of one serial number get a row of their own each minute. */
const DIFFERENT = { known: 100, unknown: 10 } as const;
/** A row is more than its frames: columns, index, page. */
const ROW_BYTES = 250;
/** Of one exchange no more deviations stand in the log. */
const MOST_DEVIATIONS = 20;
/** More is stored of no exchange: two heads and what stands beside them. */
const MOST_STORED = 2 * HEAD_BYTES.known + ROW_BYTES;
const FAULTY: ReadonlySet<OcppLogEntry['outcome']> = new Set(['unparsed', 'unmatched', 'error']);

/** What charge points may send, in every version that is spoken. */
export interface KnownMessages {
  all: ReadonlySet<string>;
  /** Those that carry money. */
  money: ReadonlySet<string>;
}

/**
 * Decides what of the exchanges is stored, so that the log stays bounded whatever anybody sends: frames are kept to a length, faulty ones of a kind are counted on one row, and past its daily
 * quota a subject's exchanges are counted too. Money-carrying ones of known points are always stored. One for each process, all in memory: the hot path asks no database.
 */
export class LogKeeper {
  readonly quotas = new LogQuotas();
  readonly repeats = new Repeats();
  /** Set by the one who speaks with charge points. */
  messages: KnownMessages = { all: new Set(), money: new Set() };
  /** Exchanges of which nothing was stored. */
  left = 0;
  /** What the room on the disk allows. */
  disk: LogLevel = 'all';
  /** Today alone is larger than all of the log may be. */
  overSize = false;
  /** The database has said that its disk is full. */
  private full = false;
  private readonly decided = new WeakMap<OcppLogEntry, Repeated | 'left'>();
  /** Told when the disk was full at a write of the log. */
  onDiskFull: () => void = () => {};

  get level(): LogLevel {
    if (this.full || this.disk === 'none') return 'none';
    return this.overSize ? 'money' : this.disk;
  }

  /** Sifts the entries of a batch. A batch that the database refused comes again in parts: what was counted is not counted twice. */
  sift(entries: readonly OcppLogEntry[]): Sifted {
    const sifted: Sifted = { rows: [], counted: [] };
    const { level } = this;
    for (const entry of entries) this.take(entry, level, sifted);
    return sifted;
  }

  private take(entry: OcppLogEntry, level: LogLevel, sifted: Sifted): void {
    if (entry.providerId === null) return void this.takeUnknown(entry, sifted);
    const money = entry.outcome === 'answered' && entry.direction === 'in' && this.messages.money.has(entry.action ?? '');
    if (level !== 'all' && (level === 'none' || !money)) return void this.leave();
    const faulty = entry.direction === 'in' && FAULTY.has(entry.outcome);
    const bytes = bytesOf(entry);
    // Of a longer one only a part is stored; that part is not worth measuring twice.
    const spent = this.quotas.spend(entry.serialNumber, entry.at, Math.min(bytes, MOST_STORED));
    if (spent.first) sifted.rows.push(noteOf(entry, 'log-quota-point', spent.most));
    if (spent.over) {
      if (money) sifted.rows.push(headed(entry, HEAD_BYTES.refused));
      else this.count(headed(entry, HEAD_BYTES.spent), this.kindOf(entry), SPENT_WINDOW_MS, sifted, entry);
      return;
    }
    if (!faulty) {
      sifted.rows.push(bytes > HEAD_BYTES.known || entry.deviations.length > 0 ? headed(entry, HEAD_BYTES.known) : entry);
      return;
    }
    // What a charger says of a session and we cannot take is evidence for a dispute: as much of it is kept as of any other.
    const most = this.messages.money.has(entry.action ?? '') ? HEAD_BYTES.known : HEAD_BYTES.refused;
    this.takeFaulty(headed(entry, most), DIFFERENT.known, sifted, entry);
  }

  private takeUnknown(entry: OcppLogEntry, sifted: Sifted): void {
    if (this.level !== 'all') return void this.leave();
    const kept = headed(entry, HEAD_BYTES.unknown);
    const spent = this.quotas.spend('', entry.at, 0);
    if (spent.first) sifted.rows.push(noteOf(kept, 'log-quota-unknown', spent.most));
    if (spent.over) return void this.leave();
    const faulty = FAULTY.has(entry.outcome);
    if (faulty || !this.quotas.hasTurn(entry.serialNumber, entry.at)) {
      const kind = this.kindOf(entry);
      if (!faulty || this.repeats.counts(entry, kind)) return void this.count(kept, kind, MINUTE_MS, sifted, entry);
      return void this.takeFaulty(kept, DIFFERENT.unknown, sifted, entry);
    }
    if (!this.quotas.hasRoom(entry.at)) return void this.leave();
    this.spendUnknown(kept, sifted);
    sifted.rows.push(kept);
  }

  private takeFaulty(kept: OcppLogEntry, different: number, sifted: Sifted, entry: OcppLogEntry): void {
    const kind = this.kindOf(entry);
    this.count(kept, this.repeats.contentOf(kept, kind, MINUTE_MS, different) ?? kind, MINUTE_MS, sifted, entry);
  }

  private spendUnknown(kept: OcppLogEntry, sifted: Sifted): void {
    const spent = this.quotas.spend('', kept.at, bytesOf(kept));
    if (spent.first) sifted.rows.push(noteOf(kept, 'log-quota-unknown', spent.most));
  }

  /** Counts an entry on the row of its kind; the first of a kind is the row. */
  private count(kept: OcppLogEntry, kind: string, windowMs: number, sifted: Sifted, entry = kept): void {
    const before = this.decided.get(entry);
    if (before === 'left') return;
    if (before) {
      // The transaction that wrote its row was taken back: the row is made, with its count, when counts are written.
      before.written = 0;
      return;
    }
    if (entry.providerId === null && !this.repeats.counts(kept, kind) && !this.quotas.hasRoom(entry.at)) return void this.leave();
    const row = this.repeats.note(kept, kind, windowMs);
    if (typeof row === 'string') {
      this.decided.set(entry, 'left');
      if (row === 'no room') this.leave();
      return;
    }
    this.decided.set(entry, row);
    if (entry.providerId === null) this.spendUnknown(kept, sifted);
    sifted.counted.push(row);
  }

  /** What faulty frames have in common. Nothing that a sender chooses freely is part of it, so that there are few kinds. */
  private kindOf({ direction, outcome, action, answer, deviations }: OcppLogEntry): string {
    const known = action !== null && this.messages.all.has(action) ? action : '?';
    const why =
      outcome === 'error'
        ? (/^\[4,.{1,80}?,"([A-Za-z]{1,40})"/.exec(answer ?? '')?.[1] ?? '')
        : outcome === 'unparsed'
          ? (deviations[0]?.original ?? '').replace(/\d+/g, '#').slice(0, 40)
          : '';
    return `${direction} ${outcome} ${known} ${why}`;
  }

  private leave(): void {
    this.left++;
  }

  /** A call of ours as it is stored; undefined: not at all. */
  siftOwn(entry: OcppLogEntry): OcppLogEntry | undefined {
    const spent = entry.providerId === null ? undefined : this.quotas.spend(entry.serialNumber, entry.at, bytesOf(entry));
    if (this.level !== 'all' || (entry.providerId === null && !this.quotas.hasRoom(entry.at))) {
      this.leave();
      return undefined;
    }
    return headed(entry, spent?.over ? HEAD_BYTES.spent : HEAD_BYTES.known);
  }

  /** As much of the answer to a call of ours as is stored. */
  siftAnswer(serialNumber: string, answer: string): string {
    return headOf(answer, this.quotas.isSpent(serialNumber, answer.length) ? HEAD_BYTES.spent : HEAD_BYTES.known);
  }

  /** The disk was full at a write of the log: nothing is logged for a minute, unless somebody sees that there is room before. */
  stepBack(): void {
    if (!this.full) setTimeout(() => this.comeBack(), FULL_MS).unref();
    this.full = true;
    this.onDiskFull();
  }

  comeBack(): void {
    this.full = false;
  }

  /** The database has said which row a kind is counted on. */
  stored(row: Repeated, id: number): void {
    row.id = id;
    slim(row);
  }
}

const bytesOf = ({ request, answer, deviations }: OcppLogEntry): number =>
  Buffer.byteLength(request) + (answer === null ? 0 : Buffer.byteLength(answer)) + 100 * deviations.length + ROW_BYTES;

function headed(entry: OcppLogEntry, most: number): OcppLogEntry {
  const request = headOf(entry.request, most);
  const answer = entry.answer && headOf(entry.answer, most);
  const deviations = entry.deviations.length === 0 ? entry.deviations : entry.deviations.slice(0, MOST_DEVIATIONS).map(shortened);
  return { ...entry, request, answer, deviations };
}

const shortened = ({ rule, path, original }: LoggedDeviation): LoggedDeviation => ({
  rule,
  path: headOf(path, 200),
  original: headOf(original, 200),
});

/** A row that says that a quota is used up. */
const noteOf = (entry: OcppLogEntry, rule: string, most: number): OcppLogEntry => ({
  ...entry,
  action: null,
  messageId: null,
  request: '',
  answer: null,
  outcome: 'quota',
  latencyUs: null,
  deviations: [{ rule, path: '', original: `${Math.round(most / 1024 / 1024)} MiB` }],
});
