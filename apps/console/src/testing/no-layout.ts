import { vi } from 'vitest';

/** jsdom lays nothing out: what asks for the width of the page, or watches a size, gets an answer and hears no more. */
export function withoutLayout(): void {
  const watch = { addListener: () => {}, removeListener: () => {}, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => ({ matches: false, ...watch }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}
