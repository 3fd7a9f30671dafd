// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { Select } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTexts } from '../../../testing/texts.ts';
import { SearchInput } from '../search-input.tsx';
import { clearable } from './clearable.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => {}, removeListener: () => {} }));
  // jsdom lays nothing out.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['zh', '清除'],
  ['en', 'Clear'],
] as const)('in %s the sign that clears a field is named %s', async (language, name) => {
  await withTexts(language);
  render(
    <>
      <SearchInput aria-label="search" value="Denver" onChange={() => {}} />
      <Select aria-label="choice" value="a" options={[{ value: 'a', label: 'A' }]} allowClear={clearable()} />
    </>,
  );
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([name, name]);
  expect(screen.queryByRole('img', { name: 'close-circle' })).toBeNull();
});

/** These take a flag, and give their own select the words. */
const OWN = ['StationSelect', 'ProviderSelect', 'GroupSelect', 'StoreSelect', 'FoundSelect'];

it('no field of the console leaves the name of that sign to its icon', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync('**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(300);
  const bare = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/\sallowClear(?=\s+[\w/>{]|\s*\/?>)/g)].flatMap(({ index }) => {
      const tag = [...text.slice(0, index).matchAll(/<([A-Z][\w.]*)/g)].at(-1)?.[1] ?? '';
      return OWN.includes(tag) ? [] : [`${file}: <${tag} allowClear>`];
    });
  });
  expect(bare).toEqual([]);
});
