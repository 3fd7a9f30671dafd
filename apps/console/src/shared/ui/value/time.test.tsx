// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { InRows, Time, timeWidth } from './values.tsx';

afterEach(cleanup);

const year = new Date().getUTCFullYear();
const at = `${year}-06-15T12:05:33Z`;
const shown = (time: ReactNode) => {
  const { container } = render(time);
  return container.textContent;
};

it('a time is short in the rows of a list, and whole everywhere else', () => {
  expect(shown(<Time at={at} zone="UTC" own offset={false} />)).toBe(`${year}-06-15 12:05:33`);
  expect(
    shown(
      <InRows value={true}>
        <Time at={at} zone="UTC" own offset={false} />
        <Time at={at} zone="UTC" own offset={false} seconds />
        <Time at={at} zone="UTC" own offset={false} exact />
      </InRows>,
    ),
  ).toBe(`06-15 12:0506-15 12:05:33${year}-06-15 12:05:33.000`);
});

it('the room of a time grows by its year, its seconds and its offset', () => {
  const width = (rest: Partial<Parameters<typeof timeWidth>[0]>) =>
    timeWidth({ at, zone: 'UTC', own: true, offset: false, ...rest });
  const least = width({});
  expect(timeWidth({ at: null })).toBe(0);
  expect(width({ at: `${year - 1}-06-15T12:05:33Z` })).toBeGreaterThan(least + 30);
  expect(width({ seconds: true })).toBeGreaterThan(least + 15);
  expect(width({ offset: true })).toBeGreaterThan(least + 30);
});
