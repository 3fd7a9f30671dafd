/** A fault to be planted: a piece of a file and what stands there instead, and the tests that must fail by it. */
export interface Fault {
  name: string;
  file: string;
  from: string;
  to: string;
  /** Of the vitest configuration. */
  project: 'unit' | 'server' | 'console' | 'e2e' | 'e2e-alone';
  test: string;
  /** Only tests whose name has this. */
  named?: string;
}

const SCREENS = { project: 'e2e', test: 'e2e/src/screens.test.ts' } as const;

/** One fault of each kind that the suite is there to find. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'missing-translation',
    file: 'apps/console/src/app/layout/texts/zh.ts',
    from: "  more: '更多',\n",
    to: '',
    project: 'console',
    test: 'apps/console/src/app/texts.test.ts',
  },
  {
    name: 'missing-permission',
    file: 'apps/server/src/platform/http/serve.ts',
    from: "if (typeof access === 'string') return holds(caller.permissions, access);",
    to: "if (typeof access === 'string') return true;",
    project: 'server',
    test: 'apps/server/src/app/access.test.ts',
    named: 'asks for its permission',
  },
  {
    name: 'row-of-another-provider',
    file: 'apps/server/src/platform/database/database.ts',
    from: "const whose = providers === 'all' ?",
    to: "const whose = providers === 'all' || providers.length > 0 ?",
    project: 'server',
    test: 'apps/server/src/app/access.test.ts',
    named: 'reads nothing of ours',
  },
  {
    name: 'row-of-another-station',
    file: 'apps/server/src/platform/database/database.ts',
    from: "const where = stations === 'all' ?",
    to: "const where = stations === 'all' || stations.length > 0 ?",
    project: 'server',
    test: 'apps/server/src/app/access.test.ts',
    named: 'reads nothing of our station',
  },
  {
    name: 'wrong-sum',
    file: 'packages/kernel/src/money.ts',
    from: 'total += scaled(value, scale);',
    to: 'total += Math.trunc(scaled(value, scale) / 10) * 10;',
    project: 'unit',
    test: 'packages/kernel/src/money.test.ts',
  },
  {
    name: 'wrong-figure',
    file: 'apps/server/src/insight/statistics/financial.queries.ts',
    from: 'sum(sessions)::int as sessions',
    to: 'count(*)::int as sessions',
    project: 'server',
    test: 'apps/server/src/insight/statistics/money.test.ts',
  },
  {
    name: 'session-twice',
    file: 'apps/server/src/charging/records/start.writes.ts',
    from: 'v.sent, v.meter, v.key, v.currency',
    to: 'v.sent, v.meter, v.key || random(), v.currency',
    project: 'server',
    test: 'apps/server/src/charging/records/transactions.test.ts',
    named: 'gets the same transactionId',
  },
  {
    name: 'lost-turn-writes',
    file: 'apps/server/src/platform/database/fence.ts',
    from: 'if (rows.length === 0) throw',
    to: 'if (rows.length > 1) throw',
    project: 'server',
    test: 'apps/server/src/platform/work/turns.test.ts',
  },
  {
    name: 'lost-lease-writes',
    file: 'apps/server/src/platform/queue/queue.ts',
    from: 'attempts = $',
    to: 'attempts >= $',
    project: 'server',
    test: 'apps/server/src/platform/queue/queue.test.ts',
  },
  {
    name: 'button-without-name',
    file: 'apps/console/src/app/layout/navbar.tsx',
    from: '        aria-label={label}\n        aria-expanded={open && !hidden}\n        title={label}\n',
    to: '        aria-expanded={open && !hidden}\n',
    ...SCREENS,
    named: 'in the names of any screen',
  },
  {
    name: 'faint-text',
    file: 'apps/console/src/app/theme/antd.ts',
    from: "labelColor: 'var(--text-soft)'",
    to: "labelColor: '#c8c8c8'",
    ...SCREENS,
    named: 'light or dark',
  },
  {
    name: 'wider-than-a-phone',
    file: 'apps/console/src/app/layout/frame.module.css',
    from: '.body {\n  display: flex;\n  flex-direction: column;\n  min-width: 0;\n',
    to: '.body {\n  display: flex;\n  flex-direction: column;\n  min-width: 480px;\n',
    ...SCREENS,
    named: 'light or dark',
  },
  {
    name: 'dead-link',
    file: 'apps/console/src/features/insight/dashboard/links.ts',
    from: "listPath('/historyRecord/chargeRecord',",
    to: "listPath('/historyRecord/chargeRecords',",
    project: 'e2e-alone',
    test: 'e2e/src/dashboard.test.ts',
    named: 'its figure leads to the list',
  },
];
