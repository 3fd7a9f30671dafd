import { ERRORS, type ErrorKey, type Words } from '@csms/contract';

/** What fills the places of a sentence; words come in the reader's language. */
export type Places = Readonly<Record<string, string | Words>>;
/** What stands at a field: a key of an error with the places of the whole problem or its own, or plain words. */
export type FieldFault = ErrorKey | string | { key: ErrorKey; places: Places };

/** What goes wrong for the caller, by its key in the contract; becomes the envelope's code and words in the caller's language. */
export class Problem extends Error {
  readonly key: ErrorKey;
  readonly places: Places;
  readonly fields: Readonly<Record<string, FieldFault>> | undefined;
  /** What the caller's passkey is asked, to answer it with. */
  readonly passkey: Record<string, unknown> | undefined;

  constructor(
    key: ErrorKey,
    details: {
      places?: Record<string, string | Words>;
      fields?: Record<string, FieldFault>;
      passkey?: Record<string, unknown> | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(ERRORS[key].en, { cause: details.cause });
    this.key = key;
    this.places = details.places ?? {};
    this.fields = details.fields;
    this.passkey = details.passkey;
  }
}

/** The value, or the problem `notFound`. */
export function found<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Problem('notFound');
  return value;
}

/** The only one that was found. Throws `notFound` for none, `moreThanOne` for several: nobody is answered for an arbitrary one. */
export function theOnly<T>(values: readonly T[]): T {
  if (values.length > 1) throw new Problem('moreThanOne');
  return found(values[0]);
}
