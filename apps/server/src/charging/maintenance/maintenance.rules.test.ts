import { expect, it } from 'vitest';
import { windowState } from './maintenance.rules.ts';

it('a window runs from its first moment to just before its last', () => {
  expect([9, 10, 19, 20].map((now) => windowState(10, 20, now))).toEqual(['planned', 'running', 'running', 'over']);
});
