// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { readable } from './log-drawer.tsx';

it('a request is shown indented, and one that is no JSON is not lost', () => {
  expect(readable('{"a":{"b":1}}')).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
  expect(readable('not json')).toBe('not json');
  expect(readable('')).toBe('');
});
