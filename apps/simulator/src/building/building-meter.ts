import type { Building, PerPhase } from './building.ts';

/** One reading as it is pushed: `no` counts up, so that a repeated or late one is known. */
export interface Reading {
  at: string;
  no: number;
  powerW: number;
  currentsA?: PerPhase;
}

export interface BuildingMeterOptions {
  building: Pick<Building, 'loadAt'>;
  /** The whole address: …/meters/{id}/readings. */
  url: string;
  /** Goes with each request as a bearer token. */
  key: string;
  /** Seconds between readings. */
  everyS?: number;
  /** Tells of no phases. */
  onlyTotal?: boolean;
  /** The building's time at a real time, epoch ms: other than the real one where a day is played fast. */
  buildingTime?(at: number): number;
  /** So much later than it was measured a value is told, as if it were of now, s. */
  lateS?: number;
}

/** So many readings are kept while they cannot be delivered; the oldest go first. */
const KEPT = 60;
const TIMEOUT_MS = 5000;

/** A building's meter that pushes its readings by HTTP; what could not be delivered goes with the next. */
export class BuildingMeter {
  readonly #options: BuildingMeterOptions;
  #waiting: Reading[] = [];
  #no = 0;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<boolean> = Promise.resolve(true);
  /** The status of the last answer; 0 where there was none. */
  lastStatus = 0;
  /** How far its own clock is ahead, s; may be changed at any time. */
  clockAheadS = 0;

  constructor(options: BuildingMeterOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.push(), (this.#options.everyS ?? 1) * 1000);
  }

  /** Ends the pushing; the meter is silent until it is started again. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#sending;
  }

  /** What it would say now. */
  read(at = Date.now()): Reading {
    const { building, onlyTotal, buildingTime, lateS = 0 } = this.#options;
    const measuredAt = at - lateS * 1000;
    const { powerW, currentsA } = building.loadAt(buildingTime?.(measuredAt) ?? measuredAt);
    return {
      at: new Date(at + this.clockAheadS * 1000).toISOString(),
      no: ++this.#no,
      powerW,
      ...(onlyTotal ? {} : { currentsA }),
    };
  }

  /** Pushes a reading of now with what waits; true where it was taken. One request at a time. */
  push(): Promise<boolean> {
    this.#waiting = [...this.#waiting, this.read()].slice(-KEPT);
    this.#sending = this.#sending.then(async () => {
      const readings = this.#waiting;
      if (readings.length === 0) return true;
      this.#waiting = [];
      if (await this.send(readings)) return true;
      this.#waiting = [...readings, ...this.#waiting].slice(-KEPT);
      return false;
    });
    return this.#sending;
  }

  /** Sends any readings, also ones that are wrong, late or known; true where they were taken. */
  async send(readings: readonly Reading[]): Promise<boolean> {
    const { url, key } = this.#options;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ readings }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      this.lastStatus = response.status;
      await response.arrayBuffer();
      return response.ok;
    } catch {
      this.lastStatus = 0;
      return false;
    }
  }
}
