/** One line of a chart. `axis` tells which side its scale stands on. */
export interface Curve {
  name: string;
  unit: string;
  /** A variable of the theme, such as `--charging`. */
  color: string;
  axis: 'left' | 'right';
  fill?: boolean;
  /** Curves of one stack stand on each other; their times must be the same. */
  stack?: string;
  dashed?: boolean;
  max?: number;
  /** Holds its value until the next point. */
  step?: boolean;
  /** Single moments: points without a line. */
  dots?: boolean;
  fraction: number;
  points: [time: number, value: number | null][];
}

/** A moment, or a time, at which something changed that curves may follow, such as a price tier or an outage. */
export interface Mark {
  /** Epoch ms. */
  time: number;
  /** Until when it lasted: that time is shaded. */
  until?: number;
  label: string;
  kind?: 'offline' | 'faulted' | 'firmware';
  /** It concerns a small part only: a thin line without word or shade. */
  isPart?: boolean;
  /** Said at the pointer, above the charts and in their tables. */
  words?: string;
}
