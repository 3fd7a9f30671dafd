import { type Command, type CommandAction, contract, type PayloadOf } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { answerMs: 3000, sweepMs: 100 } });
});
afterAll(() => test.close());

const ask = async <A extends CommandAction>(serialNumber: string, action: A, payload: PayloadOf<A>): Promise<Command> =>
  (await test.admin.get(contract.commands.request, { body: { serialNumbers: [serialNumber], action, payload } })).commands[0]!;
const look = ({ id }: Command) => test.admin.get(contract.commands.get, { params: { id } });
const limit = (amps: number, id = 1): PayloadOf<'setChargingProfile'> => ({
  connectorNo: 1,
  profile: { id, stackLevel: 0, purpose: 'default', kind: 'absolute', unit: 'A', periods: [{ startSeconds: 0, limit: amps }] },
});

/** A charger that answers nothing until it is told to, and the limits that it was sent. */
async function silent() {
  const { serialNumber } = await test.point({ connectors: 2 });
  const point = await test.boot(serialNumber);
  point.onCall = () => undefined;
  const answerAll = () => {
    for (const call of point.calls) point.send(JSON.stringify([3, call.id, { status: 'Accepted' }]));
    point.onCall = () => ({ status: 'Accepted' });
  };
  const limits = () =>
    point.calls.flatMap(({ action, payload }) =>
      action === 'SetChargingProfile'
        ? (payload as { csChargingProfiles: { chargingSchedule: { chargingSchedulePeriod: { limit: number }[] } } })
            .csChargingProfiles.chargingSchedule.chargingSchedulePeriod[0]!.limit
        : [],
    );
  return { serialNumber, point, answerAll, limits };
}

describe('of limits of one place the newest wins (rule 16)', () => {
  it('what has not been sent is replaced and never sent; what is on the wire is not recalled', async () => {
    const { serialNumber, point, answerAll, limits } = await silent();
    const first = await ask(serialNumber, 'setChargingProfile', limit(8));
    await until(() => limits().length === 1);
    const second = await ask(serialNumber, 'setChargingProfile', limit(10));
    const third = await ask(serialNumber, 'setChargingProfile', limit(12));
    const other = await ask(serialNumber, 'setChargingProfile', limit(20, 2));
    // Known before the charger comes free.
    await until(async () => (await look(second)).status === 'replaced');
    answerAll();
    await until(async () => (await look(third)).status === 'answered' && (await look(other)).status === 'answered');
    expect(await look(first)).toMatchObject({ status: 'answered', result: 'accepted' });
    expect(await look(second)).toMatchObject({ status: 'replaced', sentTime: null, result: null });
    // Neither good nor bad: another counts in its place.
    expect(await test.admin.get(contract.commands.progress, { params: { batchId: second.batchId! } })).toEqual({
      total: 1,
      running: 0,
      good: 0,
      bad: 0,
      doubtful: 1,
    });
    expect(limits()).toEqual([8, 12, 20]);
    await point.close();
  });

  it('the first again, after another: it is sent again, not answered with the first', async () => {
    const { serialNumber, point, answerAll, limits } = await silent();
    const first = await ask(serialNumber, 'setChargingProfile', limit(8));
    await until(() => limits().length === 1);
    const second = await ask(serialNumber, 'setChargingProfile', limit(10));
    const again = await ask(serialNumber, 'setChargingProfile', limit(8));
    expect(again.id).not.toBe(first.id);
    expect((await ask(serialNumber, 'setChargingProfile', limit(8))).id).toBe(again.id);
    answerAll();
    await until(async () => (await look(again)).status === 'answered');
    expect((await look(second)).status).toBe('replaced');
    expect(limits()).toEqual([8, 8]);
    await point.close();
  });

  it('for a charger that is away: it gets the last when it comes', async () => {
    const { serialNumber } = await test.point();
    const made: Command[] = [];
    for (const isAvailable of [true, false, true, false])
      made.push(await ask(serialNumber, 'setAvailability', { connectorNo: 1, isAvailable }));
    const point = await test.boot(serialNumber);
    await until(async () => (await look(made[3]!)).status !== 'queued');
    expect((await Promise.all(made.map(look))).map(({ status }) => status).slice(0, 3)).toEqual(Array(3).fill('replaced'));
    expect(point.calls.map(({ payload }) => payload)).toEqual([{ connectorId: 1, type: 'Inoperative' }]);
    await point.close();
  });
});

it('a stop passes what waits and is not urgent', async () => {
  const { serialNumber, point, answerAll } = await silent();
  await ask(serialNumber, 'clearCache', {});
  await until(() => point.calls.length === 1);
  await ask(serialNumber, 'getLocalListVersion', {});
  await ask(serialNumber, 'reset', { type: 'soft' });
  const stop = await ask(serialNumber, 'stopSession', { transactionId: 4711 });
  answerAll();
  await until(async () => (await look(stop)).status === 'answered');
  expect(point.calls.slice(0, 2).map(({ action }) => action)).toEqual(['ClearCache', 'RemoteStopTransaction']);
  await point.close();
});

it('many askers at once are each answered with their own, and the same wish is one', async () => {
  const { serialNumber } = await test.point();
  const other = await test.point();
  const points = await test.rows<{ id: number; serial_number: string }>(
    'select id, serial_number from charge_point where serial_number = any ($1) order by serial_number',
    [[serialNumber, other.serialNumber]],
  );
  const pointIds = points.map(({ id }) => id);
  const keys = ['A', 'B', 'A', 'C', 'B'];
  const asked = await Promise.all(
    keys.map((key) =>
      test.admin.get(contract.commands.request, {
        body: {
          serialNumbers: points.map((point) => point.serial_number),
          action: 'changeConfiguration',
          payload: { key, value: '1' },
        },
      }),
    ),
  );
  expect(asked.map(({ count }) => count)).toEqual([2, 2, 2, 2, 2]);
  const rows = await test.rows('select 1 from command where point_id = any ($1)', [pointIds]);
  expect(rows).toHaveLength(6);
  const idsOf = (key: string) =>
    new Set(asked.flatMap((answer, at) => (keys[at] === key ? answer.commands.map(({ id }) => id) : [])));
  for (const key of ['A', 'B', 'C']) expect(idsOf(key).size, key).toBe(2);
});
