import type { QueryConfig } from 'pg';

/** Writes one element without its length, or tells how long it is. Undefined: this kind of value is left to the database's own reading of text. */
interface Element {
  /** Of the element's type in PostgreSQL (pg_type.h). */
  oid: number;
  /** In bytes; undefined: it is no plain value of the type. */
  size(value: unknown): number | undefined;
  write(value: unknown, into: Buffer, at: number, size: number): void;
}

const integer = (oid: number, size: number, most: number, write: (value: number, into: Buffer, at: number) => void): Element => ({
  oid,
  size: (value) => (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= most ? size : undefined),
  write: (value, into, at) => write(value as number, into, at),
});

/** A whole number of 64 bits; JavaScript is sure of 53 of them. */
function writeLong(value: number, into: Buffer, at: number): void {
  const high = Math.floor(value / 2 ** 32);
  into.writeInt32BE(high, at);
  into.writeUInt32BE(value - high * 2 ** 32, at + 4);
}

const DIGITS = /^-?\d{1,15}$/;
const longOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : typeof value === 'string' && DIGITS.test(value) ? Number(value) : undefined;

/** PostgreSQL counts microseconds from the year 2000; so far from it that JavaScript is sure of them, in ms. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const FAR_MS = 2 ** 42;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const instantOf = (value: unknown): number =>
  value instanceof Date ? value.getTime() : typeof value === 'string' && ISO.test(value) ? Date.parse(value) : Number.NaN;

/** Texts up to this length are looked through here: a call of the engine's own for each costs more. */
const SHORT = 40;

/** The length of a text as UTF-8. */
function bytesOf(text: string): number {
  if (text.length > SHORT) return Buffer.byteLength(text);
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return Buffer.byteLength(text);
  return text.length;
}

/** Writes a text whose length as UTF-8 is `size`. */
function writeText(text: string, into: Buffer, at: number, size: number): void {
  // As long as it has characters: each of them is one byte.
  if (text.length > SHORT || text.length !== size) into.write(text, at, 'utf8');
  else for (let i = 0; i < size; i++) into[at + i] = text.charCodeAt(i);
}

const MOST_REAL = 3.4e38;

/** By the name that statements cast to. Decimals are not among them: their digits go as text. */
const ELEMENTS: Readonly<Record<string, Element>> = {
  int: integer(23, 4, 2 ** 31 - 1, (value, into, at) => into.writeInt32BE(value, at)),
  smallint: integer(21, 2, 2 ** 15 - 1, (value, into, at) => into.writeInt16BE(value, at)),
  bigint: {
    oid: 20,
    size: (value) => (Number.isSafeInteger(longOf(value)) ? 8 : undefined),
    write: (value, into, at) => writeLong(longOf(value)!, into, at),
  },
  float8: {
    oid: 701,
    size: (value) => (typeof value === 'number' ? 8 : undefined),
    // As text there is no zero below zero.
    write: (value, into, at) => into.writeDoubleBE((value as number) + 0, at),
  },
  real: {
    oid: 700,
    size: (value) => (typeof value === 'number' && Math.abs(value) < MOST_REAL ? 4 : undefined),
    write: (value, into, at) => into.writeFloatBE((value as number) + 0, at),
  },
  boolean: {
    oid: 16,
    size: (value) => (typeof value === 'boolean' ? 1 : undefined),
    write: (value, into, at) => into.writeUInt8(value ? 1 : 0, at),
  },
  text: {
    oid: 25,
    size: (value) => (typeof value === 'string' ? bytesOf(value) : undefined),
    write: (value, into, at, size) => writeText(value as string, into, at, size),
  },
  timestamptz: {
    oid: 1184,
    size: (value) => (Math.abs(instantOf(value) - EPOCH_MS) < FAR_MS ? 8 : undefined),
    write: (value, into, at) => writeLong((instantOf(value) - EPOCH_MS) * 1000, into, at),
  },
  json: {
    oid: 114,
    size: (value) => (typeof value === 'string' ? bytesOf(value) : undefined),
    write: (value, into, at, size) => writeText(value as string, into, at, size),
  },
  // A version goes before the text.
  jsonb: {
    oid: 3802,
    size: (value) => (typeof value === 'string' ? bytesOf(value) + 1 : undefined),
    write(value, into, at, size) {
      into[at] = 1;
      writeText(value as string, into, at + 1, size - 1);
    },
  },
};

/** Of a statement: what each of its parameters is an array of, where it says so at the parameter's first mention. */
function elementsOf(text: string): (Element | undefined)[] {
  const elements: (Element | undefined)[] = [];
  const seen = new Set<number>();
  for (const [, digits, name] of text.matchAll(/\$(\d+)(?:::(\w+)\[\])?/g)) {
    const index = Number(digits) - 1;
    if (!seen.has(index)) elements[index] = name === undefined ? undefined : ELEMENTS[name];
    seen.add(index);
  }
  return elements;
}

/** A time so far away that it is no plain value: as it is written everywhere else. */
const asText = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

const known = new Map<string, (Element | undefined)[]>();

/**
 * A named statement with its arrays as PostgreSQL sends them itself: they need no quoting here and no reading there. The driver sends whatever is a Buffer as binary. An array with anything in it that is no plain value of
 * its type stays text, so that the database says of it what it always said.
 */
export function withBinaryArrays(statement: QueryConfig): QueryConfig {
  const { name, text, values } = statement;
  if (name === undefined || values === undefined) return statement;
  let elements = known.get(name);
  if (!elements) {
    elements = elementsOf(text);
    known.set(name, elements);
  }
  const found = elements;
  return {
    ...statement,
    values: values.map((value, index) => {
      const element = found[index];
      return element && Array.isArray(value) ? (encode(element, value) ?? value.map(asText)) : value;
    }),
  };
}

/** Dimensions, whether there are nulls, type, length, lower bound. */
const HEAD = 20;

function encode(element: Element, values: readonly unknown[]): Buffer | undefined {
  const { oid } = element;
  const count = values.length;
  if (count === 0) {
    const empty = Buffer.alloc(12);
    empty.writeInt32BE(oid, 8);
    return empty;
  }
  const sizes = new Array<number>(count);
  let total = HEAD + 4 * count;
  let hasNull = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i];
    if (value === null || value === undefined) {
      hasNull = 1;
      sizes[i] = -1;
      continue;
    }
    const size = element.size(value);
    if (size === undefined) return undefined;
    sizes[i] = size;
    total += size;
  }
  const into = Buffer.allocUnsafe(total);
  into.writeInt32BE(1, 0);
  into.writeInt32BE(hasNull, 4);
  into.writeInt32BE(oid, 8);
  into.writeInt32BE(count, 12);
  into.writeInt32BE(1, 16);
  let at = HEAD;
  for (let i = 0; i < count; i++) {
    const size = sizes[i]!;
    into.writeInt32BE(size, at);
    at += 4;
    if (size < 0) continue;
    element.write(values[i], into, at, size);
    at += size;
  }
  return into;
}
