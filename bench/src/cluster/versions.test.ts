import { contract } from '@csms/contract';
import { afterEach, expect, it } from 'vitest';
import { until } from '../../../apps/server/src/testing/server.ts';
import { checkAcknowledged, furnishStubborn } from '../../../apps/server/src/testing/stubborn-point.ts';
import { type Cluster, startCluster } from './machines.ts';
import { pause, plays, rowsOf, say, seconds, signedIn } from './trial.ts';

const POINTS = 60;

let cluster: Cluster | undefined;
afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
});

it.runIf(plays('roll'))(
  'a roll from the version before under load: nothing is lost, and nobody is refused',
  { timeout: 900_000 },
  async () => {
    const root = process.env.CLUSTER_BEFORE;
    cluster = await startCluster(3, { hasProxy: true, root });
    const of = cluster;
    const schema = async () => Number((await rowsOf(of.db, 'select count(*) as n from migration'))[0]!.n);
    const before = await schema();
    const { call } = await signedIn(of);
    const points = await furnishStubborn(call(), POINTS, () => `${of.url().replace(/^http/, 'ws')}/ocpp`);
    const running = points.map((point) => point.run());
    const sessions = () => points.reduce((sum, point) => sum + point.sessions, 0);
    const more = async (count: number) => {
      const reached = sessions() + count;
      await until(() => sessions() >= reached, 120_000);
    };
    await more(POINTS * 5);
    let asked = 0;
    const failed: unknown[] = [];
    const asking = setInterval(() => {
      asked += 1;
      call()
        .call(contract.stations.list, { query: {} as never })
        .then(
          ({ status }) => status !== 200 && failed.push(status),
          (error) => failed.push(error),
        );
    }, 100);
    for (const machine of of.machines) {
      const endedMs = await machine.end();
      const startedMs = await machine.start();
      say(`roll: ended in ${seconds(endedMs)}, the new version started in ${seconds(startedMs)}`);
      await more(POINTS * 2);
    }
    await pause(3_000);
    clearInterval(asking);
    for (const point of points) point.finish();
    await Promise.all(running);
    const refused = points.reduce((sum, point) => sum + point.refused, 0);
    const stops = await checkAcknowledged(points, (text) => rowsOf(of.db, text));
    say(
      `roll${root ? ` from another version (${(await schema()) - before} migrations)` : ''}: ${stops} sessions acknowledged, none lost or doubled; ${refused} messages refused; ${failed.length} of ${asked} calls of users failed`,
    );
    expect([refused, failed]).toEqual([0, []]);
  },
);
