/** Gathers what is noted under a key and hands all of it over together: at once after a rest, else every `ms`. However much is noted, that is the work. */
export class Paced<V> {
  private waiting = new Map<string, V>();
  private askers: { done(): void; failed(error: unknown): void }[] = [];
  private running = false;
  private readonly ms: number;
  private readonly most: number;
  private readonly work: (gathered: Map<string, V>) => Promise<void>;

  constructor(ms: number, most: number, work: (gathered: Map<string, V>) => Promise<void>) {
    this.ms = ms;
    this.most = most;
    this.work = work;
  }

  /** Notes something under `key`; resolves when it has been worked off, at once where so many keys wait already that it is left out. */
  note(key: string, merge: (before: V | undefined) => V): Promise<void> {
    const before = this.waiting.get(key);
    if (before === undefined && this.waiting.size >= this.most) return Promise.resolve();
    this.waiting.set(key, merge(before));
    return new Promise((done, failed) => {
      this.askers.push({ done, failed });
      if (this.running) return;
      this.running = true;
      // What arrives in the same turn of the event loop is worked off together.
      setImmediate(() => void this.drain());
    });
  }

  private async drain(): Promise<void> {
    while (this.waiting.size > 0) {
      const [gathered, askers] = [this.waiting, this.askers];
      this.waiting = new Map();
      this.askers = [];
      try {
        await this.work(gathered);
        for (const { done } of askers) done();
      } catch (error) {
        for (const { failed } of askers) failed(error);
      }
      await new Promise((rested) => setTimeout(rested, this.ms).unref());
    }
    this.running = false;
  }
}
