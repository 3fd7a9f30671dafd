import ts from 'typescript';
import { isIterable } from './functions.ts';
import type { Machine } from './machine.ts';
import type { Scope } from './scope.ts';
import { Unknown } from './unknown.ts';

const { SyntaxKind } = ts;

/** The value of an operator that counts, joins or orders. */
export function operate(machine: Machine, kind: ts.SyntaxKind, one: unknown, other: unknown, node: ts.Node): unknown {
  const left = kind === SyntaxKind.PlusToken ? machine.concrete(one, node) : one;
  const right = kind === SyntaxKind.PlusToken ? machine.concrete(other, node) : other;
  if (kind === SyntaxKind.InKeyword)
    return left instanceof Unknown || right instanceof Unknown || typeof right !== 'object' || right === null
      ? machine.types.flag()
      : String(left) in right;
  if (kind === SyntaxKind.InstanceOfKeyword) return machine.types.flag();
  if (left instanceof Unknown || right instanceof Unknown) {
    if (kind === SyntaxKind.PlusToken) return machine.types.at(node, true);
    return isOrder(kind) ? machine.types.flag() : machine.types.number();
  }
  // biome-ignore lint/suspicious/noExplicitAny: as JavaScript itself does it
  const [a, b] = [left as any, right as any];
  try {
    switch (kind) {
      case SyntaxKind.PlusToken:
        return a + b;
      case SyntaxKind.MinusToken:
        return a - b;
      case SyntaxKind.AsteriskToken:
        return a * b;
      case SyntaxKind.SlashToken:
        return a / b;
      case SyntaxKind.PercentToken:
        return a % b;
      case SyntaxKind.AsteriskAsteriskToken:
        return a ** b;
      case SyntaxKind.LessThanToken:
        return a < b;
      case SyntaxKind.LessThanEqualsToken:
        return a <= b;
      case SyntaxKind.GreaterThanToken:
        return a > b;
      case SyntaxKind.GreaterThanEqualsToken:
        return a >= b;
      default:
        return machine.types.number();
    }
  } catch {
    return machine.types.at(node);
  }
}

const isOrder = (kind: ts.SyntaxKind): boolean =>
  kind === SyntaxKind.LessThanToken ||
  kind === SyntaxKind.LessThanEqualsToken ||
  kind === SyntaxKind.GreaterThanToken ||
  kind === SyntaxKind.GreaterThanEqualsToken;

/** `a = b` and its like. */
export function assign(machine: Machine, node: ts.BinaryExpression, scope: Scope): unknown {
  const kind = node.operatorToken.kind;
  const value = (): unknown => machine.evaluate(node.right, scope);
  if (kind === SyntaxKind.EqualsToken) return put(machine, node.left, value(), scope);
  const old = machine.evaluate(node.left, scope);
  if (kind === SyntaxKind.QuestionQuestionEqualsToken)
    return machine.isMissing(old, node, true) ? put(machine, node.left, value(), scope) : old;
  if (kind === SyntaxKind.BarBarEqualsToken)
    return machine.truth(old, node, false) ? old : put(machine, node.left, value(), scope);
  if (kind === SyntaxKind.AmpersandAmpersandEqualsToken)
    return machine.truth(old, node, true) ? put(machine, node.left, value(), scope) : old;
  const plain = kind === SyntaxKind.PlusEqualsToken ? SyntaxKind.PlusToken : SyntaxKind.MinusToken;
  return put(machine, node.left, operate(machine, plain, old, value(), node), scope);
}

/** Puts a value where an expression leads to. */
export function put(machine: Machine, target: ts.Expression, value: unknown, scope: Scope): unknown {
  if (ts.isParenthesizedExpression(target) || ts.isNonNullExpression(target) || ts.isAsExpression(target))
    return put(machine, target.expression, value, scope);
  if (ts.isIdentifier(target)) (scope.of(target.text) ?? scope).declare(target.text, value);
  else if (ts.isPropertyAccessExpression(target)) set(machine.evaluate(target.expression, scope), target.name.text, value);
  else if (ts.isElementAccessExpression(target)) {
    const key = machine.concrete(machine.evaluate(target.argumentExpression, scope), target);
    if (!(key instanceof Unknown)) set(machine.evaluate(target.expression, scope), String(key), value);
  } else if (ts.isArrayLiteralExpression(target)) {
    const values = !(value instanceof Unknown) && isIterable(value) ? [...value] : [];
    target.elements.forEach((element, index) => {
      if (!ts.isOmittedExpression(element) && !ts.isSpreadElement(element))
        put(machine, element, values[index] ?? machine.types.at(element), scope);
    });
  }
  return value;
}

function set(of: unknown, name: string, value: unknown): void {
  if (of instanceof Unknown) {
    if (value instanceof Unknown) of.properties.set(name, value);
    return;
  }
  if (typeof of !== 'object' || of === null || Object.isFrozen(of)) return;
  try {
    (of as Record<string, unknown>)[name] = value;
  } catch {
    // Nothing can be put there.
  }
}
