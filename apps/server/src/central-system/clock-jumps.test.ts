import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf, startTestServer, type TestServer, unique, until } from '../testing/server.ts';
import { Reconnects } from './entrance/reconnects.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 10);

describe('a clock that was ahead for a while', () => {
  it('leaves no charger counted as one that connects without end, nor kept out', () => {
    const reconnects = new Reconnects();
    const CP = { identity: 'CP', address: '127.0.0.1', proven: false };
    for (let connect = 0; connect < 50; connect++) reconnects.note(CP, START + DAY + connect);
    reconnects.hold(CP, START + DAY + HOUR);
    for (let connect = 0; connect < 50; connect++) expect(reconnects.note(CP, START + connect)).toEqual({ quarantine: false });
    expect(reconnects.heldUntil(CP, START)).toBeUndefined();
  });
});

describe('a server whose clock jumps', () => {
  let test: TestServer;
  const made: { serialNumber: string; cardNumber: string }[] = [];
  beforeAll(async () => {
    test = await startTestServer({ timing: { settleMs: 50, pingMs: 1000, patienceMs: 1000 } });
    // A day ends sessions that nobody uses: what needs one is made before.
    const stationId = (await test.station()).id;
    for (let count = 0; count < 5; count++)
      made.push({ serialNumber: (await test.point({ stationId })).serialNumber, cardNumber: (await test.card()).cardNumber });
  });
  afterAll(() => test.close());
  const PASSWORD = 'jumping-clocks';

  it.each([
    ['an hour ahead', HOUR],
    ['an hour back', -HOUR],
    ['a day ahead', DAY],
    ['a day back', -DAY],
  ])('%s, and back again, keeps chargers, sessions, signed-in people and work', async (_name, shift) => {
    const { serialNumber, cardNumber } = made.pop()!;
    const point = await test.boot(serialNumber);
    const user = await test.user(test.ours, ['*:*:*']);
    const transactionId = await point.start(cardNumber, 1000, test.now());
    await point.meter(transactionId, 1100, test.now());
    for (const by of [shift, 0]) {
      test.shiftClock(by);
      const { currentTime } = (await point.call('Heartbeat', {})) as { currentTime: string };
      expect(Math.abs(Date.parse(currentTime) - test.now())).toBeLessThan(5000);
      // The charger goes by the time that it is told.
      await point.meter(transactionId, by === shift ? 1200 : 1300, test.now());
      // A session that nobody has used for a day is over; others go on.
      if (Math.abs(shift) < DAY) expect((await user.call(contract.signIn.info)).status).toBe(200);
      const fresh = await test.user(test.ours, ['*:*:*']);
      const { commands } = await fresh.get(contract.commands.request, {
        body: { serialNumbers: [serialNumber], action: 'triggerMessage', payload: { message: 'heartbeat' }, reason: '' },
      });
      await until(async () => (await fresh.get(contract.commands.get, { params: { id: commands[0]!.id } })).answerTime !== null);
      expect(
        (await test.rows("select 1 from charging_record where transaction_id = $1 and status = 'charging'", [transactionId]))
          .length,
      ).toBe(1);
    }
    await point.end(transactionId, 1400, test.now());
    const [record] = await test.rows('select status, energy_wh from charging_record where transaction_id = $1', [transactionId]);
    expect(record).toMatchObject({ energy_wh: 400 });
    expect(['finished', 'review']).toContain(record.status);
    await test.checkBooks();
    expect(point.socket.readyState).toBe(1);
    // It comes back as it went.
    await point.close();
    await (await test.boot(serialNumber)).close();
    expect((await fetch(`${test.url}/readyz`)).status).toBe(200);
  });

  it('locks nobody out for the day that it was ahead, and keeps no charger out for it', async () => {
    const { serialNumber } = made.pop()!;
    const username = unique('jump').toLowerCase();
    const guess = () => apiOf(test.url, undefined).call(contract.signIn.login, { body: { username, password: PASSWORD } });
    test.shiftClock(DAY);
    for (let turn = 0; turn < 12; turn++) await guess();
    expect((await guess()).error.key).toMatch(/loginBlocked|captcha|proof/i);
    await test.rows("update charge_point set quarantined_until = now() + interval '25 hours' where serial_number = $1", [
      serialNumber,
    ]);
    test.shiftClock(0);
    const answer = await guess();
    expect(answer.error.key).not.toBe('loginBlocked');
    await (await test.boot(serialNumber)).close();
  });
});
