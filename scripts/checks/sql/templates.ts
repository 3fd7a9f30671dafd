import ts from 'typescript';
import { isRaw, type Raw, realSql } from './kysely.ts';
import type { Machine } from './machine.ts';
import { UNSEEN } from './marks.ts';
import type { Scope } from './scope.ts';
import { Unknown } from './unknown.ts';

/** What the sources import as `sql`: the template is taken apart by `templateOf`, the calls by `sqlCall`. */
export const SQL = Object.assign(() => undefined, { isSqlTag: true });

const unseen = (): Raw => realSql.raw(UNSEEN);

/** A value as it goes into a template: a piece of SQL, or a parameter. */
function insertable(machine: Machine, value: unknown): unknown {
  if (!(value instanceof Unknown)) return Array.isArray(value) && value.some(isRaw) ? unseen() : value;
  return !value.isPlain && machine.types.isSql(value.type) ? unseen() : value;
}

/** The SQL of a template sql`…`. */
export function templateOf(machine: Machine, node: ts.TaggedTemplateExpression, scope: Scope): Raw {
  const { template } = node;
  if (ts.isNoSubstitutionTemplateLiteral(template))
    return realSql(machine.marks.mark([template.text], { node, scope, starts: [template.getStart() + 1] }));
  const values = template.templateSpans.map((span) => insertable(machine, machine.evaluate(span.expression, scope)));
  const literals = [template.head, ...template.templateSpans.map((span) => span.literal)];
  const texts = machine.marks.mark(
    literals.map(({ text }) => text),
    { node, scope, starts: literals.map((literal) => literal.getStart() + 1) },
  );
  return realSql(texts, ...values);
}

/** The SQL of `sql.join(…)`, `sql.ref(…)` and their like. */
export function sqlCall(machine: Machine, node: ts.CallExpression, name: string, args: unknown[], scope: Scope): unknown {
  try {
    return pieceOf(machine, node, name, args, scope);
  } catch (error) {
    if (error instanceof TypeError) return unseen();
    throw error;
  }
}

function pieceOf(machine: Machine, node: ts.CallExpression, name: string, args: unknown[], scope: Scope): unknown {
  const [first, second] = args.map((value) => (name === 'join' || name === 'val' ? value : machine.concrete(value, node)));
  switch (name) {
    case 'join': {
      const values = first instanceof Unknown ? [machine.types.element(first)] : [...(first as Iterable<unknown>)];
      return realSql.join(
        values.map((value) => insertable(machine, value)),
        second ?? undefined,
      );
    }
    case 'raw': {
      if (typeof first !== 'string') return unseen();
      const [text = ''] = machine.marks.mark([first], { node, scope, starts: [node.getStart()] });
      return realSql.raw(text);
    }
    case 'lit':
    case 'literal':
      if (first instanceof Unknown) return realSql.lit(sampleOf(first));
      return realSql.lit(first);
    case 'val':
    case 'value':
      return realSql.val(first);
    case 'ref':
    case 'table':
      return typeof first === 'string' ? realSql[name](first) : unseen();
    case 'id':
      return typeof first === 'string' && args.length === 1 ? realSql.id(first) : unseen();
    default:
      return unseen();
  }
}

/** A literal of the type of an unknown value. */
function sampleOf({ type }: Unknown): unknown {
  if (type && type.flags & ts.TypeFlags.NumberLike) return 1;
  if (type && type.flags & ts.TypeFlags.BooleanLike) return true;
  return 'x';
}
