import ts from 'typescript';
import { argumentsOf, attempt, callOf, callUnknown } from './calls.ts';
import { comparisonOf, test } from './conditions.ts';
import { isClass, makeClass, makeFunction } from './functions.ts';
import { globalOf, isGlobal, makeNative } from './globals.ts';
import { DATABASE } from './kysely.ts';
import type { Machine } from './machine.ts';
import { assign, operate } from './operators.ts';
import type { Scope } from './scope.ts';
import { SQL, templateOf } from './templates.ts';
import { Unknown } from './unknown.ts';

const { SyntaxKind } = ts;

/** The value of an expression, as far as it is known without running the product. */
export function evaluate(machine: Machine, node: ts.Expression, scope: Scope): unknown {
  machine.step();
  if (ts.isIdentifier(node)) return nameOf(machine, node, scope);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isPropertyAccessExpression(node))
    return propertyOf(machine, node, machine.evaluate(node.expression, scope), node.name.text);
  if (ts.isCallExpression(node)) return callOf(machine, node, scope);
  if (ts.isTaggedTemplateExpression(node))
    return machine.evaluate(node.tag, scope) === SQL ? templateOf(machine, node, scope) : machine.types.at(node);
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return makeFunction(machine, node, scope);
  if (ts.isObjectLiteralExpression(node)) return objectOf(machine, node, scope);
  if (ts.isArrayLiteralExpression(node)) return argumentsOf(machine, node.elements, scope);
  if (ts.isBinaryExpression(node)) return binaryOf(machine, node, scope);
  if (ts.isConditionalExpression(node)) return choiceOf(machine, node, scope);
  if (ts.isTemplateExpression(node)) return textOf(machine, node, scope);
  if (ts.isElementAccessExpression(node)) return elementOf(machine, node, scope);
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node)
  )
    return machine.evaluate(node.expression, scope);
  if (ts.isAwaitExpression(node)) return awaited(machine, machine.evaluate(node.expression, scope));
  if (ts.isNewExpression(node)) return newOf(machine, node, scope);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return unaryOf(machine, node, scope);
  if (ts.isClassExpression(node)) return makeClass(machine, node, scope);
  return otherOf(machine, node, scope);
}

function otherOf(machine: Machine, node: ts.Expression, scope: Scope): unknown {
  switch (node.kind) {
    case SyntaxKind.TrueKeyword:
      return true;
    case SyntaxKind.FalseKeyword:
      return false;
    case SyntaxKind.NullKeyword:
      return null;
    case SyntaxKind.ThisKeyword:
      return scope.self ?? machine.types.at(node);
  }
  if (ts.isYieldExpression(node)) return node.expression && machine.evaluate(node.expression, scope);
  if (ts.isVoidExpression(node)) {
    machine.evaluate(node.expression, scope);
    return undefined;
  }
  if (ts.isTypeOfExpression(node)) {
    const value = machine.concrete(machine.evaluate(node.expression, scope), node);
    return value instanceof Unknown ? machine.types.text() : typeof value;
  }
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return attempt(() => new RegExp(node.text.slice(1, end), node.text.slice(end + 1))) ?? machine.types.at(node);
  }
  if (ts.isBigIntLiteral(node)) return BigInt(node.text.slice(0, -1));
  if (ts.isDeleteExpression(node)) return true;
  return machine.types.at(node);
}

function nameOf(machine: Machine, node: ts.Identifier, scope: Scope): unknown {
  const declaring = scope.of(node.text);
  if (declaring) return declaring.read(node.text);
  return isGlobal(node.text) ? globalOf(node.text) : machine.types.at(node);
}

/** A property of a value; nothing of nothing, where the chain allows for it. */
function propertyOf(machine: Machine, node: ts.Expression, of: unknown, name: string): unknown {
  const known = of instanceof Unknown && (name === 'length' || machine.choices.assumption(of)) ? machine.concrete(of, node) : of;
  if (known instanceof Unknown) return name === 'fn' ? DATABASE.fn : machine.types.property(known, name);
  if (known === undefined || known === null) return ts.isOptionalChain(node) ? undefined : machine.types.at(node);
  const value = attempt(() => (known as Record<string, unknown>)[name]);
  // A thing of ours whose maker could not be walked through to its end.
  if (value === undefined && typeof known === 'object' && 'isInstance' in known) return machine.types.at(node);
  return value;
}

function elementOf(machine: Machine, node: ts.ElementAccessExpression, scope: Scope): unknown {
  const of = machine.evaluate(node.expression, scope);
  const key = machine.concrete(machine.evaluate(node.argumentExpression, scope), node);
  if (of === undefined || of === null) return ts.isOptionalChain(node) ? undefined : machine.types.at(node);
  if (!(key instanceof Unknown)) return propertyOf(machine, node, of, String(key));
  if (of instanceof Unknown) return machine.types.element(of);
  // Whatever it may lead to is tried.
  const values = typeof of === 'object' ? [...new Set(Object.values(of))] : [];
  if (values.length === 0 || values.length > 80) return machine.types.at(node);
  return values[machine.choices.pick(node, values.length)];
}

/** Whoever waits gets data: a function that promises SQL is gone into. */
const awaited = (machine: Machine, value: unknown): unknown =>
  value instanceof Unknown ? new Unknown(() => value.type && machine.types.awaited(value.type), true) : value;

function textOf(machine: Machine, node: ts.TemplateExpression, scope: Scope): unknown {
  let text = node.head.text;
  let isKnown = true;
  for (const span of node.templateSpans) {
    const value = machine.concrete(machine.evaluate(span.expression, scope), span);
    if (value instanceof Unknown || typeof value === 'object' || typeof value === 'function') isKnown = false;
    else text += String(value) + span.literal.text;
  }
  return isKnown ? text : machine.types.text();
}

function objectOf(machine: Machine, node: ts.ObjectLiteralExpression, scope: Scope): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const member of node.properties) {
    if (ts.isSpreadAssignment(member)) {
      const value = machine.evaluate(member.expression, scope);
      const more = value instanceof Unknown ? machine.types.expand(value) : value;
      if (typeof more === 'object' && more !== null) Object.assign(made, more);
      continue;
    }
    const name = keyOf(machine, member.name, scope);
    if (name === undefined) continue;
    if (ts.isShorthandPropertyAssignment(member)) made[name] = nameOf(machine, member.name, scope);
    else if (ts.isPropertyAssignment(member)) made[name] = machine.evaluate(member.initializer, scope);
    else if (ts.isMethodDeclaration(member)) made[name] = makeFunction(machine, member, scope, made);
    else if (ts.isGetAccessorDeclaration(member)) {
      const get = makeFunction(machine, member, scope, made) as () => unknown;
      Object.defineProperty(made, name, { get, enumerable: true, configurable: true });
    }
  }
  return made;
}

function keyOf(machine: Machine, name: ts.PropertyName, scope: Scope): string | undefined {
  if (!ts.isComputedPropertyName(name)) return ts.isStringLiteralLike(name) || ts.isIdentifier(name) ? name.text : name.getText();
  const key = machine.concrete(machine.evaluate(name.expression, scope), name);
  return key instanceof Unknown ? undefined : String(key);
}

const isConstant = (node: ts.Expression): boolean =>
  ts.isNumericLiteral(node) ||
  [SyntaxKind.TrueKeyword, SyntaxKind.FalseKeyword, SyntaxKind.NullKeyword].includes(node.kind) ||
  (ts.isIdentifier(node) && node.text === 'undefined') ||
  (ts.isArrayLiteralExpression(node) && node.elements.length === 0) ||
  (ts.isStringLiteral(node) && node.text === '');

function choiceOf(machine: Machine, node: ts.ConditionalExpression, scope: Scope): unknown {
  if (isConstant(node.whenTrue) && isConstant(node.whenFalse)) {
    machine.evaluate(node.condition, scope);
    return machine.types.at(node, true);
  }
  return machine.evaluate(test(machine, node.condition, scope, true) ? node.whenTrue : node.whenFalse, scope);
}

function binaryOf(machine: Machine, node: ts.BinaryExpression, scope: Scope): unknown {
  const kind = node.operatorToken.kind;
  if (kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment) return assign(machine, node, scope);
  if (kind === SyntaxKind.CommaToken) {
    machine.evaluate(node.left, scope);
    return machine.evaluate(node.right, scope);
  }
  if (
    kind === SyntaxKind.QuestionQuestionToken ||
    kind === SyntaxKind.BarBarToken ||
    kind === SyntaxKind.AmpersandAmpersandToken
  ) {
    const left = machine.evaluate(node.left, scope);
    if (kind === SyntaxKind.AmpersandAmpersandToken)
      return machine.truth(left, node, true) ? machine.evaluate(node.right, scope) : left;
    if (left instanceof Unknown && isConstant(node.right) && !machine.choices.assumption(left)) return left;
    const isLeft = kind === SyntaxKind.BarBarToken ? machine.truth(left, node, true) : !machine.isMissing(left, node, false);
    return isLeft ? left : machine.evaluate(node.right, scope);
  }
  const comparison = comparisonOf(machine, node, scope);
  if (comparison !== undefined) return comparison;
  return operate(machine, kind, machine.evaluate(node.left, scope), machine.evaluate(node.right, scope), node);
}

function unaryOf(machine: Machine, node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression, scope: Scope): unknown {
  if (node.operator === SyntaxKind.ExclamationToken) return test(machine, node, scope, true);
  const value = machine.evaluate(node.operand, scope);
  if (node.operator === SyntaxKind.PlusPlusToken || node.operator === SyntaxKind.MinusMinusToken) {
    const step = node.operator === SyntaxKind.PlusPlusToken ? 1 : -1;
    if (ts.isIdentifier(node.operand))
      scope.of(node.operand.text)?.declare(node.operand.text, value instanceof Unknown ? value : Number(value) + step);
    return value;
  }
  if (value instanceof Unknown) return machine.types.number();
  return node.operator === SyntaxKind.MinusToken
    ? -Number(value)
    : node.operator === SyntaxKind.TildeToken
      ? ~Number(value)
      : Number(value);
}

function newOf(machine: Machine, node: ts.NewExpression, scope: Scope): unknown {
  const called = machine.evaluate(node.expression, scope);
  const args = argumentsOf(machine, node.arguments ?? [], scope);
  if (isClass(called)) {
    if (machine.calls.includes(called.node)) return machine.types.at(node);
    machine.calls.push(called.node);
    try {
      return called.create(args);
    } finally {
      machine.calls.pop();
    }
  }
  return makeNative(machine, called, args, () => callUnknown(machine, node, args));
}
