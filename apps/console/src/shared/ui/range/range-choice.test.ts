import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('no screen has a range of dates without last month beside it', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync('{features,entities,shared}/**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(200);
  const own = files.filter((file) => /<DatePicker\.RangePicker\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(own).toEqual([join('shared', 'ui', 'range', 'range-choice.tsx')]);
});
