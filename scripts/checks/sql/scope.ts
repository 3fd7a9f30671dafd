import type ts from 'typescript';

/** A type argument together with the place where its own names mean something. */
export interface BoundType {
  node: ts.TypeNode;
  scope: Scope;
}

/** The names that an expression sees: those of its block, then of what is around it. */
export class Scope {
  private readonly values = new Map<string, unknown>();
  private readonly makers = new Map<string, () => unknown>();
  /** Type arguments of the function that this is the inside of. */
  readonly types = new Map<string, BoundType>();

  readonly parent: Scope | undefined;
  /** Its `this`. */
  readonly self: unknown;

  constructor(parent: Scope | undefined, self: unknown = parent?.self) {
    this.parent = parent;
    this.self = self;
  }

  declare(name: string, value: unknown): void {
    this.values.set(name, value);
  }

  /** A name whose value is worked out when it is first asked for. */
  declareLate(name: string, make: () => unknown): void {
    this.makers.set(name, make);
  }

  names(): string[] {
    return [...new Set([...this.values.keys(), ...this.makers.keys()])];
  }

  /** The scope that declares a name. */
  of(name: string): Scope | undefined {
    if (this.values.has(name) || this.makers.has(name)) return this;
    return this.parent?.of(name);
  }

  read(name: string): unknown {
    const make = this.makers.get(name);
    if (make && !this.values.has(name)) {
      // What names itself while it is made is not there yet.
      this.values.set(name, undefined);
      this.values.set(name, make());
    }
    return this.values.get(name);
  }

  typeOf(name: string): BoundType | undefined {
    return this.types.get(name) ?? this.parent?.typeOf(name);
  }
}
