import { ERRORS, type ErrorKey, type Words } from '@csms/contract';

/** What goes wrong for the caller, by its key in the contract; becomes the envelope's code and words in the caller's language. */
export class Problem extends Error {
  readonly key: ErrorKey;
  /** What fills the places of the sentence; words come in the reader's language. */
  readonly places: Readonly<Record<string, string | Words>>;
  /** Field name → key of an error, or plain words. */
  readonly fields: Readonly<Record<string, ErrorKey | string>> | undefined;
  /** What the caller's passkey is asked, to answer it with. */
  readonly passkey: Record<string, unknown> | undefined;

  constructor(
    key: ErrorKey,
    details: {
      places?: Record<string, string | Words>;
      fields?: Record<string, ErrorKey | string>;
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
