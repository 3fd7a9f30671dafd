// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { withTexts } from '../../testing/texts.ts';
import { HubTabs, shownIn } from './hub.tsx';

class Observed {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', Observed);

const part = (key: string) => ({ key, label: `label of ${key}`, content: `content of ${key}` });
const TABS = {
  now: 'what is now',
  history: [part('history'), false as const, part('commands')],
  money: false,
  service: [part('orders')],
};

it('a link to a part leads to it under its tab, one to a tab to its first part, and nonsense to the first tab', () => {
  expect(shownIn(TABS, 'commands')).toEqual({ tab: 'history', part: 'commands' });
  expect(shownIn(TABS, 'history')).toEqual({ tab: 'history', part: 'history' });
  expect(shownIn(TABS, 'service')).toEqual({ tab: 'service', part: 'orders' });
  for (const other of [null, 'overview', 'money']) expect(shownIn(TABS, other)).toEqual({ tab: 'now' });
  expect(shownIn({ money: [false] }, 'money')).toBeUndefined();
});

const Search = () => <output>{useLocation().search}</output>;

it('a part is chosen under its tab and stands in the URL; a tab with one part offers no choice', async () => {
  await withTexts('en');
  render(
    <MemoryRouter initialEntries={['/point/A?tab=commands&page=3']}>
      <HubTabs tabs={TABS} />
      <Search />
    </MemoryRouter>,
  );
  expect(screen.getByRole('tab', { name: 'History' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText('content of commands')).toBeDefined();
  fireEvent.click(screen.getByText('label of history'));
  expect(screen.getByText('content of history')).toBeDefined();
  // The filters of one part mean nothing in another.
  expect(screen.getByRole('status').textContent).toBe('?tab=history');
  fireEvent.click(screen.getByRole('tab', { name: 'Service' }));
  expect(screen.getByText('content of orders')).toBeDefined();
  expect(screen.queryByText('label of orders')).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Money' })).toBeNull();
});
