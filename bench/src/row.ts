/** How much is measured. */
export interface Effort {
  seconds: number;
  rounds: number;
  /** How many charging records the lists are measured over, one after another. */
  sizes: readonly number[];
  /** Where databases of these sizes are kept; without it they are made and removed. */
  folder: string | undefined;
  say(words: string): void;
}

/** What was measured, the figure, and the limit or bar that it stands beside. */
export type Row = readonly [what: string, figure: string, limit: string];
