import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { openStream } from '../../testing/stream.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

const types = (stream: { heard: { event: string; data: { type?: string } }[] }) =>
  stream.heard.filter(({ event }) => event === 'message').map(({ data }) => data.type);

describe('the live stream', () => {
  it('tells a session as it happens, and a stranger nothing of it', async () => {
    const { serialNumber } = await test.point();
    const theirs = await test.point({ stationId: (await test.station({ providerId: test.theirs })).id });
    const { cardNumber } = await test.card();
    const [own, stranger, all] = await Promise.all([
      openStream(await test.user(test.ours, ['charging:read', 'point:read'])),
      openStream(await test.user(test.theirs, ['*:*:*'])),
      openStream(test.admin),
    ]);
    await until(() => [own, stranger, all].every((stream) => stream.heard[0]?.event === 'ready'));
    const point = await test.boot(serialNumber);
    const id = await point.start(cardNumber, 0, Date.now() - 60_000);
    await point.meter(id, 1500);
    await until(() => types(own).includes('session.changed'));
    await point.end(id, 2000);
    await point.close();
    await until(() => types(own).includes('session.ended'));
    await until(() => own.heard.some(({ data }) => data.type === 'point.changed' && !data.online));
    expect(own.heard.find(({ data }) => data.type === 'session.changed')!.data).toMatchObject({
      transactionId: id,
      energyWh: 1500,
      cost: '1.50',
    });
    // Something of the stranger's own, so that it is known to listen.
    await (await test.boot(theirs.serialNumber)).close();
    await until(() => stranger.heard.some(({ data }) => data.type === 'point.changed' && !data.online));
    expect(JSON.stringify(stranger.heard)).not.toContain(serialNumber);
    expect(JSON.stringify(own.heard)).not.toContain(theirs.serialNumber);
    await until(() => JSON.stringify(all.heard).includes(theirs.serialNumber));
    expect(JSON.stringify(all.heard)).toContain(serialNumber);
    for (const stream of [own, stranger, all]) stream.close();
  });

  it('tells a user of another station nothing of this one, and a user nothing of lists that are shut to it', async () => {
    const [here, there] = [await test.station(), await test.station()];
    const [{ serialNumber }, elsewhere] = [await test.point({ stationId: here.id }), await test.point({ stationId: there.id })];
    const { cardNumber } = await test.card();
    const [all, own, other, contractor] = await Promise.all([
      openStream(await test.user(test.ours, ['*:*:*'])),
      openStream(await test.user(test.ours, ['*:*:*'], [here.id])),
      openStream(await test.user(test.ours, ['*:*:*'], [there.id])),
      openStream(await test.user(test.ours, ['workOrder:process'])),
    ]);
    const streams = [all, own, other, contractor];
    await until(() => streams.every((stream) => stream.heard[0]?.event === 'ready'));
    const point = await test.boot(serialNumber);
    const id = await point.start(cardNumber, 0, Date.now() - 60_000);
    await point.meter(id, 1500);
    await point.status(1, 'Faulted', { errorCode: 'GroundFailure' });
    await test.admin.call(contract.commands.request, { body: { serialNumbers: [serialNumber], action: 'clearCache' } });
    await point.end(id, 2000);
    await point.close();
    for (const stream of [all, own])
      await until(() =>
        ['session.changed', 'session.ended', 'command.changed', 'connector.changed'].every((type) =>
          types(stream).includes(type),
        ),
      );
    await (await test.boot(elsewhere.serialNumber)).close();
    await until(() => other.heard.some(({ data }) => data.type === 'point.changed' && !data.online));
    const told = JSON.stringify(other.heard);
    expect(told).not.toContain(serialNumber);
    expect(told).not.toContain(`"transactionId":${id}`);
    expect(other.heard.filter(({ data }) => 'stationId' in data && data.stationId !== there.id)).toEqual([]);
    expect(JSON.stringify(own.heard)).not.toContain(elsewhere.serialNumber);
    expect(new Set(types(contractor))).not.toContain('session.changed');
    expect(JSON.stringify(contractor.heard)).not.toMatch(/"cost"|transactionId/);
    for (const stream of streams) stream.close();
  });

  it('goes on without a gap after a cut, in order, each event once', async () => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    const stream = await openStream(test.admin);
    await point.status(1, 'Preparing');
    await until(() => types(stream).includes('connector.changed'));
    stream.close();
    const last = stream.heard.at(-1)!.id!;
    const seen: string[] = [];
    for (const status of ['Charging', 'SuspendedEV', 'Finishing', 'Available']) {
      await point.status(1, status);
      const witness = await openStream(test.admin, last);
      await until(() => witness.heard.some(({ data }) => data.type === 'connector.changed' && data.ocppStatus === status));
      witness.close();
      seen.push(status);
    }
    const again = await openStream(test.admin, last);
    await until(() => again.heard.some(({ data }) => data.type === 'connector.changed' && data.ocppStatus === 'Available'));
    expect(again.heard[0]!.event).toBe('ready');
    expect(again.heard.flatMap(({ data }) => (data.type === 'connector.changed' ? [data.ocppStatus] : []))).toEqual(seen);
    const sequence = (id: string | undefined) => Number(id!.split('.')[1]);
    const numbers = again.heard.slice(1).map(({ id }) => sequence(id));
    expect(numbers).toEqual(numbers.map((_, index) => sequence(last) + 1 + index));
    again.close();
    await point.close();
  });

  it('begins with reset where what was missed is not known: after a restart, with a foreign id, and after too much', async () => {
    for (const id of ['nonsense', 'abcdefgh.3', '.', '1.2.3']) {
      const stream = await openStream(test.admin, id);
      await until(() => stream.heard[0]);
      expect(stream.heard[0]!.event).toBe('reset');
      stream.close();
    }
    const before = await openStream(test.admin);
    await until(() => before.heard[0]);
    await test.restart();
    await until(() => before.closed);
    const after = await openStream(test.admin, before.heard.at(-1)!.id);
    await until(() => after.heard[0]);
    expect(after.heard[0]!.event).toBe('reset');
    after.close();
  });

  it('ends with its session: told so, closed, and not to be had again', async () => {
    const user = await test.user(test.ours, []);
    const [one, two] = await Promise.all([openStream(user), openStream(user)]);
    const other = await openStream(test.admin);
    await until(() => one.heard[0] && two.heard[0] && other.heard[0]);
    await user.get(contract.signIn.logout);
    await until(() => one.closed && two.closed);
    expect(one.heard.at(-1)!.event).toBe('ended');
    expect(other.closed).toBe(false);
    await expect(openStream(user)).rejects.toThrow('401');
    other.close();
  });
});
