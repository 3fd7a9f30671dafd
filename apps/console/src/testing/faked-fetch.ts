import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { withTexts } from './texts.ts';

/** Answers each call of the console in a file that has `fakeFetch`. It has forgotten everything before each test. */
export const fetched = vi.fn<typeof fetch>();

/** Each test of this file speaks English, calls `fetched`, and moves its timers by hand. */
export function fakeFetch(): void {
  beforeEach(async () => {
    await withTexts('en');
    fetched.mockReset();
    vi.stubGlobal('fetch', fetched);
    vi.useFakeTimers({ shouldAdvanceTime: false });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
