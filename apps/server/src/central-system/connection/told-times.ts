import {
  type ClockEstimate,
  clockAfterBoot,
  INITIAL_CLOCK,
  readClock,
  rememberedClock,
  type TimeKind,
} from '../../network/index.ts';

/** A time as the charger told it, and as it is. Epoch ms. */
export interface ToldTime {
  at: number;
  /** As the charger wrote it; null: it wrote none. */
  sentAt: number | null;
  /** Told late, from an offline time (field rule 12). */
  replayed: boolean;
  /** The clock says the same as a minute ago and longer. */
  frozen: boolean;
  /** What was known of the charger's clock then. */
  clock: { offsetMs: number; certain: boolean };
}

/** A start within this of a card being shown is the start of now. */
const SWIPE_MS = 120_000;
/** A clock that has not moved for so long stands still. */
const FROZEN_MS = 60_000;
/** The statuses that follow a boot within this say how the connectors are now (OCPP 1.6 §4.2). */
const BOOT_BURST_MS = 120_000;

/** The times that one connection tells: its clock, and what else says whether a time is of now. Thousands of these exist, so each is small. */
export class ToldTimes {
  clock: ClockEstimate;
  private bootedAt = 0;
  /** Connectors that have told their status since the boot; only while that matters. */
  private told: Set<number> | undefined;
  private swipe: { idTag: string; at: number } | undefined;

  /** Begins with the offset that is remembered of the point, in ms (null: none). */
  constructor(offsetMs: number | null) {
    this.clock = offsetMs === null ? INITIAL_CLOCK : rememberedClock(offsetMs);
  }

  /** Reads a time (epoch ms; null: the message has none) and learns from it. */
  read(sentAt: number | null, receivedAt: number, kind: TimeKind): ToldTime {
    const { offsetMs, certain, lastAt, lastReceivedAt } = this.clock;
    if (sentAt === null) return { at: receivedAt, sentAt, replayed: false, frozen: false, clock: { offsetMs, certain } };
    const frozen = sentAt === lastAt && receivedAt - lastReceivedAt >= FROZEN_MS;
    const { estimate, at, replayed } = readClock(this.clock, sentAt, receivedAt, kind);
    this.clock = estimate;
    return { at, sentAt, replayed, frozen, clock: { offsetMs: estimate.offsetMs, certain: estimate.certain } };
  }

  /** A further time of a message whose own time has been read. */
  correct(sentAt: number, receivedAt: number): number {
    return Math.min(sentAt - this.clock.offsetMs, receivedAt);
  }

  booted(receivedAt: number): void {
    this.clock = clockAfterBoot(this.clock, receivedAt);
    this.bootedAt = receivedAt;
    this.told = new Set();
  }

  /** How a connector's status is to be read. */
  kindOfStatus(connectorNo: number, receivedAt: number): TimeKind {
    if (this.told === undefined) return 'live';
    if (receivedAt - this.bootedAt > BOOT_BURST_MS) {
      this.told = undefined;
      return 'live';
    }
    return this.told.has(connectorNo) ? 'live' : 'boot';
  }

  statusTold(connectorNo: number): void {
    this.told?.add(connectorNo);
  }

  swiped(idTag: string, at: number): void {
    this.swipe = { idTag, at };
  }

  /** How a start of that token is to be read. */
  kindOfStart(idTag: string, receivedAt: number): TimeKind {
    return this.swipe?.idTag === idTag && receivedAt - this.swipe.at <= SWIPE_MS ? 'now' : 'queued';
  }
}
