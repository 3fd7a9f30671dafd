// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { ConfigProvider, DatePicker, Select, TimePicker } from 'antd';
import en from 'antd/es/locale/en_US';
import zh from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../testing/no-layout.ts';
import { withTexts } from '../../../testing/texts.ts';
import { SearchInput } from '../search-input.tsx';
import { clearable } from './clearable.tsx';

beforeEach(() => {
  withoutLayout();
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

it.each([
  ['清除', zh],
  ['Clear', en],
] as const)('antd names that of a day or a time itself: %s', (name, locale) => {
  const now = dayjs('2026-11-27T08:00:00');
  render(
    <ConfigProvider locale={locale}>
      <DatePicker value={now} />
      <DatePicker.RangePicker value={[now, now]} />
      <TimePicker value={now} />
    </ConfigProvider>,
  );
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([name, name, name]);
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
  // A choice of places one within another is cleared without being asked for it.
  const cascaders = files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/<Cascader\b[\s\S]*?\/>/g) ?? []);
  expect(cascaders.filter((tag) => !tag.includes('allowClear={clearable()}'))).toEqual([]);
  expect(cascaders.length).toBeGreaterThan(0);
});
