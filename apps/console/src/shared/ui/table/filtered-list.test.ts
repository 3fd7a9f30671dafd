import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('every list whose columns are chosen has saved views above it', () => {
  const root = join(import.meta.dirname, '../../../features');
  const files = globSync('**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(200);
  const without = files.filter((file) => /<ListSettings\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(without).toEqual([]);
});
