import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = resolve(import.meta.dirname, '../..');
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

const namesIn = (css: string): Set<string> =>
  new Set([...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name!));

it('a class that a component names stands in its style sheet', () => {
  const missing = globSync('**/*.tsx', { cwd: SOURCE }).flatMap((file) => {
    const text = readFileSync(join(SOURCE, file), 'utf8');
    return [...text.matchAll(IMPORT)].flatMap(([, styles, sheet]) => {
      const names = namesIn(readFileSync(resolve(SOURCE, dirname(file), sheet!), 'utf8'));
      const used = [...text.matchAll(new RegExp(`\\b${styles}\\.([A-Za-z]\\w*)`, 'g'))].map(([, name]) => name!);
      return used.filter((name) => name !== 'module' && !names.has(name)).map((name) => `${file}: ${name}`);
    });
  });
  expect(missing).toEqual([]);
});
