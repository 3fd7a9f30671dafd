interface Waiting<In, Out> {
  item: In;
  resolve(out: Out): void;
  reject(error: unknown): void;
}

/** So many go in one statement at most. */
const MOST = 500;

/** Does for many at once what each asks for alone: one statement at a time, and who comes meanwhile goes with the next. */
export class StatementBatch<In, Out> {
  private waiting: Waiting<In, Out>[] = [];
  private isBusy = false;
  private readonly work: (items: readonly In[]) => Promise<readonly Out[]>;

  /** `work` gives the outcome of each in their order. */
  constructor(work: (items: readonly In[]) => Promise<readonly Out[]>) {
    this.work = work;
  }

  /** Resolves with the outcome of its own; rejects where the statement failed. */
  ask(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isBusy) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    // Those who ask in the same moment go along.
    await new Promise((done) => setImmediate(done));
    while (this.waiting.length > 0) {
      const now = this.waiting.splice(0, MOST);
      try {
        const outs = await this.work(now.map(({ item }) => item));
        now.forEach(({ resolve }, index) => {
          resolve(outs[index]!);
        });
      } catch (error) {
        for (const { reject } of now) reject(error);
      }
    }
    this.isBusy = false;
  }
}
