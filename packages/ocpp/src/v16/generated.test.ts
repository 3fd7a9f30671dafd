import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the generated files have not drifted from the official schemas', { timeout: 30_000 }, () => {
  const script = fileURLToPath(new URL('../../scripts/generate.ts', import.meta.url));
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
});
