import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

// Files share their workers' modules: nothing in them keeps anything from one file to the next. A file that needs modules of its own would say why.
// Each server test file gets a database of its own from the template that the global set-up makes. Server tests wait for two thirds of their time, so
// five of them run at once, also on two cores; browser tests wait for half of theirs, and are three.
// The browser tests (e2e) come after them: each has a server, a network of chargers and a browser. Those that measure time or memory (alone) come last, one after another.
// Deadlines are for tests that hang: none is near what a busy machine needs.

/** Files that take longest, the longest first: one that began last would run alone at the end. Others come in the order of their size. */
const LONG = [
  'e2e/src/screens',
  'e2e/src/timed-charging',
  'e2e/src/work-orders',
  'e2e/src/frame',
  'e2e/src/point-actions',
  'e2e/src/reservations',
  'e2e/src/account',
  'server/src/app/starts',
  'load-balancing/balancing',
  'server/src/app/crash-wishes',
  'server/src/app/access',
  'charging-profiles/charging-profiles',
  'statistics/operation',
  'site-limits/site-limits',
  'recovery/recovery',
  'app/demo/demo',
  'charging/timed-charging/timed-charging',
  'central-system/messages',
  'records/certainty',
  'load-balancing/meter-mqtt',
  'load-balancing/late-chargers',
  'central-system/wire',
  'load-balancing/goal',
  'database/lease',
  'reservations/reservations',
];

class LongFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const place = ({ moduleId }: { moduleId: string }) => {
      const found = LONG.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return found < 0 ? LONG.length : found;
    };
    const order = (file: (typeof files)[number]) => file.project.config.sequence.groupOrder;
    // The server's first, and the files of a project one after another: a worker goes on with those, and is started anew for another project.
    const after = ({ project }: (typeof files)[number]) => Number(project.name !== 'server');
    const name = ({ project }: (typeof files)[number]) => project.name;
    return (await super.sort(files)).sort(
      (a, b) => order(a) - order(b) || after(a) - after(b) || name(a).localeCompare(name(b)) || place(a) - place(b),
    );
  }
}

const BROWSER = {
  isolate: false,
  globalSetup: 'e2e/src/testing/global-setup.ts',
  testTimeout: 300_000,
  hookTimeout: 300_000,
  maxWorkers: 3,
};

/** A site whose chargers and server are many times faster than others, and several servers that are killed: what else runs would look like their being slow. */
const TRIAL = ['bench/src/trial/trial.test.ts', 'bench/src/cluster/*.test.ts'];

/** Browser tests that measure how long or how much: nothing runs beside them. */
const ALONE = ['liveness', 'come-back', 'dashboard', 'display-soak'].map((name) => `e2e/src/${name}.test.ts`);

export default defineConfig({
  test: {
    maxWorkers: 5,
    sequence: { sequencer: LongFirst },
    expect: { poll: { timeout: 45_000 } },
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
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          include: ['apps/server/src/**/*.test.ts', 'bench/src/**/*.test.ts'],
          exclude: TRIAL,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server-alone',
          environment: 'node',
          include: TRIAL,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 1,
          fileParallelism: false,
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
          setupFiles: ['apps/console/src/testing/fresh-document.ts'],
          testTimeout: 120_000,
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
          env: { OWN_BROWSER: '1' },
          include: ALONE,
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
