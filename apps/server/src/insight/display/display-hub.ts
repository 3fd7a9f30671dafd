import type { LiveEvent } from '@csms/contract';
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

export interface Screen {
  viewer: Viewer;
  write(text: string): void;
}

/** Tells open screens that something of theirs has changed, and nothing about it: what they show they ask for. */
export class DisplayHub {
  private readonly screens = new Set<Screen>();
  private readonly changed = new Set<number>();
  private timer: NodeJS.Timeout | undefined;
  private flushed = Number.NEGATIVE_INFINITY;

  get size(): number {
    return this.screens.size;
  }

  publish(event: LiveEvent): void {
    if (this.screens.size === 0 || event.providerId === null || !MOVING.has(event.type)) return;
    this.changed.add(event.providerId);
    this.timer ??= setTimeout(() => this.flush(), Math.max(SOON_MS, this.flushed + GATHER_MS - performance.now())).unref();
  }

  private flush(): void {
    this.timer = undefined;
    this.flushed = performance.now();
    const changed = [...this.changed];
    this.changed.clear();
    for (const { viewer, write } of this.screens) {
      const providerId = changed.find((id) => viewer.scope === 'all' || viewer.scope.includes(id));
      if (providerId !== undefined) write(`data: ${JSON.stringify({ type: 'statistics.changed', providerId })}\n\n`);
    }
  }

  join(screen: Screen): () => void {
    this.screens.add(screen);
    return () => this.screens.delete(screen);
  }

  close(): void {
    clearTimeout(this.timer);
    this.screens.clear();
  }
}
