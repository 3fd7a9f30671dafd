/** Which message is being read. */
export interface Place {
  readonly action: string;
  /** An answer to a call of ours. */
  readonly isAnswer: boolean;
  /** Epoch ms. */
  readonly receivedAt: number;
}

/** What an enum value that the schema does not know was taken for. */
export interface EnumReading {
  value: string;
  rule: 'enum-spelling' | 'unknown-enum';
}

/** What one version of OCPP knows of its own messages, where a charger writes them in another way than its schema asks. */
export interface Leniency {
  /** The field that lists sampled values: those that cannot be read are left out one by one. */
  readonly samples: string;
  /** Optional fields without which their neighbours would mean something else: where they cannot be read, the whole is left out. */
  readonly changesMeaning: ReadonlySet<string>;
  /** Whether a word can go without changing what its neighbours mean. */
  isEmptyWord(field: string, given: unknown, holder: Record<string, unknown>): boolean;
  /** The value to use for one that is not in `allowed`; null: only the caller can decide. */
  looseEnum(place: Place, field: string, text: string, allowed: readonly string[]): EnumReading | null;
  /** The value for a required field that is not there; undefined: to invent one would be worse than to refuse the message. */
  missingValue(place: Place, field: string, message: Record<string, unknown>): unknown;
  /** Keeps in `out` what stood in fields that had to be replaced. */
  keepOriginals(value: Record<string, unknown>, out: Record<string, unknown>, place: Place): void;
}
