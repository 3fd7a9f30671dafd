import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FAULTS } from './planted-faults.ts';
import { ROOT } from './run.ts';

it.each(FAULTS)(
  'the fault $name can be planted: its place stands once, and its test is there',
  ({ file, from, test, named = '' }) => {
    expect(readFileSync(join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
    expect(readFileSync(join(ROOT, test), 'utf8')).toContain(named);
  },
);
