import { type Command, contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { answerMs: 1500 } });
  stationId = (await test.station()).id;
});
afterAll(() => test.close());

const HOUR = 3_600_000;
const ask = async (serialNumber: string, action: Command['action'], payload: Record<string, unknown>) =>
  (await test.admin.get(contract.commands.request, { body: { serialNumbers: [serialNumber], action, payload } })).commands[0]!;
const now = (id: string) => test.admin.get(contract.commands.get, { params: { id } });
async function ready(connectors = 1) {
  const { serialNumber } = await test.point({ stationId, connectors });
  const point = await test.boot(serialNumber);
  await until(async () => (await test.admin.get(contract.points.get, { params: { serialNumber } })).online);
  return { serialNumber, point };
}

describe('an effect is what was seen (rule 27)', () => {
  it('of a switch that the charger put off comes with the end of its session, hours later', async () => {
    const { serialNumber, point } = await ready();
    const { cardNumber } = await test.card();
    await point.status(1, 'Charging');
    const id = await point.start(cardNumber, 0);
    point.onCall = () => ({ status: 'Scheduled' });
    const { id: commandId } = await ask(serialNumber, 'setAvailability', { connectorNo: 1, isAvailable: false });
    await until(async () => (await now(commandId)).result === 'scheduled');
    test.shiftClock(3 * HOUR);
    try {
      // The watch of a minute would have ended long ago.
      await new Promise((done) => setTimeout(done, 1500));
      expect(await now(commandId)).toMatchObject({ effect: null });
      await point.end(id, 100);
      await point.status(1, 'Unavailable');
      await until(async () => (await now(commandId)).effect === 'Unavailable');
    } finally {
      test.shiftClock(0);
    }
    await point.close();
  });

  it('of putting into service what is in service is there at once; other words are no effect of it', async () => {
    const { serialNumber, point } = await ready();
    await point.status(1, 'Available');
    const already = await ask(serialNumber, 'setAvailability', { connectorNo: 1, isAvailable: true });
    expect(await until(async () => ((await now(already.id)).status === 'observed' ? now(already.id) : undefined))).toMatchObject({
      effect: 'Operative',
    });
    await point.status(1, 'Unavailable');
    const { id } = await ask(serialNumber, 'setAvailability', { connectorNo: 1, isAvailable: true });
    await until(async () => (await now(id)).status === 'answered');
    for (const status of ['Finishing', 'Reserved']) await point.status(1, status);
    await point.call('Heartbeat', {});
    expect(await now(id)).toMatchObject({ effect: null });
    await point.status(1, 'Available');
    await until(async () => (await now(id)).effect === 'Available');
    await point.close();
  });

  it('of a reset whose answer was lost is the boot that follows it, and its log says what became of the answer', async () => {
    const { serialNumber, point } = await ready();
    point.onCall = () => undefined;
    const { id } = await ask(serialNumber, 'reset', { type: 'soft' });
    await until(() => point.calls.length === 1);
    point.drop();
    await until(async () => (await now(id)).status === 'failed');
    expect(
      await until(async () => (await test.log(serialNumber)).find((row) => row.action === 'Reset' && row.outcome !== 'waiting')),
    ).toMatchObject({
      outcome: 'closed',
    });
    const again = await test.boot(serialNumber);
    await until(async () => (await now(id)).status === 'observed');
    expect(await now(id)).toMatchObject({ effect: 'rebooted', result: 'noAnswer' });
    await again.close();
  });

  it('of a reset that waited for a charger that boots by itself is that boot: it is not reset again', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { id } = await ask(serialNumber, 'reset', { type: 'hard' });
    expect((await now(id)).waitsFor).toBe('connection');
    const point = await test.boot(serialNumber);
    await until(async () => (await now(id)).status === 'observed');
    await point.call('Heartbeat', {});
    expect(point.calls.filter((call) => call.action === 'Reset')).toEqual([]);
    await point.close();
  });
});

describe('a command that waits', () => {
  it('can be taken back until it is sent, and then not', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { id } = await ask(serialNumber, 'clearCache', {});
    expect(await test.admin.get(contract.commands.cancel, { params: { id } })).toMatchObject({ status: 'cancelled' });
    const point = await test.boot(serialNumber);
    const next = await ask(serialNumber, 'clearCache', {});
    expect(next.id).not.toBe(id);
    await until(async () => (await now(next.id)).status === 'answered');
    expect(await test.admin.call(contract.commands.cancel, { params: { id: next.id } })).toMatchObject({
      status: 409,
      error: { key: 'commandSent' },
    });
    expect(point.calls).toHaveLength(1);
    await point.close();
  });

  it('says that it waits for the one before it', async () => {
    const { serialNumber, point } = await ready();
    point.onCall = (action) => (action === 'ClearCache' ? undefined : { status: 'Accepted' });
    await ask(serialNumber, 'clearCache', {});
    await until(() => point.calls.length === 1);
    const { id } = await ask(serialNumber, 'reset', { type: 'soft' });
    expect((await now(id)).waitsFor).toBe('command');
    await until(async () => (await now(id)).waitsFor === null);
    await point.close();
  });
});

it('a data transfer names its message and data, and a connector beyond 64 is legal', async () => {
  const { serialNumber, point } = await ready();
  const whole = { vendorId: 'acme', messageId: 'ping', data: '1' };
  await ask(serialNumber, 'transferData', whole);
  await ask(serialNumber, 'unlockConnector', { connectorNo: 101 });
  await until(() => point.calls.length === 2);
  expect(point.calls.map((call) => call.payload)).toEqual([whole, { connectorId: 101 }]);
  await point.close();
});
