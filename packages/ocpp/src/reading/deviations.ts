/** In which way a message differed from the official schema, and was taken all the same. */
export type DeviationRule =
  | 'string-too-long'
  | 'unknown-enum'
  | 'enum-spelling'
  | 'wrong-type'
  | 'extra-field'
  | 'field-name-case'
  | 'null-field'
  | 'missing-field'
  | 'date-without-zone'
  | 'date-format'
  | 'unreadable-date'
  | 'unreadable-field'
  | 'sample-left-out'
  | 'not-a-multiple'
  | 'non-numeric-value'
  | 'signed-data'
  | 'interval-only';

/** One deviation, for the log and for what is known of a model. */
export interface Deviation {
  rule: DeviationRule;
  /** Where, as `meterValue/0/sampledValue/2/unit`. */
  path: string;
  /** What was sent, shortened. */
  original: string;
}

const MAX_ORIGINAL = 120;
/** A message of thousands of broken samples says the same with fifty. */
const MAX_DEVIATIONS = 50;

/** Short text of any JSON value. Takes bounded time even for large values. */
function short(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value.slice(0, MAX_ORIGINAL);
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (typeof value === 'object' && value !== null)
    return `object with ${Object.keys(value).slice(0, 5).join(', ')}`.slice(0, MAX_ORIGINAL);
  return String(value);
}

/** A message with more than this is not looked at further: what is left of its lists is left out. */
const MAX_LOOKED_AT = 20_000;

/** Collects deviations, up to a bound. */
export class DeviationList {
  readonly list: Deviation[] = [];
  private count = 0;

  /** Whether so much was wrong that the rest is not worth the time. */
  get isSpent(): boolean {
    return this.count > MAX_LOOKED_AT;
  }

  add(rule: DeviationRule, path: string, original: unknown): void {
    this.count += 1;
    if (this.list.length < MAX_DEVIATIONS) this.list.push({ rule, path, original: short(original) });
  }
}
