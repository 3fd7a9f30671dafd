import { expect, it } from 'vitest';
import { rightsIn } from './rights.ts';

it('a migration says in a line of its own what requests may do with a table, and the last word holds', () => {
  const first = '-- Bays of a station.\ncreate table bay (id int);\n-- requests: bay siud\n-- requests: bay_count s';
  expect(rightsIn([first, '-- requests: bay s'])).toEqual({ bay: 's', bay_count: 's' });
});
