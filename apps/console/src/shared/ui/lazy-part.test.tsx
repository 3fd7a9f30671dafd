// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a part whose code cannot be loaded takes nothing along, and is there once the server is back', async () => {
  let tries = 0;
  const Part = lazyPart(async () => {
    if (++tries < 2) throw new TypeError('Failed to fetch dynamically imported module: /assets/part.js');
    return { default: () => <p>part</p> };
  });
  render(
    <>
      <h1>frame</h1>
      <Suspense fallback="…">
        <Part />
      </Suspense>
    </>,
  );
  expect((await screen.findByText('part', {}, { timeout: 20_000 })).textContent).toBe('part');
  expect([tries, screen.getByRole('heading').textContent]).toEqual([2, 'frame']);
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { words: '' };
  static getDerivedStateFromError = (error: Error) => ({ words: error.message });
  override render = () => this.state.words || this.props.children;
}

it('a part that throws when it is loaded does so where it stands', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Part = lazyPart(async (): Promise<{ default: () => null }> => {
    throw new Error('a mistake of ours');
  });
  render(
    <Boundary>
      <Suspense>
        <Part />
      </Suspense>
    </Boundary>,
  );
  await screen.findByText('a mistake of ours');
});
