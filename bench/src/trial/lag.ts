/** How late a process was for what was due, real ms. */
export interface Lateness {
  p99Ms: number;
  mostMs: number;
}

const EVERY_MS = 20;
/** So many looks are kept. */
const KEPT = 100_000;

/** Sees how late the process comes to what is due: what it does meanwhile, or others on the machine, holds it up. `factor` is that of its clock. */
export class Lag {
  #lates: number[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(factor: number) {
    let due = process.hrtime.bigint();
    const look = () => {
      const now = process.hrtime.bigint();
      this.#lates.push(Math.max(0, Number(now - due) / 1e6));
      if (this.#lates.length > KEPT) this.#lates = this.#lates.slice(KEPT / 2);
      due = now + BigInt(EVERY_MS * 1e6);
      this.#timer = setTimeout(look, EVERY_MS * factor).unref();
    };
    look();
  }

  get lateness(): Lateness {
    return latenessOf(this.#lates);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

export function latenessOf(values: readonly number[]): Lateness {
  const sorted = values.toSorted((a, b) => a - b);
  return { p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0, mostMs: sorted.at(-1) ?? 0 };
}
