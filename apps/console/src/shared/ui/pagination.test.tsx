// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTexts } from '../../testing/texts.ts';
import { Pagination } from './pagination.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['en', 'Go to page'],
  ['zh', '跳至页码'],
] as const)('the field for a page has the name that is read before it (%s)', async (language, name) => {
  await withTexts(language);
  render(<Pagination total={100} showQuickJumper />);
  expect(screen.getByRole('textbox', { name }).parentElement?.textContent).toBe(name);
  cleanup();
  render(<Pagination total={100} simple />);
  expect(screen.getByRole('textbox').getAttribute('aria-label')).toBe(name);
});
