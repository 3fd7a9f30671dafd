/** One line of a chart. `axis` tells which side its scale stands on. */
export interface Curve {
  name: string;
  unit: string;
  /** A variable of the theme, such as `--charging`. */
  color: string;
  axis: 'left' | 'right';
  fill?: boolean;
  max?: number;
  /** Holds its value until the next point. */
  step?: boolean;
  fraction: number;
  points: [time: number, value: number | null][];
}
