import ts from 'typescript';
import type { Machine } from './machine.ts';
import type { Scope } from './scope.ts';
import { Unknown } from './unknown.ts';

const { SyntaxKind } = ts;

/** Whether a condition holds; `prefer` is what is taken first where nobody knows. Ways of `idle` lead nowhere. */
export function test(
  machine: Machine,
  node: ts.Expression,
  scope: Scope,
  prefer: boolean,
  idle: readonly boolean[] = [],
): boolean {
  if (ts.isParenthesizedExpression(node)) return test(machine, node.expression, scope, prefer, idle);
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return !test(
      machine,
      node.operand,
      scope,
      !prefer,
      idle.map((is) => !is),
    );
  if (ts.isBinaryExpression(node)) {
    const { left, right } = node;
    switch (node.operatorToken.kind) {
      case SyntaxKind.AmpersandAmpersandToken:
        return test(machine, left, scope, prefer, idle) && test(machine, right, scope, prefer, idle);
      case SyntaxKind.BarBarToken:
        return test(machine, left, scope, prefer, idle) || test(machine, right, scope, prefer, idle);
      case SyntaxKind.EqualsEqualsEqualsToken:
      case SyntaxKind.EqualsEqualsToken:
        return areEqual(machine, node, scope, prefer, idle);
      case SyntaxKind.ExclamationEqualsEqualsToken:
      case SyntaxKind.ExclamationEqualsToken:
        return !areEqual(
          machine,
          node,
          scope,
          !prefer,
          idle.map((is) => !is),
        );
    }
  }
  return machine.truth(machine.evaluate(node, scope), node, prefer, idle);
}

const isComparison = (kind: ts.SyntaxKind): boolean =>
  kind === SyntaxKind.EqualsEqualsEqualsToken ||
  kind === SyntaxKind.ExclamationEqualsEqualsToken ||
  kind === SyntaxKind.EqualsEqualsToken ||
  kind === SyntaxKind.ExclamationEqualsToken;

/** The value of a comparison that is no condition: unknown where nothing hangs on it yet. */
export function comparisonOf(machine: Machine, node: ts.BinaryExpression, scope: Scope): unknown {
  if (!isComparison(node.operatorToken.kind)) return undefined;
  const left = machine.evaluate(node.left, scope);
  const right = machine.evaluate(node.right, scope);
  const isMissing = [left, right].some((value) => value === undefined || value === null);
  if (!isMissing && [left, right].some((value) => machine.concrete(value, node) instanceof Unknown)) return machine.types.flag();
  return test(machine, node, scope, !/^!/.test(node.operatorToken.getText()));
}

function areEqual(machine: Machine, node: ts.BinaryExpression, scope: Scope, prefer: boolean, idle: readonly boolean[]): boolean {
  const left = machine.evaluate(node.left, scope);
  const right = machine.evaluate(node.right, scope);
  if (right === undefined || right === null) return machine.isMissing(left, node, prefer, idle);
  if (left === undefined || left === null) return machine.isMissing(right, node, prefer, idle);
  const [one, other] = [machine.concrete(left, node.left), machine.concrete(right, node.right)];
  if (!(one instanceof Unknown) && !(other instanceof Unknown)) return one === other;
  return machine.truth(machine.types.flag(), node, prefer, idle);
}
