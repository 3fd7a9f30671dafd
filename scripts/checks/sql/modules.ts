import * as contract from '@csms/contract';
import * as kernel from '@csms/kernel';
import * as ocpp from '@csms/ocpp';
import ts from 'typescript';
import { evaluate } from './expressions.ts';
import { bind, makeClass, makeFunction } from './functions.ts';
import { KYSELY } from './kysely.ts';
import { Machine } from './machine.ts';
import type { Program } from './program.ts';
import { Scope } from './scope.ts';
import { run } from './statements.ts';
import { SQL } from './templates.ts';

/** Packages whose values are taken as they are: none does anything by itself. */
const PACKAGES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '@csms/contract': contract,
  '@csms/kernel': kernel,
  '@csms/ocpp': ocpp,
  kysely: { ...KYSELY, sql: SQL },
};

/** A machine over the sources of a program. */
export function makeMachine(program: Program): Machine {
  const machine = new Machine(program);
  const scopes = new Map<ts.SourceFile, Scope>();
  machine.evaluate = (node, scope) => evaluate(machine, node, scope);
  machine.run = (nodes, scope) => run(machine, nodes, scope);
  machine.moduleScope = (file) => {
    let scope = scopes.get(file);
    if (!scope) {
      scope = new Scope(undefined);
      scopes.set(file, scope);
      declareModule(machine, file, scope);
    }
    return scope;
  };
  return machine;
}

/** The names of a module; each is worked out when it is first needed. */
function declareModule(machine: Machine, file: ts.SourceFile, scope: Scope): void {
  for (const node of file.statements) {
    if (ts.isImportDeclaration(node)) declareImports(machine, node, scope);
    else if (ts.isFunctionDeclaration(node) && node.name && node.body)
      scope.declareLate(node.name.text, () => makeFunction(machine, node, scope));
    else if (ts.isClassDeclaration(node) && node.name) scope.declareLate(node.name.text, () => makeClass(machine, node, scope));
    else if (ts.isVariableStatement(node))
      for (const { name, initializer } of node.declarationList.declarations) {
        const value = () => (initializer ? machine.apart(() => machine.evaluate(initializer, scope)) : undefined);
        if (ts.isIdentifier(name)) scope.declareLate(name.text, value);
        else declarePattern(machine, name, value, scope);
      }
  }
}

function declarePattern(machine: Machine, pattern: ts.BindingPattern, value: () => unknown, scope: Scope): void {
  let inside: Scope | undefined;
  for (const element of pattern.elements) {
    if (ts.isOmittedExpression(element) || !ts.isIdentifier(element.name)) continue;
    const name = element.name.text;
    scope.declareLate(name, () => {
      if (!inside) {
        inside = new Scope(scope);
        bind(machine, pattern, value(), inside);
      }
      return inside.read(name);
    });
  }
}

function declareImports(machine: Machine, node: ts.ImportDeclaration, scope: Scope): void {
  const { importClause, moduleSpecifier } = node;
  if (!importClause || importClause.isTypeOnly || !ts.isStringLiteral(moduleSpecifier)) return;
  const specifier = moduleSpecifier.text;
  const declareName = (name: ts.Identifier) => scope.declareLate(name.text, () => imported(machine, name, specifier));
  if (importClause.name) declareName(importClause.name);
  const { namedBindings } = importClause;
  if (!namedBindings) return;
  if (ts.isNamedImports(namedBindings)) {
    for (const one of namedBindings.elements) if (!one.isTypeOnly) declareName(one.name);
    return;
  }
  const all = namedBindings.name;
  scope.declareLate(all.text, () => {
    const target = machine.program.fileOf(moduleSpecifier);
    if (!target || PACKAGES[specifier]) return PACKAGES[specifier] ?? machine.types.at(all);
    const names = machine.moduleScope(target);
    return Object.fromEntries(names.names().map((name) => [name, names.read(name)]));
  });
}

function imported(machine: Machine, name: ts.Identifier, specifier: string): unknown {
  const origin = machine.program.origin(name, specifier);
  if ('file' in origin) {
    const names = machine.moduleScope(origin.file);
    if (names.of(origin.name)) return names.read(origin.name);
    return machine.types.at(name);
  }
  const values = PACKAGES[origin.module];
  return values && origin.name in values ? values[origin.name] : machine.types.at(name);
}
