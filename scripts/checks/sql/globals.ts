import type { Machine } from './machine.ts';
import { Unknown } from './unknown.ts';

/** What JavaScript brings along and the sources may do in earnest. */
const TAKEN: Readonly<Record<string, unknown>> = {
  undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  Object,
  Array,
  String,
  Number,
  Boolean,
  Math,
  JSON,
  Map,
  Set,
  WeakMap,
  WeakSet,
  Date,
  RegExp,
  Error,
  TypeError,
  RangeError,
  BigInt,
  Symbol,
  parseInt: Number.parseInt,
  parseFloat: Number.parseFloat,
  isNaN: Number.isNaN,
  // Promises are what they promise.
  Promise: {
    all: (values: unknown) => values,
    resolve: (value: unknown) => value,
    race: (values: unknown) => (Array.isArray(values) ? values[0] : values),
  },
};

export const isGlobal = (name: string): boolean => Object.hasOwn(TAKEN, name);
export const globalOf = (name: string): unknown => TAKEN[name];

/** What is made by `new` of JavaScript's own: a moment is only known when it comes. */
export function makeNative(machine: Machine, called: unknown, args: readonly unknown[], otherwise: () => Unknown): unknown {
  if (typeof called !== 'function' || !Object.values(TAKEN).includes(called)) return otherwise();
  if (called === Map || called === Set) {
    const [first] = args;
    return first instanceof Unknown ? otherwise() : new (called as SetConstructor)(first as []);
  }
  if (called === Date && args.length === 0) return otherwise();
  if (args.some((value) => value instanceof Unknown)) return otherwise();
  try {
    return Reflect.construct(called, [...args]);
  } catch {
    return machine.types.text();
  }
}
