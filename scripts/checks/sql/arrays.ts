import type ts from 'typescript';
import type { Machine } from './machine.ts';
import type { Unknown } from './unknown.ts';

/** Methods that go through an array, or take of it. */
const WALKS = new Set([
  'map',
  'flatMap',
  'filter',
  'forEach',
  'reduce',
  'some',
  'every',
  'find',
  'findLast',
  'sort',
  'toSorted',
  'toReversed',
  'slice',
  'at',
  'shift',
  'pop',
  'values',
]);

export const isWalk = (name: string): boolean => WALKS.has(name);

/** A method of an array of unknown length: its function is called once, for an element that stands for all. */
export function walkUnknown(machine: Machine, node: ts.CallExpression, array: Unknown, name: string, args: unknown[]): unknown {
  const element = machine.types.element(array);
  const work =
    typeof args[0] === 'function' ? (args[0] as (...args: unknown[]) => unknown) : () => machine.types.at(node, array.isPlain);
  switch (name) {
    case 'map':
      return [work(element, machine.types.number())];
    case 'flatMap':
      return [work(element, machine.types.number())].flat();
    case 'forEach':
      work(element, machine.types.number());
      return undefined;
    case 'reduce':
      return work(args[1], element, machine.types.number());
    case 'some':
    case 'every':
      work(element, machine.types.number());
      return machine.types.flag();
    case 'find':
    case 'findLast':
      work(element, machine.types.number());
      return element;
    case 'at':
    case 'shift':
    case 'pop':
      return element;
    case 'filter':
      work(element, machine.types.number());
      return array;
    case 'sort':
    case 'toSorted':
      if (typeof args[0] === 'function') work(element, element);
      return array;
    default:
      return array;
  }
}

/** They only carry what they get: unknown values pass through them unharmed. */
const QUIET = new Set<unknown>([
  Object.entries,
  Object.values,
  Object.keys,
  Object.fromEntries,
  Object.assign,
  Object.freeze,
  Array.from,
  Array.isArray,
]);
/** They take an object apart. */
export const isOfObjects = (called: unknown): boolean => QUIET.has(called);

const QUIET_METHODS = new Set<unknown>([
  ...(
    [
      'push',
      'unshift',
      'concat',
      'map',
      'flatMap',
      'filter',
      'forEach',
      'reduce',
      'slice',
      'at',
      'flat',
      'reverse',
      'toReversed',
    ] as const
  ).map((name) => Array.prototype[name]),
  ...(['entries', 'values', 'keys', 'pop', 'shift', 'splice', 'toSorted', 'find', 'fill'] as const).map(
    (name) => Array.prototype[name],
  ),
  ...(['set', 'values', 'keys', 'entries', 'forEach'] as const).map((name) => Map.prototype[name]),
  ...(['add', 'values', 'forEach'] as const).map((name) => Set.prototype[name]),
]);

/** Whether a function of JavaScript may be called with unknown values. */
export const isQuiet = (called: unknown): boolean => QUIET.has(called) || QUIET_METHODS.has(called);
