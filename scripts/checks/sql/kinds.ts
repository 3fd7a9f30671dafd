import ts from 'typescript';
import { driver } from './describe.ts';
import type { Types } from './unknown.ts';

/** What a value is in JavaScript. */
export type Kind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'moment'
  | 'bytes'
  | 'anything'
  | `${'text' | 'number' | 'boolean' | 'moment' | 'anything'}[]`;

/** A value of each type as PostgreSQL writes it, by the type's number (pg_type.h). */
const SAMPLES: Readonly<Record<number, string>> = {
  16: 't',
  17: '\\x00',
  18: 'a',
  19: 'a',
  20: '1',
  21: '1',
  23: '1',
  25: 'a',
  26: '1',
  700: '1.5',
  701: '1.5',
  1042: 'a',
  1043: 'a',
  1082: '2020-01-31',
  1083: '10:00:00',
  1114: '2020-01-31 10:00:00',
  1184: '2020-01-31 10:00:00+00',
  1700: '1.5',
  2950: '0c9a1b1e-0000-4000-8000-000000000000',
  1000: '{t}',
  1005: '{1}',
  1007: '{1}',
  1009: '{a}',
  1015: '{a}',
  1016: '{1}',
  1021: '{1.5}',
  1022: '{1.5}',
  1182: '{2020-01-31}',
  1185: '{"2020-01-31 10:00:00+00"}',
  1231: '{1.5}',
  2951: '{0c9a1b1e-0000-4000-8000-000000000000}',
};

/** What the driver makes of a column's values. */
export function kindOfColumn(oid: number, enums: ReadonlySet<number>): Kind {
  if (enums.has(oid)) return 'text';
  const sample = SAMPLES[oid];
  return sample === undefined ? 'anything' : kindOfValue(driver.types.getTypeParser(oid)(sample));
}

function kindOfValue(value: unknown): Kind {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (value instanceof Date) return 'moment';
  if (Buffer.isBuffer(value)) return 'bytes';
  if (Array.isArray(value)) return `${kindOfValue(value[0]) as 'text'}[]`;
  return 'anything';
}

const { TypeFlags } = ts;

/** What a value of a TypeScript type may be, without null. Empty: nothing but null. */
export function kindsOfType(types: Types, type: ts.Type): Set<Kind> {
  const parts = type.isUnion() ? type.types : [type];
  return new Set(
    parts.flatMap((part) =>
      part.flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void) ? [] : [kindOfPart(types, part)],
    ),
  );
}

function kindOfPart(types: Types, type: ts.Type): Kind {
  if (type.flags & TypeFlags.StringLike) return 'text';
  if (type.flags & TypeFlags.NumberLike) return 'number';
  if (type.flags & TypeFlags.BooleanLike) return 'boolean';
  // A number with a brand is a number.
  if (type.isIntersection())
    return type.types.map((part) => kindOfPart(types, part)).find((kind) => kind !== 'anything') ?? 'anything';
  const name = type.symbol?.name;
  if (name === 'Date') return 'moment';
  if (name === 'Buffer' || name === 'Uint8Array') return 'bytes';
  if (types.checker.isArrayType(type)) {
    const element = types.elementType(type);
    const [kind = 'anything', ...more] = element ? kindsOfType(types, element) : [];
    return more.length > 0 || kind.endsWith('[]') || kind === 'bytes' ? 'anything' : `${kind as 'text'}[]`;
  }
  return 'anything';
}

/** Whether a column fits a type: where one of both may be anything, it does. */
export function fits(column: Kind, kinds: ReadonlySet<Kind>): boolean {
  return (
    column === 'anything' ||
    kinds.size === 0 ||
    kinds.has('anything') ||
    kinds.has(column) ||
    (column.endsWith('[]') && kinds.has('anything[]'))
  );
}

export const mayBeMissing = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).some(
    ({ flags }) =>
      flags &
      (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Void | TypeFlags.TypeParameter),
  );

const WORDS: Readonly<Record<string, string>> = {
  text: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  moment: 'a Date',
  bytes: 'a Buffer',
};

/** A kind as a reader says it. */
export const inWords = (kind: Kind): string => WORDS[kind] ?? (kind.endsWith('[]') ? `an array (${kind})` : kind);
