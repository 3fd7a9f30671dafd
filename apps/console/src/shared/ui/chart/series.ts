/** Bars or a line over named places on the axis (days, stations, hours). */
export interface Series {
  name: string;
  unit: string;
  /** A variable of the theme, such as `--brand`. */
  color: string;
  kind: 'bar' | 'line';
  axis: 'left' | 'right';
  fraction: number;
  /** Bars of one stack stand on each other. */
  stack?: string;
  /** One for each category; null: nothing is known. */
  values: (number | null)[];
  /** Where each value leads: the list that it counts. None: no list can count it. */
  links?: (string | undefined)[];
}

export interface Categories {
  /** What the categories are, as the table's first heading: day, station. */
  name: string;
  /** Short, for the axis. */
  labels: string[];
  /** In full, for tooltip and table, where the axis is too narrow for it. */
  titles?: string[];
}
