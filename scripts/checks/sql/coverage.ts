import { relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../run.ts';
import { ASKS, BEGINS } from './kysely.ts';
import type { Machine } from './machine.ts';
import { lineOf, type Program } from './program.ts';

/** A place with SQL, and whether it stood in a statement that was checked. */
export interface Site {
  file: string;
  line: number;
  what: 'piece' | 'statement' | 'chain';
  isSeen: boolean;
}

/** Every template, every template that is asked where it stands, and every chain of the sources. */
export function sitesOf(program: Program, machine: Machine): Site[] {
  const sites: Site[] = [];
  for (const source of program.sources) {
    const file = relative(ROOT, source.fileName);
    const add = (node: ts.Node, what: Site['what']) =>
      sites.push({ file, line: lineOf(source, node.getStart()), what, isSeen: machine.seen.has(node) });
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') add(node, isWhole(node) ? 'statement' : 'piece');
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const { name, expression } = node.expression;
        if (ASKS.has(name.text) && isBuilt(expression)) add(node, 'chain');
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return sites;
}

/** It is asked, or reads as a statement. */
const isWhole = (node: ts.TaggedTemplateExpression): boolean =>
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'execute') ||
  (/^`\s*(?:select|insert|update|delete|with|merge)\b/i.test(node.template.getText()) && !ts.isTemplateSpan(node.parent));

/** Whether a chain begins with `selectFrom` and its like. */
function isBuilt(node: ts.Expression): boolean {
  for (let at: ts.Node = node; ; ) {
    if (ts.isCallExpression(at)) at = at.expression;
    else if (ts.isPropertyAccessExpression(at)) {
      if (BEGINS.has(at.name.text)) return true;
      at = at.expression;
    } else return false;
  }
}

/** How much was seen, and where the rest is. */
export function report(sites: readonly Site[]): string {
  const lines = (['statement', 'chain', 'piece'] as const).map((what) => {
    const all = sites.filter((site) => site.what === what);
    return `${what}s seen: ${all.filter(({ isSeen }) => isSeen).length} of ${all.length}`;
  });
  const unseen = sites.filter(({ isSeen }) => !isSeen).map(({ file, line, what }) => `not seen: ${file}:${line} (${what})`);
  return [...lines, ...unseen].join('\n');
}
