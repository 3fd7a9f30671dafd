import ts from 'typescript';
import { isOfObjects, isQuiet, isWalk, walkUnknown } from './arrays.ts';
import { callClosure, enterUnknown, isClass, isIterable } from './functions.ts';
import { ASKS, BEGINS, type Compiled, DATABASE, isChain, isKyselys, isRaw, realSql } from './kysely.ts';
import { Exhausted, holdsUnknown, type Machine, Thrown } from './machine.ts';
import type { Scope } from './scope.ts';
import { SQL, sqlCall } from './templates.ts';
import { Unknown } from './unknown.ts';

/** The value of a call. */
export function callOf(machine: Machine, node: ts.CallExpression, scope: Scope): unknown {
  const callee = withoutBrackets(node.expression);
  if (callee.kind === ts.SyntaxKind.SuperKeyword || callee.kind === ts.SyntaxKind.ImportKeyword) {
    argumentsOf(machine, node.arguments, scope);
    return machine.types.at(node);
  }
  if (ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee)) {
    const receiver = machine.evaluate(callee.expression, scope);
    if (ts.isOptionalChain(callee) && (receiver === undefined || receiver === null)) return undefined;
    const name = ts.isPropertyAccessExpression(callee)
      ? callee.name.text
      : machine.concrete(machine.evaluate(callee.argumentExpression, scope), callee);
    const args = argumentsOf(machine, node.arguments, scope);
    if (typeof name !== 'string' && typeof name !== 'number') return callUnknown(machine, node, args);
    return callMethod(machine, node, receiver, String(name), args, scope);
  }
  const called = machine.evaluate(callee, scope);
  const args = argumentsOf(machine, node.arguments, scope);
  return callFunction(machine, node, called, undefined, args, scope);
}

function withoutBrackets(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) ? withoutBrackets(node.expression) : node;
}

/** The values of arguments or elements, those of spread ones in their places. */
export function argumentsOf(machine: Machine, nodes: readonly ts.Expression[], scope: Scope): unknown[] {
  return nodes.flatMap((node) => {
    if (!ts.isSpreadElement(node)) return [ts.isOmittedExpression(node) ? undefined : machine.evaluate(node, scope)];
    const value = machine.evaluate(node.expression, scope);
    if (value instanceof Unknown) return [machine.types.element(value)];
    return isIterable(value) ? [...value] : [];
  });
}

function callMethod(
  machine: Machine,
  node: ts.CallExpression,
  receiver: unknown,
  name: string,
  args: unknown[],
  scope: Scope,
): unknown {
  if (receiver === SQL) return sqlCall(machine, node, name, args, scope);
  if (isRaw(receiver) && name === 'execute') {
    const compiled = receiver.compile(DATABASE);
    const row = machine.rowOf(compiled);
    machine.ask(compiled, node, row);
    const rows = new Unknown(() => row && arrayOf(machine, row.node), true);
    return { rows, numAffectedRows: machine.types.number(), numUpdatedOrDeletedRows: machine.types.number() };
  }
  if (isRaw(receiver) && name === 'compile') return receiver.compile(DATABASE);
  if (isChain(receiver) && ASKS.has(name)) {
    const compiled = attempt(() => receiver.compile());
    if (compiled) machine.ask(compiled, node, undefined);
    return machine.types.at(node, true);
  }
  if (receiver instanceof Unknown) return callOfUnknown(machine, node, receiver, name, args, scope);
  // Promises are what they promise.
  const method =
    receiver === undefined || receiver === null ? undefined : attempt(() => (receiver as Record<string, unknown>)[name]);
  if (method === undefined) {
    if (name === 'then') return callFunction(machine, node, args[0], undefined, [receiver], scope);
    if (name === 'catch' || name === 'finally') {
      for (const value of args) callFunction(machine, node, value, undefined, [], scope);
      return receiver;
    }
  }
  return callFunction(machine, node, method, receiver, args, scope);
}

/** The type of an array of rows. */
const arrayOf = (machine: Machine, node: ts.TypeNode): ts.Type | undefined => {
  const { checker } = machine.program;
  const internal = checker as ts.TypeChecker & { createArrayType?(type: ts.Type): ts.Type };
  return internal.createArrayType?.(checker.getTypeFromTypeNode(node));
};

function callOfUnknown(
  machine: Machine,
  node: ts.CallExpression,
  receiver: Unknown,
  name: string,
  args: unknown[],
  scope: Scope,
): unknown {
  const [first] = args;
  if (BEGINS.has(name) || (name === 'with' && typeof first === 'string' && machine.closureOf(args[1])))
    return callFunction(machine, node, DATABASE[name], DATABASE, args, scope);
  const compiled = isCompiled(first) ? first : isPlainQuery(name, first);
  if (compiled && (name === 'executeQuery' || name === 'query')) return askPlain(machine, node, compiled, scope);
  if (isWalk(name)) return walkUnknown(machine, node, receiver, name, args);
  const known = machine.concrete(receiver, node);
  if (!(known instanceof Unknown)) return callMethod(machine, node, known, name, args, scope);
  if (name === 'then')
    return callFunction(
      machine,
      node,
      first,
      undefined,
      [new Unknown(() => receiver.type && machine.types.awaited(receiver.type), true)],
      scope,
    );
  callUnknown(machine, node, args);
  if (name === 'catch' || name === 'finally') return receiver;
  return machine.types.result(machine.types.property(receiver, name));
}

const isCompiled = (value: unknown): value is Compiled =>
  typeof value === 'object' && value !== null && 'sql' in value && typeof value.sql === 'string' && 'parameters' in value;

/** What the driver is given: a text, or an object with one. */
function isPlainQuery(name: string, value: unknown): Compiled | undefined {
  if (name !== 'query') return undefined;
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : value;
  return typeof text === 'string' && /^\s*(?:select|insert|update|delete|with|merge)\b/i.test(text)
    ? { sql: text, parameters: [] }
    : undefined;
}

function askPlain(machine: Machine, node: ts.CallExpression, compiled: Compiled, scope: Scope): unknown {
  const [type] = node.typeArguments ?? [];
  machine.ask(compiled, node, type && { node: type, scope });
  return { rows: new Unknown(() => type && arrayOf(machine, type), true), rowCount: machine.types.number() };
}

/** Whoever is not known may call the functions that he gets. */
export function callUnknown(machine: Machine, node: ts.Node, args: readonly unknown[]): Unknown {
  for (const value of args.flatMap((one) =>
    typeof one === 'object' && one !== null && !isKyselys(one) && !(one instanceof Unknown) ? Object.values(one) : [one],
  )) {
    const closure = machine.closureOf(value);
    if (closure && !machine.calls.includes(closure.node)) enterUnknown(machine, closure);
  }
  return machine.types.at(node);
}

function callFunction(
  machine: Machine,
  node: ts.CallExpression,
  called: unknown,
  self: unknown,
  args: unknown[],
  scope: Scope,
): unknown {
  const closure = machine.closureOf(called);
  if (closure) {
    const typeArguments = node.typeArguments && { nodes: node.typeArguments, scope };
    return callClosure(machine, closure, args, { self, typeArguments });
  }
  if (called instanceof Unknown) {
    callUnknown(machine, node, args);
    const found = machine.types.result(called);
    return new Unknown(() => found.type ?? machine.program.checker.getTypeAtLocation(node), called.isPlain);
  }
  if (typeof called !== 'function' || isClass(called)) return callUnknown(machine, node, args);
  return callNative(machine, node, called as (...args: unknown[]) => unknown, self, args);
}

/** Functions of JavaScript, of Kysely and of the workspace's packages. */
function callNative(
  machine: Machine,
  node: ts.CallExpression,
  called: (...args: unknown[]) => unknown,
  self: unknown,
  args: unknown[],
): unknown {
  const known = args.map((value) => machine.concrete(value, node));
  if (isKyselys(self) || isKyselys(called))
    return attempt(() => called.apply(self, forKysely(machine, node, known))) ?? machine.types.at(node);
  if (known[0] instanceof Unknown && isOfObjects(called)) {
    const expanded = machine.types.expand(known[0]);
    if (!expanded || Object.keys(expanded).length === 0) return callUnknown(machine, node, known);
    known[0] = expanded;
  }
  if (
    !isQuiet(called) &&
    (known.some((value) => holdsUnknown(value)) || (Array.isArray(self) && isSaying(called) && holdsUnknown(self)))
  )
    return callUnknown(machine, node, known);
  return attempt(
    () => called.apply(self, known),
    () => machine.types.at(node),
  );
}

/** Makes of an array what depends on each of its elements. */
const SAYING = new Set<unknown>([
  Array.prototype.join,
  Array.prototype.toString,
  Array.prototype.includes,
  Array.prototype.indexOf,
]);
const isSaying = (called: unknown): boolean => SAYING.has(called);

/** Kysely wants lists and rows as such. */
function forKysely(machine: Machine, node: ts.CallExpression, args: unknown[]): unknown[] {
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
  if (args.length === 3 && (args[1] === 'in' || args[1] === 'not in') && args[2] instanceof Unknown)
    return [args[0], args[1], [machine.types.element(args[2])]];
  if ((name === 'values' || name === 'set') && args[0] instanceof Unknown) {
    const element = machine.types.elementType(args[0].type) ? machine.types.element(args[0]) : args[0];
    return [machine.types.expand(element) ?? {}];
  }
  if (name === 'values' && Array.isArray(args[0]) && args[0].length === 0) throw new TypeError('no rows');
  if (name === 'values' && Array.isArray(args[0]))
    return [args[0].map((one) => (one instanceof Unknown ? (machine.types.expand(one) ?? {}) : one))];
  if ((name === 'limit' || name === 'offset') && args[0] instanceof Unknown) return [realSql.val(args[0])];
  return args;
}

/** Undefined, or `otherwise`, where a function of JavaScript does not get on with what it gets. */
export function attempt<T>(work: () => T, otherwise?: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Thrown || error instanceof Exhausted) throw error;
    return otherwise?.();
  }
}
