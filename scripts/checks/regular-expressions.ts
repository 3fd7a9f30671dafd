import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import ts from 'typescript';
import { ROOT } from './run.ts';

/** A regular expression of ours, where it stands first. */
export interface Found {
  place: string;
  source: string;
  flags: string;
}

/** Every regular expression that is written in the code that reads what others send, each once. */
export function collectExpressions(): Found[] {
  const files = globSync(['apps/{server,console,card-bridge}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], {
    cwd: ROOT,
  });
  const found = new Map<string, Found>();
  for (const file of files.sort()) {
    if (/\.test\.tsx?$|\/testing\/|\/generated\//.test(file)) continue;
    const tree = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const take = (node: ts.Node, source: string, flags: string) => {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      const key = `/${source}/${flags}`;
      if (!found.has(key)) found.set(key, { place: `${file}:${line + 1}`, source, flags });
    };
    const visit = (node: ts.Node): void => {
      if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
        const text = node.getText();
        take(node, text.slice(1, text.lastIndexOf('/')), text.slice(text.lastIndexOf('/') + 1));
      }
      if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
        const [source, flags] = node.arguments ?? [];
        if (source && ts.isStringLiteralLike(source))
          take(node, source.text, flags && ts.isStringLiteralLike(flags) ? flags.text : '');
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return [...found.values()];
}

/** Some characters that a set takes; several, so that sets that overlap are met in what they share. */
function charactersOf(node: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass, flags: string): string[] {
  const matches = new RegExp(`^${node.raw}$`, flags.replace(/[gy]/g, ''));
  const usual = [...'aA0 -_.,:;/\\"\'<>(){}[]=+*%@#!?&|~^$`\t\n\réß中😀'].filter((one) => matches.test(one));
  return usual.slice(0, 4);
}

/** A text that a part of an expression takes; `turn` chooses among several. */
function example(node: AST.Node, flags: string, turn: number): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const all = charactersOf(node, flags);
      return all[turn % Math.max(1, all.length)] ?? '';
    }
    case 'Quantifier':
      return example(node.element, flags, turn).repeat(Math.max(1, Math.min(node.min, 30)));
    case 'Group':
    case 'CapturingGroup': {
      const { alternatives } = node;
      return example(alternatives[turn % alternatives.length]!, flags, turn);
    }
    case 'Alternative':
      return node.elements.map((element) => example(element, flags, turn)).join('');
    default:
      return '';
  }
}

/** What stands before a part within the whole. */
function before(node: AST.Node, flags: string, turn: number): string {
  const { parent } = node;
  if (!parent) return '';
  if (parent.type !== 'Alternative') return before(parent, flags, turn);
  const at = parent.elements.indexOf(node as never);
  const here = parent.elements
    .slice(0, at)
    .map((element) => example(element, flags, turn))
    .join('');
  return before(parent, flags, turn) + here;
}

const MISMATCHES = ['\u0000', '\n'];

/** Long texts that an expression nearly takes: the way up to each repetition, then what is repeated over and over, then what does not belong. */
export function hostileTexts({ source, flags }: Pick<Found, 'source' | 'flags'>, length: number): string[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const texts = new Set<string>();
  const add = (prefix: string, unit: string) => {
    if (unit === '') return;
    const body = unit.repeat(Math.ceil(length / unit.length));
    for (const end of MISMATCHES) texts.add(prefix + body + end);
  };
  visitRegExpAST(pattern, {
    onQuantifierEnter(node) {
      if (node.max < 1000) return;
      for (const turn of [0, 1, 2, 3]) {
        const unit = example(node.element, flags, turn);
        add(before(node, flags, turn), unit);
        // Of an expression that may begin anywhere: each place is a beginning.
        add('', before(node, flags, turn) + unit);
      }
    },
  });
  return [...texts];
}

const context = createContext({ source: '', flags: '', text: '' });
const build = new Script('globalThis.expression = new RegExp(source, flags)');
const trial = new Script('expression.lastIndex = 0; expression.test(text)');

/** How long an expression takes over a text, in ms; at most `limitMs`, where it is given up. */
export function timeOf({ source, flags }: Pick<Found, 'source' | 'flags'>, text: string, limitMs: number): number {
  Object.assign(context, { source, flags, text });
  build.runInContext(context);
  const began = performance.now();
  try {
    trial.runInContext(context, { timeout: limitMs });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return limitMs;
  }
  return performance.now() - began;
}
