import { randomUUID } from 'node:crypto';
import { holds, LIVE_EVENTS, type LiveEvent, withSessionChange } from '@csms/contract';
import { type Scope, seesProvider, seesStation } from '../../platform/database/database.ts';

/** How many events are kept for those who come back after a cut. */
const KEPT = 20_000;
/** Events of one thing go out no more often than this, as one. */
const COALESCE_MS = 250;
/** After a silence the first is sent so soon; what one commit brings goes out together. */
const SOON_MS = 5;
/** After the last reader has left, events are kept so long for those that were only cut off. */
const LINGER_MS = 60_000;
/** A reader that does not read is cut off when this much waits for it. */
const MAX_BACKLOG = 5_000;

interface Kept {
  sequence: number;
  event: LiveEvent;
}

export interface LiveReader {
  userId: number;
  /** As they are now: they are looked at again while the stream is open. */
  scope: Scope;
  permissions: readonly string[];
  /** Takes ready server-sent-event text; false when it is full. */
  write(text: string): boolean;
  close(): void;
}

/**
 * Hands live events to open consoles, each only those of the providers, stations and lists that it may see, in one order with a sequence of numbers, so that a console that was cut off hears what it missed or is told to
 * load everything anew. It listens only while somebody reads, so that events that nobody looks at cost nothing.
 */
export class LiveHub {
  readonly epoch = randomUUID().slice(0, 8);
  private sequence = 0;
  private readonly kept: Kept[] = [];
  private readonly readers = new Set<LiveReader>();
  private readonly pending = new Map<string, LiveEvent>();
  private timer: NodeJS.Timeout | undefined;
  private flushed = Number.NEGATIVE_INFINITY;
  private readonly hear: (take: (event: LiveEvent) => void) => () => void;
  private stopHearing: (() => void) | undefined;
  private lingering: NodeJS.Timeout | undefined;

  /** `hear` begins to listen for events, and returns the end of that. */
  constructor(hear: (take: (event: LiveEvent) => void) => () => void) {
    this.hear = hear;
  }

  get size(): number {
    return this.readers.size;
  }

  private begin(): void {
    clearTimeout(this.lingering);
    if (this.stopHearing) return;
    // What came before was not heard: who comes back from there loads anew.
    this.sequence += 1;
    this.stopHearing = this.hear((event) => this.publish(event));
  }

  private end(): void {
    clearTimeout(this.lingering);
    clearTimeout(this.timer);
    this.timer = undefined;
    this.stopHearing?.();
    this.stopHearing = undefined;
    this.pending.clear();
    this.kept.length = 0;
  }

  private left(reader: LiveReader): void {
    this.readers.delete(reader);
    clearTimeout(this.lingering);
    if (this.readers.size === 0) this.lingering = setTimeout(() => this.end(), LINGER_MS).unref();
  }

  /** Takes an event from the bus. */
  private publish(event: LiveEvent): void {
    const key = coalesceKey(event);
    // One of a kind goes out in an interval, with the news of the older ones. It takes the place of the newest: each thing keeps its order.
    const older = this.pending.get(key);
    this.pending.delete(key);
    this.pending.set(key, older ? together(older, event) : event);
    this.timer ??= setTimeout(() => this.flush(), Math.max(SOON_MS, this.flushed + COALESCE_MS - performance.now())).unref();
  }

  private flush(): void {
    this.timer = undefined;
    this.flushed = performance.now();
    for (const event of this.pending.values()) {
      this.kept.push({ sequence: ++this.sequence, event });
    }
    const fresh = this.kept.slice(-this.pending.size);
    this.pending.clear();
    if (this.kept.length > KEPT * 1.5) this.kept.splice(0, this.kept.length - KEPT);
    for (const reader of this.readers) this.send(reader, fresh);
  }

  private send(reader: LiveReader, events: readonly Kept[]): void {
    const text = events.filter(({ event }) => sees(reader, event)).map((kept) => this.textOf(kept));
    if (text.length === 0) return;
    if (text.length > MAX_BACKLOG || !reader.write(text.join(''))) {
      this.left(reader);
      reader.close();
    }
  }

  private textOf({ sequence, event }: Kept): string {
    return `id: ${this.epoch}.${sequence}\ndata: ${JSON.stringify(event)}\n\n`;
  }

  /** Adds a reader; `lastEventId` is what it heard last. Returns the leaving. */
  join(reader: LiveReader, lastEventId: string | undefined): () => void {
    this.begin();
    const missed = this.missedSince(lastEventId);
    if (missed === undefined) reader.write(this.resetText());
    else {
      const heard = missed[0] ? missed[0].sequence - 1 : this.sequence;
      reader.write(`id: ${this.epoch}.${heard}\nevent: ready\ndata: {}\n\n`);
      this.send(reader, missed);
    }
    this.readers.add(reader);
    return () => this.left(reader);
  }

  /** Events may have been missed: all load anew, also those who come back from before. */
  reset(): void {
    if (!this.stopHearing) return;
    this.pending.clear();
    this.kept.length = 0;
    this.sequence += 1;
    for (const reader of this.readers) reader.write(this.resetText());
  }

  private resetText(): string {
    return `id: ${this.epoch}.${this.sequence}\nevent: reset\ndata: {}\n\n`;
  }

  /** What came after an id; undefined when that is not known any more. A first visit has missed nothing. */
  private missedSince(lastEventId: string | undefined): Kept[] | undefined {
    if (lastEventId === undefined || lastEventId === '') return [];
    const [epoch, text] = lastEventId.split('.');
    const sequence = Number(text);
    if (epoch !== this.epoch || !Number.isSafeInteger(sequence) || sequence > this.sequence) return undefined;
    if (sequence === this.sequence) return [];
    const first = this.kept[0];
    // More than a reader may have waiting: loading anew is quicker than hearing it all.
    if (!first || first.sequence > sequence + 1 || this.sequence - sequence > MAX_BACKLOG) return undefined;
    return this.kept.slice(sequence + 1 - first.sequence);
  }

  close(): void {
    for (const reader of this.readers) reader.close();
    this.readers.clear();
    this.end();
  }
}

/** Whether an event is for a reader: of what it sees, and with the permission of a list that the event changes. */
function sees({ userId, scope, permissions }: LiveReader, event: LiveEvent): boolean {
  if (event.type === 'message.changed' || event.type === 'export.changed') return event.userId === userId;
  const needs = LIVE_EVENTS[event.type];
  if (needs.length > 0 && !needs.some((one) => holds(permissions, one))) return false;
  // A charger that is nobody's yet is the platform's.
  if (event.providerId === null) return scope.providers === 'all';
  if (!seesProvider(scope, event.providerId)) return false;
  return !('stationId' in event) || event.stationId === undefined || seesStation(scope, event.stationId);
}

/** Two events of one key as one: the newer one. Some events tell only news; theirs are added up. */
function together(older: LiveEvent, newer: LiveEvent): LiveEvent {
  if (older.type === 'session.changed' && newer.type === 'session.changed') return withSessionChange(older, newer);
  if (older.type === 'alarm.changed' && newer.type === 'alarm.changed')
    return { ...newer, opened: older.opened + newer.opened, serious: older.serious + newer.serious };
  return newer;
}

function coalesceKey(event: LiveEvent): string {
  switch (event.type) {
    case 'session.changed':
      return `m${event.transactionId}`;
    case 'session.started':
    case 'session.ended':
      return `${event.type}${event.transactionId}`;
    case 'connector.changed':
      return `c${event.serialNumber}/${event.connectorNo}`;
    case 'point.changed':
      return `p${event.serialNumber}`;
    case 'newCharger.changed':
      return `n${event.serialNumber}`;
    case 'command.changed':
      return `k${event.id}`;
    case 'shiftNote.changed':
      return `h${event.providerId}`;
    case 'complaint.changed':
      return `q${event.complaintId}`;
    case 'note.changed':
      return `t${event.subject}/${event.subjectId}`;
    case 'diagnosis.changed':
      return `d${event.serialNumber}`;
    case 'firmwareUpdate.changed':
      return `f${event.updateId}/${event.providerId}`;
    case 'message.changed':
      return `u${event.userId}`;
    case 'report.changed':
      return `r${event.runId}`;
    case 'export.changed':
      return `x${event.exportId}`;
    case 'alarm.changed':
      return `a${event.stationId}`;
    case 'statistics.changed':
      return `s${event.providerId}`;
    case 'workOrder.changed':
      return `w${event.taskId}`;
  }
}
