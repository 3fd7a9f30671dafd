// @vitest-environment jsdom
import type { LoggedChange } from '@csms/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { withTexts } from '../../../testing/texts.ts';
import { Change, readable } from './log-drawer.tsx';

afterEach(cleanup);

it('a request is shown indented, and one that is no JSON is not lost', () => {
  expect(readable('{"a":{"b":1}}')).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
  expect(readable('not json')).toBe('not json');
  expect(readable('')).toBe('');
});

it('a change says what was and what is; of a list what came and what went', async () => {
  await withTexts('en');
  const change: LoggedChange = { field: 'Status', before: 'Valid', after: 'Lost', isTime: false, added: [], removed: [] };
  const { container } = render(<Change change={change} />);
  expect(container.textContent).toBe('Valid→Lost');
  cleanup();
  render(<Change change={{ ...change, before: null, after: null, added: ['Issue cards'], removed: ['Garage', 'Harbour'] }} />);
  expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    '−Garage',
    '−Harbour',
    '+Issue cards',
  ]);
  expect(screen.getAllByRole('img', { name: 'taken away' })).toHaveLength(2);
});
