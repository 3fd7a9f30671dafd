/** How one piece of regular work fares in this process. Moments are those of the machine's clock, epoch ms. */
export interface WorkNote {
  name: string;
  /** How often it is done, in ms; null: only when it is woken. */
  everyMs: number | null;
  /** Since when it runs here; null: it does not. */
  runningSince: number | null;
  /** When a run here last ended well, and how long that took, in ms. */
  doneAt: number | null;
  tookMs: number | null;
  /** When a run here last failed, and how often since the start. */
  failedAt: number | null;
  failures: number;
  /** What that said, for the people who look after the machine. */
  failure: string | null;
}

/** An error may quote a whole statement. */
const LONGEST_FAILURE = 200;

/** Notes when this process does which regular work: for the page of the servers and for /metrics. */
export class WorkDiary {
  private readonly notes = new Map<string, WorkNote>();

  /** Work that this process does where it has its turn. */
  plan(name: string, everyMs: number): void {
    this.notes.set(name, {
      name,
      everyMs: Number.isFinite(everyMs) ? everyMs : null,
      ...{ runningSince: null, doneAt: null, tookMs: null, failedAt: null, failures: 0, failure: null },
    });
  }

  /** Does a run of planned work, and notes it. Its failure is thrown on. */
  async run(name: string, work: () => Promise<void>): Promise<void> {
    const note = this.notes.get(name)!;
    note.runningSince = Date.now();
    try {
      await work();
      note.doneAt = Date.now();
      note.tookMs = note.doneAt - note.runningSince;
    } catch (error) {
      note.failedAt = Date.now();
      note.failures += 1;
      note.failure = String((error as Error | undefined)?.message ?? error).slice(0, LONGEST_FAILURE);
      throw error;
    } finally {
      note.runningSince = null;
    }
  }

  all(): readonly WorkNote[] {
    return [...this.notes.values()];
  }
}
