import ts from 'typescript';

/** SQL is made or asked here. */
const MAKES =
  /\bsql[`<.]|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.execute(?:TakeFirst)?\w*\(|\.query[(<]/;
const GIVES = /RawBuilder|Expression|Condition|SelectQueryBuilder|Queryable/;

/** Which functions are worth a walk: those that have to do with SQL, by what their text says. */
export class Relevance {
  /** Names of what is SQL, makes SQL of something, or wants SQL. */
  private readonly givers = new Set<string>();
  private readonly known = new Map<ts.Node, boolean>();

  constructor(sources: readonly ts.SourceFile[]) {
    for (const { statements } of sources)
      for (const node of statements) {
        if (ts.isFunctionDeclaration(node) && node.name && gives(node)) this.givers.add(node.name.text);
        if (!ts.isVariableStatement(node)) continue;
        for (const { name, initializer } of node.declarationList.declarations)
          if (ts.isIdentifier(name) && initializer && gives(initializer)) this.givers.add(name.text);
      }
  }

  /** Whether SQL may be made or asked in a function. */
  has(node: ts.Node): boolean {
    let answer = this.known.get(node);
    if (answer === undefined) {
      const text = node.getText();
      answer = MAKES.test(text) || [...text.matchAll(/\w+/g)].some(([word]) => this.givers.has(word));
      this.known.set(node, answer);
    }
    return answer;
  }
}

function gives(node: ts.Expression | ts.FunctionDeclaration): boolean {
  if (!ts.isFunctionLike(node)) return MAKES.test(node.getText());
  const head = [...node.parameters, ...(node.type ? [node.type] : [])].map((one) => one.getText()).join(' ');
  if (GIVES.test(head)) return true;
  return MAKES.test(node.getText()) && !/\bawait\b|\.execute/.test(node.getText());
}

/** Whether SQL can be written in a file. */
export const writesSql = (file: ts.SourceFile): boolean =>
  file.statements.some((node) => ts.isImportDeclaration(node) && node.moduleSpecifier.getText().includes('kysely'));

/** Whether a function stands by itself, in no other one. */
export function isOutermost(node: ts.Node): boolean {
  for (let around = node.parent; around; around = around.parent) if (ts.isFunctionLike(around)) return false;
  return true;
}
