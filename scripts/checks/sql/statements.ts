import ts from 'typescript';
import { test } from './conditions.ts';
import { bind, isIterable, makeClass, makeFunction } from './functions.ts';
import { type Completion, type Machine, Thrown } from './machine.ts';
import { put } from './operators.ts';
import { Scope } from './scope.ts';
import { Unknown } from './unknown.ts';

/** A loop over what is known goes round this often at most. */
const MOST_ROUNDS = 200;

/** Runs the statements of a block. */
export function run(machine: Machine, nodes: readonly ts.Statement[], scope: Scope): Completion | undefined {
  for (const node of nodes) hoist(machine, node, scope);
  for (const node of nodes) {
    const end = runOne(machine, node, scope);
    if (end) return end;
  }
  return undefined;
}

/** Functions and classes are there before their line. */
function hoist(machine: Machine, node: ts.Statement, scope: Scope): void {
  if (ts.isFunctionDeclaration(node) && node.name && node.body) scope.declare(node.name.text, makeFunction(machine, node, scope));
  if (ts.isClassDeclaration(node) && node.name) scope.declareLate(node.name.text, () => makeClass(machine, node, scope));
}

function runOne(machine: Machine, node: ts.Statement, scope: Scope): Completion | undefined {
  machine.step();
  if (ts.isVariableStatement(node)) return declare(machine, node.declarationList, scope);
  if (ts.isExpressionStatement(node)) {
    machine.evaluate(node.expression, scope);
    return undefined;
  }
  if (ts.isReturnStatement(node)) return { kind: 'return', value: node.expression && machine.evaluate(node.expression, scope) };
  if (ts.isIfStatement(node)) return runIf(machine, node, scope);
  if (ts.isBlock(node)) return run(machine, node.statements, new Scope(scope));
  if (ts.isForOfStatement(node)) return runForOf(machine, node, scope);
  if (ts.isForStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node)) return runLoop(machine, node, scope);
  if (ts.isThrowStatement(node)) throw new Thrown(machine.evaluate(node.expression, scope));
  if (ts.isTryStatement(node)) return runTry(machine, node, scope);
  if (ts.isSwitchStatement(node)) return runSwitch(machine, node, scope);
  if (ts.isBreakStatement(node)) return { kind: 'break', label: node.label?.text };
  if (ts.isContinueStatement(node)) return { kind: 'continue', label: node.label?.text };
  if (ts.isLabeledStatement(node)) {
    const end = runOne(machine, node.statement, scope);
    return end && end.kind !== 'return' && end.label === node.label.text ? undefined : end;
  }
  return undefined;
}

function declare(machine: Machine, list: ts.VariableDeclarationList, scope: Scope): undefined {
  for (const { name, initializer } of list.declarations)
    bind(machine, name, initializer ? machine.evaluate(initializer, scope) : undefined, scope);
}

/** Whether nothing that is asked can come of a statement. */
const isThrow = (node: ts.Statement | undefined): boolean =>
  node !== undefined &&
  (ts.isThrowStatement(node) ||
    (ts.isBlock(node) &&
      node.statements.length > 0 &&
      isThrow(node.statements.at(-1)) &&
      !/\bsql\b|execute/.test(node.getText())));

const leaves = (node: ts.Statement): boolean =>
  ts.isReturnStatement(node) ||
  ts.isThrowStatement(node) ||
  ts.isContinueStatement(node) ||
  ts.isBreakStatement(node) ||
  (ts.isBlock(node) && node.statements.length > 0 && leaves(node.statements.at(-1)!));

const isEmptyReturn = (node: ts.Statement): boolean =>
  (ts.isReturnStatement(node) &&
    (!node.expression || /^(?:undefined|null|true|false|\d+|\[\]|\{\}|new Map\(\))$/.test(node.expression.getText()))) ||
  ts.isContinueStatement(node) ||
  ts.isBreakStatement(node) ||
  (ts.isBlock(node) && node.statements.length === 1 && isEmptyReturn(node.statements[0]!));

function runIf(machine: Machine, node: ts.IfStatement, scope: Scope): Completion | undefined {
  const idle = [
    ...(isThrow(node.thenStatement) || isEmptyReturn(node.thenStatement) ? [true] : []),
    ...(isThrow(node.elseStatement) ? [false] : []),
  ];
  const isTrue = test(machine, node.expression, scope, !leaves(node.thenStatement) || node.elseStatement !== undefined, idle);
  const next = isTrue ? node.thenStatement : node.elseStatement;
  return next && runOne(machine, next, scope);
}

function runForOf(machine: Machine, node: ts.ForOfStatement, scope: Scope): Completion | undefined {
  const values = machine.evaluate(node.expression, scope);
  const all =
    values instanceof Unknown ? [machine.types.element(values)] : isIterable(values) ? [...values].slice(0, MOST_ROUNDS) : [];
  for (const value of all) {
    const inside = new Scope(scope);
    if (ts.isVariableDeclarationList(node.initializer)) bind(machine, node.initializer.declarations[0]!.name, value, inside);
    else put(machine, node.initializer, value, scope);
    const end = runOne(machine, node.statement, inside);
    if (end?.kind === 'return' || (end && end.label !== undefined)) return end;
    if (end?.kind === 'break') break;
  }
  return undefined;
}

function runLoop(
  machine: Machine,
  node: ts.ForStatement | ts.WhileStatement | ts.DoStatement,
  scope: Scope,
): Completion | undefined {
  const inside = new Scope(scope);
  if (ts.isForStatement(node) && node.initializer) {
    if (ts.isVariableDeclarationList(node.initializer)) declare(machine, node.initializer, inside);
    else machine.evaluate(node.initializer, inside);
  }
  const condition = ts.isForStatement(node) ? node.condition : node.expression;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (condition && !(ts.isDoStatement(node) && round === 0)) {
      const value = machine.evaluate(condition, inside);
      // Where nobody knows how often: once.
      if (value instanceof Unknown ? round > 0 : !value) break;
    }
    const end = runOne(machine, node.statement, new Scope(inside));
    if (end?.kind === 'return' || (end && end.label !== undefined)) return end;
    if (end?.kind === 'break') break;
    if (!ts.isForStatement(node) || !node.condition) {
      if (!condition || condition.kind === ts.SyntaxKind.TrueKeyword || round > 2) break;
    }
    if (ts.isForStatement(node) && node.incrementor) machine.evaluate(node.incrementor, inside);
  }
  return undefined;
}

function runTry(machine: Machine, node: ts.TryStatement, scope: Scope): Completion | undefined {
  let end: Completion | undefined;
  let failed = node.catchClause !== undefined && machine.choices.pick(node, 2) === 1;
  const depth = machine.calls.length;
  try {
    end = run(machine, node.tryBlock.statements, new Scope(scope));
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
    machine.calls.length = depth;
    if (!node.catchClause) {
      if (node.finallyBlock) run(machine, node.finallyBlock.statements, new Scope(scope));
      throw error;
    }
    failed = true;
  }
  if (failed && node.catchClause) {
    const inside = new Scope(scope);
    const { variableDeclaration, block } = node.catchClause;
    if (variableDeclaration) bind(machine, variableDeclaration.name, machine.types.at(variableDeclaration), inside);
    end = run(machine, block.statements, inside) ?? end;
  }
  const last = node.finallyBlock && run(machine, node.finallyBlock.statements, new Scope(scope));
  return last ?? end;
}

function runSwitch(machine: Machine, node: ts.SwitchStatement, scope: Scope): Completion | undefined {
  const value = machine.concrete(machine.evaluate(node.expression, scope), node.expression);
  const { clauses } = node.caseBlock;
  const other = clauses.findIndex(ts.isDefaultClause);
  let from: number;
  if (value instanceof Unknown) from = machine.choices.pick(node, clauses.length);
  else from = clauses.findIndex((clause) => ts.isCaseClause(clause) && machine.evaluate(clause.expression, scope) === value);
  if (from < 0) from = other;
  if (from < 0) return undefined;
  const inside = new Scope(scope);
  for (const clause of clauses.slice(from)) {
    const end = run(machine, clause.statements, inside);
    if (end?.kind === 'break' && end.label === undefined) return undefined;
    if (end) return end;
  }
  return undefined;
}
