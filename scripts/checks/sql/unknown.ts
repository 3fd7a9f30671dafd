import ts from 'typescript';

/** A value that is only known when the product runs: what there is to know is its type, and that only where somebody asks. */
export class Unknown {
  private known: { type: ts.Type | undefined } | undefined;
  readonly properties = new Map<string, Unknown>();

  private readonly findType: () => ts.Type | undefined;
  /** Certainly no SQL, since it came from the database or from outside. */
  readonly isPlain: boolean;

  constructor(findType: () => ts.Type | undefined, isPlain = false) {
    this.findType = findType;
    this.isPlain = isPlain;
  }

  get type(): ts.Type | undefined {
    this.known ??= { type: this.findType() };
    return this.known.type;
  }
}

const SQL_TYPES = new Set([
  'RawBuilder',
  'Expression',
  'ExpressionWrapper',
  'AliasableExpression',
  'AliasedExpression',
  'AliasedRawBuilder',
  'OperationNodeSource',
  'SelectQueryBuilder',
  'ReferenceExpression',
]);

/** So many words of a union are tried one by one. */
const MOST_WORDS = 80;

/** Questions about the types of what is unknown. */
export class Types {
  readonly checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  /** A value of the type that an expression has. */
  at(node: ts.Node, isPlain = false): Unknown {
    return new Unknown(() => this.checker.getTypeAtLocation(node), isPlain);
  }

  number = () => new Unknown(() => this.checker.getNumberType(), true);
  text = () => new Unknown(() => this.checker.getStringType(), true);
  flag = () => new Unknown(() => this.checker.getBooleanType(), true);

  property(of: Unknown, name: string): Unknown {
    let found = of.properties.get(name);
    if (!found) {
      found = new Unknown(() => this.propertyType(of.type, name), of.isPlain);
      of.properties.set(name, found);
    }
    return found;
  }

  private propertyType(type: ts.Type | undefined, name: string): ts.Type | undefined {
    if (!type) return undefined;
    const whole = this.checker.getApparentType(this.checker.getNonNullableType(type));
    const symbol = whole.getProperty(name);
    if (symbol) return this.checker.getTypeOfSymbol(symbol);
    return whole.getStringIndexType() ?? (/^\d+$/.test(name) ? whole.getNumberIndexType() : undefined);
  }

  /** An element of an array, a set, or what else can be gone through. */
  element(of: Unknown): Unknown {
    let found = of.properties.get('[element]');
    if (!found) {
      found = new Unknown(() => this.elementType(of.type), of.isPlain);
      of.properties.set('[element]', found);
    }
    return found;
  }

  elementType(type: ts.Type | undefined): ts.Type | undefined {
    if (!type) return undefined;
    const whole = this.checker.getNonNullableType(type);
    const parts = whole.isUnion() ? whole.types : [whole];
    for (const part of parts) {
      const element = part.getNumberIndexType();
      if (element) return element;
      const [first, second] = this.checker.getTypeArguments(part as ts.TypeReference);
      if (/Map$/.test(part.symbol?.name ?? '') && second) continue;
      if (first) return first;
    }
    return undefined;
  }

  /** The answer of a function, of a promise what it promises. */
  result(of: Unknown): Unknown {
    return new Unknown(() => {
      const type = of.type && this.checker.getNonNullableType(of.type);
      const [signature] = type?.getCallSignatures() ?? [];
      return signature && this.awaited(signature.getReturnType());
    }, of.isPlain);
  }

  awaited(type: ts.Type): ts.Type {
    return this.checker.getAwaitedType(type) ?? type;
  }

  /** Whether a value of the type is SQL that would become part of the text. */
  isSql(type: ts.Type | undefined): boolean {
    if (!type) return false;
    if (type.isUnion()) return type.types.some((part) => this.isSql(part));
    return SQL_TYPES.has((type.aliasSymbol ?? type.symbol)?.name ?? '') || SQL_TYPES.has(type.symbol?.name ?? '');
  }

  /** Whether there is SQL in it: by itself, in its elements or in its properties. */
  holdsSql(type: ts.Type | undefined, depth = 2): boolean {
    if (!type) return false;
    const whole = this.awaited(type);
    if (this.isSql(whole)) return true;
    if (depth === 0 || !(whole.flags & ts.TypeFlags.Object)) return false;
    if (this.holdsSql(whole.getNumberIndexType(), depth - 1)) return true;
    const properties = whole.getProperties();
    if (properties.length > 12 || this.elementType(whole)) return false;
    return properties.some((symbol) => this.holdsSql(this.checker.getTypeOfSymbol(symbol), depth - 1));
  }

  /** The words that a value may be, where its type counts them. */
  words(of: Unknown): (string | number | undefined)[] | undefined {
    const { type } = of;
    const parts = type?.isUnion() ? type.types : type ? [type] : [];
    const words = new Set<string | number | undefined>();
    for (const part of parts) {
      if (part.isStringLiteral() || part.isNumberLiteral()) words.add(part.value);
      else if (!(part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null))) return undefined;
    }
    if (words.size === 0 || words.size > MOST_WORDS) return undefined;
    if (parts.some((part) => part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null))) words.add(undefined);
    return [...words];
  }

  /** An object with the properties of the type, each unknown. */
  expand(of: Unknown): Record<string, Unknown> | undefined {
    const type = of.type && this.checker.getNonNullableType(of.type);
    if (!type || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.Union))) return undefined;
    const names = type.getProperties().map(({ name }) => name);
    return Object.fromEntries(names.map((name) => [name, this.property(of, name)]));
  }
}
