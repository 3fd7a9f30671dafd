import type { LiveEvent } from '@csms/contract';
import { seesProvider, seesStation } from '../../platform/database/database.ts';
import type { Viewer } from './display-access.ts';

/** The least time between two words to a screen; changes between them are gathered. */
const GATHER_MS = 300;
/** After a silence the first change is told so soon. */
const SOON_MS = 5;

/** What moves a figure of the display. */
const MOVING: ReadonlySet<LiveEvent['type']> = new Set([
  'statistics.changed',
  'session.started',
  'session.changed',
  'session.ended',
  'connector.changed',
  'point.changed',
  'alarm.changed',
]);

interface Place {
  providerId: number;
  /** Null: figures of the whole provider. */
  stationId: number | null;
}

const seesPlace = ({ scope }: Viewer, { providerId, stationId }: Place): boolean =>
  seesProvider(scope, providerId) && (stationId === null || seesStation(scope, stationId));

export interface Screen {
  viewer: Viewer;
  write(text: string): void;
}

/** Tells open screens that something of theirs has changed, and nothing about it: what they show they ask for. */
export class DisplayHub {
  private readonly screens = new Set<Screen>();
  /** Where something has changed, each place once. */
  private readonly changed = new Map<string, Place>();
  private timer: NodeJS.Timeout | undefined;
  private flushed = Number.NEGATIVE_INFINITY;

  private readonly hear: (take: (event: LiveEvent) => void) => () => void;
  private stopHearing: (() => void) | undefined;

  /** `hear` begins to listen for events, and returns the end of that: it listens only while a screen is there. */
  constructor(hear: (take: (event: LiveEvent) => void) => () => void) {
    this.hear = hear;
  }

  get size(): number {
    return this.screens.size;
  }

  private publish(event: LiveEvent): void {
    if (event.providerId === null || !MOVING.has(event.type)) return;
    const place = { providerId: event.providerId, stationId: 'stationId' in event ? (event.stationId ?? null) : null };
    this.changed.set(`${place.providerId}/${place.stationId}`, place);
    this.timer ??= setTimeout(() => this.flush(), Math.max(SOON_MS, this.flushed + GATHER_MS - performance.now())).unref();
  }

  private flush(): void {
    this.timer = undefined;
    this.flushed = performance.now();
    const changed = [...this.changed.values()];
    this.changed.clear();
    for (const { viewer, write } of this.screens) {
      const seen = changed.find((place) => seesPlace(viewer, place));
      if (seen) write(`data: ${JSON.stringify({ type: 'statistics.changed', providerId: seen.providerId })}\n\n`);
    }
  }

  join(screen: Screen): () => void {
    this.screens.add(screen);
    this.stopHearing ??= this.hear((event) => this.publish(event));
    return () => this.leave(screen);
  }

  private leave(screen: Screen): void {
    if (this.screens.delete(screen) && this.screens.size === 0) this.end();
  }

  private end(): void {
    this.stopHearing?.();
    this.stopHearing = undefined;
  }

  close(): void {
    clearTimeout(this.timer);
    this.screens.clear();
    this.end();
  }
}
