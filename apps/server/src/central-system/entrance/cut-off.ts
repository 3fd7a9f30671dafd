import { cutOffPoints } from '../../network/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';

/** The points that an operator has cut off, as far as this process has heard: their sockets end, and a connect that was under way does not slip in. */
export class CutOff {
  private identities: ReadonlySet<string> = new Set();
  private readonly parts: { db: Database; log: Log };
  private readonly end: (identity: string) => void;
  readonly close: () => void;

  /** `end` ends the sockets of an identity. */
  constructor(parts: { db: Database; bus: Bus; log: Log }, end: (identity: string) => void) {
    this.parts = parts;
    this.end = end;
    this.close = parts.bus.subscribe('point.cutOff', ({ serialNumber, cut }) => {
      const others = [...this.identities].filter((identity) => identity !== serialNumber);
      this.identities = new Set(cut ? [...others, serialNumber] : others);
      if (cut) end(serialNumber);
    });
  }

  has(identity: string): boolean {
    return this.identities.has(identity);
  }

  /** Looks for what was not heard. */
  refresh(): void {
    cutOffPoints(this.parts.db).then(
      (serialNumbers) => {
        this.identities = new Set(serialNumbers);
        for (const identity of serialNumbers) this.end(identity);
      },
      (error) => this.parts.log.warn({ err: error }, 'points that are cut off could not be read'),
    );
  }
}
