import ts from 'typescript';
import { Choices } from './choices.ts';
import { type Compiled, isRaw } from './kysely.ts';
import { Marks, piecesOf, UNSEEN, unmark } from './marks.ts';
import type { Program } from './program.ts';
import type { BoundType, Scope } from './scope.ts';
import { Unknown } from './unknown.ts';

/** A function of the sources as a value that can be called. */
export interface Closure {
  node: ts.FunctionLikeDeclaration;
  scope: Scope;
  self: unknown;
  isCalled: boolean;
}

/** How a block ended before its last statement. */
export type Completion = { kind: 'return'; value: unknown } | { kind: 'break' | 'continue'; label: string | undefined };

/** A statement that the product can ask. */
export interface Statement {
  /** With the signs of `marks.ts`. */
  marked: string;
  text: string;
  /** The call that asks it. */
  site: ts.Node;
  /** What the call says its rows are. */
  row: BoundType | undefined;
}

/** A `throw` of the sources. */
export class Thrown extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('thrown');
    this.value = value;
  }
}

/** A walk that goes on for too long is given up; what it has found stays. */
export class Exhausted extends Error {}

/** So many expressions are worked out on one walk. */
const MOST_STEPS = 60_000;

/** What a walk through the sources knows and finds. */
export class Machine {
  readonly choices = new Choices();
  readonly marks = new Marks();
  readonly statements = new Map<string, Statement>();
  /** Templates and calls that stand in a statement that is known to its end. */
  readonly seen = new Set<ts.Node>();
  /** Functions that were made and may not have been called yet. */
  readonly made: Closure[] = [];
  readonly closures = new WeakMap<object, Closure>();
  /** Functions that are being walked through, the innermost last. */
  readonly calls: ts.Node[] = [];
  private steps = 0;

  readonly program: Program;
  evaluate!: (node: ts.Expression, scope: Scope) => unknown;
  run!: (nodes: readonly ts.Statement[], scope: Scope) => Completion | undefined;
  moduleScope!: (file: ts.SourceFile) => Scope;

  constructor(program: Program) {
    this.program = program;
  }

  get types() {
    return this.program.types;
  }

  begin(): void {
    this.steps = 0;
    this.calls.length = 0;
  }

  /** Works something out for everybody: the walk that needs it first does not pay for it. */
  apart<T>(work: () => T): T {
    const { steps } = this;
    const calls = this.calls.splice(0);
    this.steps = 0;
    try {
      return work();
    } finally {
      this.steps = steps;
      this.calls.splice(0, this.calls.length, ...calls);
    }
  }

  step(): void {
    if (++this.steps > MOST_STEPS) throw new Exhausted();
  }

  /** Whether a value counts as true; where it is unknown, a fork. What was assumed of it once holds for the whole walk. */
  truth(value: unknown, fork: ts.Node, prefer: boolean, idle: readonly boolean[] = []): boolean {
    if (!(value instanceof Unknown)) return Boolean(value);
    const assumed = this.choices.assumption(value);
    if (assumed === 'there') return true;
    if (assumed === 'missing') return false;
    if (assumed) return Boolean(assumed.value);
    const way = this.choices.pick(
      fork,
      2,
      prefer ? 0 : 1,
      idle.map((is) => (is ? 0 : 1)),
    );
    this.choices.assume(value, way === 0 ? 'there' : 'missing');
    return way === 0;
  }

  /** Whether a value is null or undefined. */
  isMissing(value: unknown, fork: ts.Node, prefer: boolean, idle: readonly boolean[] = []): boolean {
    if (!(value instanceof Unknown)) return value === undefined || value === null;
    const assumed = this.choices.assumption(value);
    if (typeof assumed === 'object') return assumed.value === undefined || assumed.value === null;
    if (assumed) return assumed === 'missing';
    const way = this.choices.pick(
      fork,
      2,
      prefer ? 0 : 1,
      idle.map((is) => (is ? 0 : 1)),
    );
    this.choices.assume(value, way === 0 ? 'missing' : 'there');
    return way === 0;
  }

  /** One of the words that an unknown value may be, if its type counts them; any other value as it is. */
  concrete(value: unknown, fork: ts.Node): unknown {
    if (!(value instanceof Unknown) || value.isPlain) return value;
    const assumed = this.choices.assumption(value);
    if (typeof assumed === 'object') return assumed.value;
    const words = this.types.words(value);
    if (!words) return value;
    const possible = words.filter((word) => (word === undefined ? assumed !== 'there' : assumed !== 'missing'));
    if (possible.length === 0) return undefined;
    const found = possible[this.choices.pick(fork, possible.length)];
    this.choices.assume(value, { value: found });
    return found;
  }

  /** Notes a statement that is asked at `site`. */
  ask({ sql }: Compiled, site: ts.Node, row: BoundType | undefined): void {
    if (sql.includes(UNSEEN)) return;
    this.seen.add(site);
    for (const piece of piecesOf(sql)) this.seen.add(this.marks.pieces[piece]!.node);
    const { text } = unmark(sql);
    const key = `${text}\n${row?.node.pos ?? ''}`;
    if (!this.statements.has(key)) this.statements.set(key, { marked: sql, text, site, row });
  }

  /** What the outermost template of a statement says its rows are. */
  rowOf({ sql }: Compiled): BoundType | undefined {
    for (const id of piecesOf(sql)) {
      const { node, scope } = this.marks.pieces[id]!;
      if (!ts.isTaggedTemplateExpression(node)) continue;
      const [type] = node.typeArguments ?? [];
      if (!type) return undefined;
      const bound = resolveType({ node: type, scope });
      if (bound) return bound;
    }
    return undefined;
  }

  closureOf(value: unknown): Closure | undefined {
    return typeof value === 'function' ? this.closures.get(value) : undefined;
  }

  /** Whether a value is SQL, or holds some, or a function of the sources. */
  holdsSql(value: unknown, depth = 2): boolean {
    if (isRaw(value) || this.closureOf(value)) return true;
    if (value instanceof Unknown || typeof value !== 'object' || value === null) return false;
    if ('toOperationNode' in value) return true;
    return (
      depth > 0 &&
      Object.values(value)
        .slice(0, 12)
        .some((one) => this.holdsSql(one, depth - 1))
    );
  }
}

/** A type argument of the caller instead of a type parameter. Undefined: the parameter has none. */
export function resolveType(type: BoundType): BoundType | undefined {
  if (!ts.isTypeReferenceNode(type.node) || !ts.isIdentifier(type.node.typeName)) return type;
  const name = type.node.typeName.text;
  const bound = type.scope.typeOf(name);
  if (bound) return resolveType(bound);
  return isTypeParameter(type.node, name) ? undefined : type;
}

function isTypeParameter(node: ts.Node, name: string): boolean {
  for (let around = node.parent; around; around = around.parent)
    if ((ts.isFunctionLike(around) || ts.isClassLike(around)) && around.typeParameters?.some((one) => one.name.text === name))
      return true;
  return false;
}

/** Whether an unknown value stands in it, not far below. */
export function holdsUnknown(value: unknown, depth = 3): boolean {
  if (value instanceof Unknown) return true;
  if (depth === 0 || typeof value !== 'object' || value === null || isRaw(value)) return false;
  if (value instanceof Map || value instanceof Set) return [...value.values()].some((one) => holdsUnknown(one, depth - 1));
  return Object.values(value).some((one) => holdsUnknown(one, depth - 1));
}
