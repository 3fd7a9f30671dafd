import ts from 'typescript';

/** One place of a source file that reads or writes a table. */
export interface TableUse {
  table: string;
  how: 'read' | 'write';
  /** Counted from 1. */
  line: number;
}

/** What stands for an expression inside a template: no word, so that no keyword reaches over it. */
const GAP = '\u0001';
const WORDS = String.raw`(?:lateral\s+|only\s+|public\.)*"?([a-z_][a-z0-9_]*)"?`;
/** Before the name of a table that is read; `from a, b` and `from a x, b` are followed too. */
const READ = new RegExp(
  String.raw`\b(?:from|join|using)\s+${WORDS}((?:\s+(?:as\s+)?[a-z_][a-z0-9_]*)?(?:\s*,\s*[a-z_][a-z0-9_]*(?:\s+(?:as\s+)?[a-z_][a-z0-9_]*)?)*)`,
  'gi',
);
const WRITE = new RegExp(
  String.raw`\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|copy|update)\s+${WORDS}`,
  'gi',
);
/** A piece of a statement that begins with the table: `card c join …`. */
const BEGINS = /^\s*([a-z_][a-z0-9_]*)\s+(?:as\s+)?[a-z_][a-z0-9_]*\s+(?:(?:left|inner|cross|full|right)\s+)?(?:join|where)\b/i;
/** The table's name comes from elsewhere in the file: any text that is just a name may be it. */
const DYNAMIC_READ = new RegExp(String.raw`\b(?:from|join)\s+(?:stat_)?${GAP}`, 'i');
const DYNAMIC_WRITE = new RegExp(String.raw`\b(?:into|delete\s+from|update|truncate|copy)\s+${GAP}`, 'i');

const KYSELY_READ = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'using', 'from']);
const KYSELY_WRITE = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);

/** The tables of `known` that the SQL and the Kysely calls of a source file read and write, in the order of the file. */
export function tableUses(file: string, source: string, known: ReadonlySet<string>): TableUse[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const texts: { text: string; at: number }[] = [];
  const found: { table: string; how: 'read' | 'write'; at: number }[] = [];
  const add = (table: string | undefined, how: 'read' | 'write', at: number) => {
    const name = table?.toLowerCase();
    if (name && known.has(name)) found.push({ table: name, how, at });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const name = node.expression.name.text;
      const how = KYSELY_WRITE.has(name) ? 'write' : KYSELY_READ.has(name) ? 'read' : undefined;
      const first = node.arguments[0];
      if (how && first)
        for (const one of ts.isArrayLiteralExpression(first) ? first.elements : [first])
          if (ts.isStringLiteralLike(one)) add(/^[a-z_0-9]+/i.exec(one.text)?.[0], how, one.getStart(tree));
    }
    // A list that names tables is there to write them.
    if (ts.isPropertyAssignment(node) && node.name.getText(tree) === 'table' && ts.isStringLiteralLike(node.initializer))
      add(node.initializer.text, 'write', node.getStart(tree));
    if (ts.isStringLiteralLike(node)) texts.push({ text: node.text, at: node.getStart(tree) });
    if (ts.isTemplateExpression(node))
      texts.push({
        text: node.head.text + node.templateSpans.map((span) => GAP + span.literal.text).join(''),
        at: node.getStart(tree),
      });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const dynamic = {
    read: texts.some(({ text }) => DYNAMIC_READ.test(text)),
    write: texts.some(({ text }) => DYNAMIC_WRITE.test(text)),
  };
  for (const { text, at } of texts) {
    if (/^[a-z_][a-z0-9_]*$/.test(text)) {
      if (dynamic.write) add(text, 'write', at);
      else if (dynamic.read) add(text, 'read', at);
      continue;
    }
    for (const match of text.matchAll(WRITE)) add(match[1], 'write', at);
    for (const match of text.matchAll(READ)) {
      if (/\bdelete\s+$/i.test(text.slice(0, match.index))) continue;
      add(match[1], 'read', at);
      for (const more of (match[2] ?? '').matchAll(/,\s*([a-z_][a-z0-9_]*)/gi)) add(more[1], 'read', at);
    }
    add(BEGINS.exec(text)?.[1], 'read', at);
  }
  return found
    .sort((one, other) => one.at - other.at)
    .map(({ table, how, at }) => ({ table, how, line: tree.getLineAndCharacterOfPosition(at).line + 1 }));
}
