import ts from 'typescript';
import { enterUnknown, isClass } from './functions.ts';
import { type Closure, Exhausted, type Machine, Thrown } from './machine.ts';
import type { Program } from './program.ts';
import { isOutermost, Relevance } from './relevance.ts';

/** So many walks go through one function. */
const MOST_WALKS = 80;

/** Walks through every function of the sources, each way at least once. What they ask is in `machine.statements` afterwards. */
export function explore(machine: Machine, program: Program): void {
  const done = new Set<ts.Node>();
  const relevance = new Relevance(program.sources);
  for (const file of program.sources) {
    const scope = machine.moduleScope(file);
    for (const name of scope.names()) guard(machine, () => enterClass(machine, file, scope.read(name)));
    // What a list is for: `[route(…, async () => …)]`.
    for (const node of file.statements)
      if (ts.isExpressionStatement(node)) guard(machine, () => machine.evaluate(node.expression, scope));
    walkMade(machine, done, relevance);
  }
}

function enterClass(machine: Machine, file: ts.SourceFile, value: unknown): void {
  if (!isClass(value) || value.node.getSourceFile() !== file) return;
  const maker = value.node.members.find(ts.isConstructorDeclaration);
  value.create((maker?.parameters ?? []).map((parameter) => machine.types.at(parameter)));
}

/** Every function that was made is walked through by itself; those that it makes follow, unless it calls them. */
function walkMade(machine: Machine, done: Set<ts.Node>, relevance: Relevance): void {
  for (let next = machine.made.shift(); next; next = machine.made.shift()) {
    const closure: Closure = next;
    const { node } = closure;
    if (done.has(node) || (closure.isCalled && !isOutermost(node)) || !relevance.has(node)) continue;
    done.add(node);
    machine.choices.explore(() => guard(machine, () => enterUnknown(machine, closure)), MOST_WALKS);
  }
}

/** What cannot be walked through to its end has been walked through as far as it goes. */
function guard(machine: Machine, work: () => unknown): void {
  machine.begin();
  try {
    work();
  } catch (error) {
    if (!(error instanceof Thrown || error instanceof Exhausted || error instanceof RangeError)) throw error;
  }
}
