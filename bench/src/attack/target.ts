/** What a flood needs to know: where to, and how long to go on. */
export interface Target {
  url: string;
  /** By the monotonic clock, ms. */
  until: number;
  /** Counts what was sent. */
  sent(count?: number): void;
}
