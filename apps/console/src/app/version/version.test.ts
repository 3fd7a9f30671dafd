// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookForVersion, useVersion, watchVersion } from './version.ts';

let fetched: ReturnType<typeof vi.fn<typeof fetch>>;
const serves = (build: unknown, status = 200) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify({ build }), { status }));

beforeEach(() => {
  document.head.innerHTML = '<meta name="build" content="one">';
  useVersion.setState({ newer: false });
  fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a new version', () => {
  it('is noticed when the server serves another build, and only then', async () => {
    serves('one');
    await lookForVersion();
    expect(useVersion.getState().newer).toBe(false);
    serves('two');
    await lookForVersion();
    expect(useVersion.getState().newer).toBe(true);
  });
  it('is not made of a failing server, of a page that is not JSON, or of development', async () => {
    serves('two', 502);
    await lookForVersion();
    fetched.mockImplementation(async () => new Response('<!doctype html>'));
    await lookForVersion();
    fetched.mockRejectedValue(new TypeError('offline'));
    await lookForVersion();
    document.head.innerHTML = '';
    serves('two');
    await lookForVersion();
    expect(useVersion.getState().newer).toBe(false);
  });
  it('is asked for every 5 minutes, and at once when a part of the page is missing', async () => {
    vi.useFakeTimers();
    serves('one');
    const stop = watchVersion();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('vite:preloadError'));
    expect(fetched).toHaveBeenCalledTimes(2);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
