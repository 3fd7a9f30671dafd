import { afterEach, expect, it, vi } from 'vitest';
import { scrollManner } from './motion.ts';

afterEach(() => vi.unstubAllGlobals());

it('does not slide where the system asks for no movement', () => {
  const asks = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));
  asks(false);
  expect(scrollManner()).toBe('smooth');
  asks(true);
  expect(scrollManner()).toBe('auto');
});
