import ts from 'typescript';
import { type Closure, holdsUnknown, type Machine, Thrown } from './machine.ts';
import { isOutermost, writesSql } from './relevance.ts';
import { Scope } from './scope.ts';
import { Unknown } from './unknown.ts';

/** So deep do functions that call each other go. */
const DEEPEST = 30;

/** A function of the sources as a function of JavaScript, which Kysely and arrays can call. */
export function makeFunction(machine: Machine, node: ts.FunctionLikeDeclaration, scope: Scope, self?: unknown): unknown {
  const closure: Closure = { node, scope, self: self ?? scope.self, isCalled: false };
  const made = function (this: unknown, ...args: unknown[]) {
    return callClosure(machine, closure, args, { self: this });
  };
  machine.closures.set(made, closure);
  machine.made.push(closure);
  return made;
}

interface Call {
  self?: unknown;
  typeArguments?: { nodes: readonly ts.TypeNode[]; scope: Scope } | undefined;
}

const isAsync = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);

/**
 * The answer of a function. One that only waits for others and gets no SQL is not gone into: it is walked through for itself. Promises are what they
 * promise.
 */
export function callClosure(machine: Machine, closure: Closure, args: readonly unknown[], call: Call = {}): unknown {
  const { node } = closure;
  const isPlain = isAsync(node);
  const unknown = () => new Unknown(() => returnType(machine, node), isPlain);
  if (!node.body || machine.calls.length >= DEEPEST) return unknown();
  if (machine.calls.filter((one) => one === node).length > 1) return unknown();
  if (args.some((value) => machine.holdsSql(value))) return enter(machine, closure, args, call);
  if (isPlain && !returnsSql(machine, node)) return unknown();
  if (isPlain || !isOutermost(node) || writesSql(node.getSourceFile())) return enter(machine, closure, args, call);
  // Elsewhere there are words and columns at most: made of what is known.
  const known = args.map((value) => machine.concrete(value, node));
  return known.some((value) => holdsUnknown(value)) ? unknown() : enter(machine, closure, known, call);
}

/** Walks through a function, whatever it is. */
function enter(machine: Machine, closure: Closure, args: readonly unknown[], call: Call = {}): unknown {
  const { node } = closure;
  closure.isCalled = true;
  const self = ts.isArrowFunction(node) ? closure.self : (call.self ?? closure.self);
  const scope = new Scope(closure.scope, self);
  node.typeParameters?.forEach((parameter, index) => {
    const type = call.typeArguments?.nodes[index];
    if (type && call.typeArguments) scope.types.set(parameter.name.text, { node: type, scope: call.typeArguments.scope });
  });
  machine.calls.push(node);
  try {
    node.parameters.forEach((parameter, index) => {
      const value = parameter.dotDotDotToken ? args.slice(index) : args[index];
      bind(
        machine,
        parameter.name,
        value === undefined && parameter.initializer ? machine.evaluate(parameter.initializer, scope) : value,
        scope,
      );
    });
    const { body } = node;
    if (!body) return undefined;
    if (!ts.isBlock(body)) return machine.evaluate(body, scope);
    const end = machine.run(body.statements, scope);
    return end?.kind === 'return' ? end.value : undefined;
  } finally {
    machine.calls.pop();
  }
}

/** Calls a function that others would call, with what it would get. Undefined: it throws. */
export function enterUnknown(machine: Machine, closure: Closure): unknown {
  const args = closure.node.parameters
    .filter((parameter) => !parameter.dotDotDotToken)
    .map((parameter) => machine.types.at(parameter));
  try {
    return enter(machine, closure, args);
  } catch (error) {
    if (error instanceof Thrown) return undefined;
    throw error;
  }
}

function returnType(machine: Machine, node: ts.FunctionLikeDeclaration): ts.Type | undefined {
  const { checker, types } = machine.program;
  const type = node.type
    ? checker.getTypeFromTypeNode(node.type)
    : checker.getSignatureFromDeclaration(node as ts.SignatureDeclaration)?.getReturnType();
  return type && types.awaited(type);
}

const answers = new WeakMap<ts.Node, boolean>();

function returnsSql(machine: Machine, node: ts.FunctionLikeDeclaration): boolean {
  let answer = answers.get(node);
  if (answer === undefined) {
    // The type of what has no annotation is dear: only where SQL is in sight.
    const text = node.getText();
    answer =
      node.type || (/\bsql\b/.test(text) && !/\.execute/.test(text)) ? machine.types.holdsSql(returnType(machine, node)) : false;
    answers.set(node, answer);
  }
  return answer;
}

/** Gives the names of a pattern their values. */
export function bind(machine: Machine, name: ts.BindingName, value: unknown, scope: Scope): void {
  if (ts.isIdentifier(name)) {
    scope.declare(name.text, value);
    return;
  }
  if (ts.isArrayBindingPattern(name)) {
    const values = value instanceof Unknown || !isIterable(value) ? undefined : [...value];
    for (const [index, element] of name.elements.entries()) {
      if (ts.isOmittedExpression(element)) continue;
      if (element.dotDotDotToken) bind(machine, element.name, values ? values.slice(index) : value, scope);
      else {
        const one = values ? values[index] : value instanceof Unknown ? tupleElement(machine, value, index) : undefined;
        bindElement(machine, element, one, scope);
      }
    }
    return;
  }
  const taken: string[] = [];
  for (const element of name.elements) {
    const key = element.propertyName ?? element.name;
    const text = ts.isComputedPropertyName(key)
      ? String(machine.evaluate(key.expression, scope))
      : ts.isIdentifier(key) || ts.isStringLiteralLike(key)
        ? key.text
        : key.getText();
    if (element.dotDotDotToken) {
      const rest = value instanceof Unknown ? value : { ...(value as object) };
      if (!(rest instanceof Unknown)) for (const one of taken) delete (rest as Record<string, unknown>)[one];
      bind(machine, element.name, rest, scope);
      continue;
    }
    taken.push(text);
    const one =
      value instanceof Unknown
        ? machine.types.property(value, text)
        : value === undefined || value === null
          ? undefined
          : (value as Record<string, unknown>)[text];
    bindElement(machine, element, one, scope);
  }
}

function bindElement(machine: Machine, element: ts.BindingElement, value: unknown, scope: Scope): void {
  const found = value === undefined && element.initializer ? machine.evaluate(element.initializer, scope) : value;
  bind(machine, element.name, found, scope);
}

const tupleElement = (machine: Machine, of: Unknown, index: number): Unknown => {
  const type = of.type;
  return type && machine.program.checker.isTupleType(type)
    ? machine.types.property(of, String(index))
    : machine.types.element(of);
};

export const isIterable = (value: unknown): value is Iterable<unknown> =>
  value !== undefined && value !== null && typeof (value as Iterable<unknown>)[Symbol.iterator] === 'function';

/** A class as a function that `new` calls. */
export function makeClass(machine: Machine, node: ts.ClassLikeDeclaration, scope: Scope): unknown {
  const create = (args: readonly unknown[]): object => {
    const self: Record<string, unknown> = Object.create({ isInstance: true });
    const inside = new Scope(scope, self);
    let maker: ts.ConstructorDeclaration | undefined;
    for (const member of node.members) {
      if (ts.isConstructorDeclaration(member)) maker = member;
      if (isStatic(member) || !member.name) continue;
      const name = member.name.getText();
      if (ts.isMethodDeclaration(member)) self[name] = makeFunction(machine, member, inside, self);
      if (ts.isGetAccessorDeclaration(member))
        Object.defineProperty(self, name, {
          get: () => enterUnknown(machine, { node: member, scope: inside, self, isCalled: true }),
          configurable: true,
        });
      if (ts.isPropertyDeclaration(member))
        self[name] = member.initializer ? machine.evaluate(member.initializer, inside) : machine.types.at(member);
    }
    if (maker) {
      const closure: Closure = { node: maker, scope: inside, self, isCalled: true };
      try {
        enter(machine, closure, args, { self });
      } catch (error) {
        if (!(error instanceof Thrown)) throw error;
      }
    }
    return self;
  };
  const made = Object.assign(() => undefined, { create, node });
  const inside = new Scope(scope, made);
  for (const member of node.members) {
    if (!isStatic(member) || !member.name) continue;
    const name = member.name.getText();
    if (ts.isMethodDeclaration(member)) Object.assign(made, { [name]: makeFunction(machine, member, inside, made) });
    if (ts.isPropertyDeclaration(member) && member.initializer)
      Object.assign(made, { [name]: machine.evaluate(member.initializer, inside) });
  }
  return made;
}

const isStatic = (member: ts.Node): boolean =>
  ts.canHaveModifiers(member) && (ts.getModifiers(member) ?? []).some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);

/** A class of the sources: it makes its things itself. */
export const isClass = (value: unknown): value is { create(args: readonly unknown[]): object; node: ts.ClassLikeDeclaration } =>
  typeof value === 'function' && 'create' in value && 'node' in value;
