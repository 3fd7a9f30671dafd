export type DoubtKind =
  | 'above-capacity'
  | 'clock'
  | 'duplicate'
  | 'no-meter'
  | 'no-start'
  | 'no-stop'
  | 'out-of-order'
  | 'register-jump'
  | 'register-reset'
  | 'register-unit'
  | 'stop-below-samples'
  | 'unreadable';

/** Something odd about a session's readings. Without `needsReview` the billing is certain all the same. Field rule 13. */
export interface Doubt {
  kind: DoubtKind;
  needsReview: boolean;
  /** How many readings it concerns. */
  count: number;
  /** The earliest reading it concerns: epoch ms by its own clock. */
  at: number;
}

/** Collects the doubts of a session: one entry a kind, the gravest view of it. */
export class Doubts {
  readonly #byKind = new Map<DoubtKind, Doubt>();

  add(kind: DoubtKind, needsReview: boolean, at: number, count = 1): void {
    const known = this.#byKind.get(kind);
    if (known === undefined) this.#byKind.set(kind, { kind, needsReview, count, at });
    else {
      known.count += count;
      known.needsReview ||= needsReview;
      known.at = Math.min(known.at, at);
    }
  }

  /** In the order of their names, so that the order in which readings came in doesn't show. */
  list(): Doubt[] {
    return [...this.#byKind.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
  }
}
