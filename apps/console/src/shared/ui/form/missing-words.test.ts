import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A rule that asks for a value and bounds it, with words of its own: they are said of an empty field too. The least of a choice of several is one. */
const BOTH = /\{[^{}]*required: true[^{}]*\b(?:min|max|pattern|len)\b[^{}]*message:/g;

it('an empty field says that it is required, and nothing of its bounds', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync('**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(BOTH)].flatMap(([rule]) =>
      rule.includes("type: 'array'") ? [] : [`${file}: ${rule}`],
    ),
  );
  expect(found).toEqual([]);
});
