import { afterAll } from 'vitest';

// Files share their worker's document: each begins at the root, with empty storages, whatever the one before left.
if (typeof window !== 'undefined') {
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
  window.localStorage.clear();
  // What components still wait for when a file ends would find no document: a file of another environment may come next.
  const begin = globalThis.setTimeout;
  const begun = new Set<ReturnType<typeof begin>>();
  const counted = (...given: Parameters<typeof begin>) => {
    const timer = begin(...given);
    begun.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(counted, begin) as typeof begin;
  afterAll(() => {
    globalThis.setTimeout = begin;
    for (const timer of begun) clearTimeout(timer);
  });
}
