/** The lowest of what was seen within the last so many ms: what has lasted so long. 0 before it has been looked for so long. */
export class Lowest {
  readonly #forMs: number;
  /** Rising from the first on: one that is above a later one is of no use. */
  #kept: { at: number; value: number }[] = [];
  #since: number | undefined;

  constructor(forMs: number) {
    this.#forMs = forMs;
  }

  /** Sees a value, from 0 on; gives the lowest. */
  see(at: number, value: number): number {
    this.#since ??= at;
    while (this.#kept.length > 0 && this.#kept.at(-1)!.value >= value) this.#kept.pop();
    this.#kept.push({ at, value });
    while (this.#kept[0]!.at < at - this.#forMs) this.#kept.shift();
    return at - this.#since < this.#forMs ? 0 : this.#kept[0]!.value;
  }

  /** Nobody could have done anything until now: the time begins anew. */
  forget(): void {
    this.#kept = [];
    this.#since = undefined;
  }
}
