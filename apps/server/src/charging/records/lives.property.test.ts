import { contract } from '@csms/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { born } from '../../testing/lives/born.ts';
import { LEVEL_WH } from '../../testing/lives/facts.ts';
import { BONUS, BONUS_FROM } from '../../testing/lives/life.ts';
import { lifePlan } from '../../testing/lives/plans.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/*
 * Lives of records: what happens between two bills of one record, in any order. What it was promised and what its charger measured are facts, and a model knows them; whatever came in between, the last
 * bill and the sum of all wallets are those of the facts. LIVES_RUNS and LIVES_SEED make it a long run.
 */
const RUNS = Number(process.env.LIVES_RUNS ?? 12);
const SEED = Number(process.env.LIVES_SEED ?? 20_261_128);
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { lostMs: 25, lateMs: 25, staysMs: 25, occupancyMs: 25 } });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await test.admin.get(contract.activities.create, {
    body: {
      providerId: test.ours,
      activityName: 'Lives',
      kind: 'rechargeBonus',
      description: '',
      steps: [{ from: BONUS_FROM, bonus: BONUS }],
      startTime: day(-1),
      endTime: day(1),
      groupIds: [],
    },
  });
  await test.admin.get(contract.membership.create, {
    body: {
      providerId: test.ours,
      levelName: 'Lives',
      minEnergy: LEVEL_WH / 1000,
      price: null,
      validDays: null,
      serviceDiscount: '50',
    },
  });
});
afterAll(() => test.close());

it('whatever happens between two bills of a record, and in whatever order, the last bill and all wallets are those of the facts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lifePlan, { minLength: 3, maxLength: 3 }), async (lives) => {
      await Promise.all(
        lives.map(async (plan) => {
          const life = await born(test, plan);
          try {
            for (const step of plan.steps) await life.run(step);
            await life.finish();
            await life.check();
          } finally {
            for (const { point } of life.sessions) point.drop();
          }
        }),
      );
      await test.checkBooks();
      const { id, differences } = await test.admin.get(contract.reconciliations.run, { body: { providerId: test.ours } });
      const { list } = await test.admin.get(contract.reconciliations.differences, { params: { id }, query: {} });
      expect({ differences, list }).toEqual({ differences: 0, list: [] });
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
});
