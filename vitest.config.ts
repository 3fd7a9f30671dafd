import { defineConfig } from 'vitest/config';

// Files run in two workers, one a core, and share their modules: nothing in them keeps anything from one file to the next. A file that needs modules of its own would say why.
// Each server test file gets a database of its own from the template that the global set-up makes.
// The browser tests (e2e) come after them: each has a server, a network of chargers and a browser. Those that measure time or memory (alone) come last, one after another.
const BROWSER = {
  isolate: false,
  globalSetup: 'e2e/src/testing/global-setup.ts',
  testTimeout: 120_000,
  hookTimeout: 240_000,
};

/** Browser tests that measure how long or how much: nothing runs beside them. */
const ALONE = ['liveness', 'come-back', 'dashboard', 'display-soak'].map((name) => `e2e/src/${name}.test.ts`);

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A test that hangs is noticed; one on a slow or busy machine does not fail.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: [
            'packages/**/src/**/*.test.ts',
            'apps/simulator/src/**/*.test.ts',
            'apps/card-bridge/src/**/*.test.ts',
            'scripts/*.test.ts',
            'scripts/checks/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          include: ['apps/server/src/**/*.test.ts', 'bench/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          // A file that renders, or asks the browser for something, says so in its first line: `@vitest-environment jsdom`.
          environment: 'node',
          isolate: false,
          include: ['apps/console/src/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { ...BROWSER, name: 'e2e', include: ['e2e/src/**/*.test.ts'], exclude: ALONE, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          ...BROWSER,
          name: 'e2e-alone',
          include: ALONE,
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
