import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import type { GroupCommit } from '../../platform/database/group-commit.ts';
import { MINUTE, quietChargers } from '../../testing/quiet-chargers.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { lateSampleWork } from './late-samples.ts';
import { reopenSessions } from './reopen.writes.ts';

let test: TestServer;
let stationId: number;
const { detail, ended, now, pass, ready, say, start } = quietChargers(() => ({ test, stationId }));
beforeAll(async () => {
  test = await startTestServer({ timing: { lostMs: 100, lateMs: Number.POSITIVE_INFINITY } });
  stationId = (await test.station()).id;
});
afterAll(() => test.close());

it('a session runs again where the sample that shows it comes between its reopening and the judging of its bill', async () => {
  const { point, cardNumber } = await ready();
  const { transactionId: id } = await start(point, cardNumber, 1000);
  await say(point, 'Charging');
  await pass(MINUTE);
  await point.meter(id, 3000, now());
  await say(point, 'Available');
  await pass(5.1 * MINUTE);
  await ended(id);
  const goOn = async (register: number) => {
    await pass(MINUTE);
    await point.meter(id, register, now());
  };
  await goOn(3200);
  let tries = 0;
  const commit = {
    async submit(_: unknown, input: { transactionId: number }) {
      const client = await test.databases.pool.connect();
      try {
        await client.query('begin');
        const [out] = await reopenSessions.run(client, [input]);
        await client.query('commit');
        return out;
      } finally {
        client.release();
        if (++tries === 1) await goOn(3400);
      }
    },
  } as unknown as GroupCommit;
  const { work } = lateSampleWork(
    { db: test.databases.system, bus: createLocalBus(() => {}), clock: { now: () => test.now() + MINUTE }, commit },
    { everyMs: 0, restMs: 0 },
  );
  await work(new AbortController().signal);
  expect(await detail(id)).toMatchObject({ status: 'charging' });
  point.drop();
});
