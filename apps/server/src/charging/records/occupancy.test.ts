import { contract } from '@csms/contract';
import { add } from '@csms/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { type BillingRecord, recompute } from '../billing/index.ts';

const MINUTE = 60_000;
let test: TestServer;
let stationId: number;
const fee = { electricity: '1', service: '0' };
const price = {
  slots: new Array(48).fill('flat'),
  fees: { sharp: fee, peak: fee, flat: fee, valley: fee },
  reservationFee: '0',
  occupancyFee: '0.5',
  occupancyFreeMinutes: 10,
  occupancyMostMinutes: 30,
};
beforeAll(async () => {
  test = await startTestServer({ timing: { occupancyMs: 50, statisticsMs: 50 } });
  stationId = (await test.station({ timeZone: 'UTC', price: null })).id;
  const body = { stationId, groupId: null, effectiveFrom: '2020-01-01T00:00:00Z', ...price };
  const made = await test.admin.get(contract.prices.create, { body });
  expect(made).toMatchObject({ occupancyFee: '0.5', occupancyFreeMinutes: 10, occupancyMostMinutes: 30 });
});
afterAll(() => test.close());

const detail = (id: number) => test.admin.get(contract.records.get, { params: { transactionId: id } });
const watched = async () => (await test.rows('select transaction_id from occupancy')).map((row) => row.transaction_id);

/** A session of 4 kWh that ended so many minutes ago, after which its car still stands there. */
async function ended(minutesAgo: number, wh = 4000) {
  const { serialNumber } = await test.point({ stationId, powerW: 50_000 });
  const { cardNumber } = await test.card();
  const point = await test.boot(serialNumber);
  const now = Date.now();
  const id = await point.start(cardNumber, 0, now - 60 * MINUTE);
  await point.status(1, 'Finishing');
  await point.end(id, wh, now, { idTag: cardNumber });
  // It has stood there since.
  const ago = [id, new Date(now - minutesAgo * MINUTE).toISOString()];
  await test.rows('update charging_record set stopped_at = $2 where transaction_id = $1', ago);
  await test.rows('update occupancy set since = $2 where transaction_id = $1', ago);
  return { id, point, cardNumber, serialNumber };
}

/** Until the session is billed for its time, or is known to owe none. */
const decided = (id: number) => until(async () => !(await watched()).includes(id));

describe('a car that stays after charging', () => {
  it('is billed once it has left, for whole minutes after the free ones, with both bills to be seen', async () => {
    const { id, point, cardNumber } = await ended(25);
    expect(await test.balanceOf(cardNumber)).toBe('96.00');
    expect(await watched()).toContain(id);
    await point.status(1, 'Available');
    await decided(id);
    const record = await detail(id);
    expect(record).toMatchObject({ status: 'finished', elecFee: '4.00', occupancyFee: '7.50', cost: '11.50' });
    expect(record.lines.at(-1)).toMatchObject({ kind: 'occupancy', quantity: 15, unitPrice: '0.5', amount: '7.50', tier: null });
    expect(record.bills.map(({ cause, cost }) => [cause, cost])).toEqual([
      ['occupancy', '11.50'],
      ['stop', '4.00'],
    ]);
    expect(await test.balanceOf(cardNumber)).toBe('88.50');
    expect(add(...record.ledger.filter(({ account }) => account === 'occupancyIncome').map(({ amount }) => amount))).toBe('7.50');
    const [row] = await test.rows(
      `select b.tariff, b.evidence, b.discounts, r.time_zone as zone, p.minor_unit as "minorUnit", r.reservation_used as reservation, r.occupied_minutes as "occupiedMinutes"
       from charging_bill b join charging_record r using (transaction_id) join provider p on p.id = r.provider_id where b.transaction_id = $1 and b.revision = 2`,
      [id],
    );
    expect(recompute(row as BillingRecord).bill.cost).toBe('11.50');
    await test.checkBooks();
    await point.close();
  });

  it('is watched from then on where a person decides that it has charged at all', async () => {
    const { serialNumber } = await test.point({ stationId, powerW: 50_000 });
    const { cardNumber } = await test.card();
    const point = await test.boot(serialNumber);
    const now = Date.now();
    const id = await point.start(cardNumber, 8000, now - 60 * MINUTE);
    await point.status(1, 'Finishing');
    await point.end(id, 7000, now - 25 * MINUTE, { idTag: cardNumber });
    expect(await detail(id)).toMatchObject({ status: 'review', energyWh: 0 });
    const body = { energyWh: 4000, reason: 'read on site' };
    await test.admin.get(contract.records.settle, { params: { transactionId: id }, body });
    expect(await watched()).toContain(id);
    await point.status(1, 'Available');
    await decided(id);
    expect(await detail(id)).toMatchObject({ occupancyFee: '7.50', cost: '11.50' });
    await point.close();
  });

  it('costs no more than the price says, however long it stays, and is not waited for', async () => {
    const { id, point } = await ended(50);
    await decided(id);
    expect(await detail(id)).toMatchObject({ occupancyFee: '15.00', cost: '19.00' });
    await point.close();
  });

  it('that leaves within the free minutes owes nothing, and its bill is not written anew', async () => {
    const { id, point } = await ended(5);
    await point.status(1, 'Available');
    await decided(id);
    const record = await detail(id);
    expect([record.cost, record.bills.length]).toEqual(['4.00', 1]);
    await point.close();
  });

  it('is known to have left when the next session begins, though its charger never said so', async () => {
    const { id, point } = await ended(35);
    const next = await test.card();
    await point.start(next.cardNumber, 4000, Date.now() - 5 * MINUTE);
    await decided(id);
    // 30 minutes, of which 10 are free.
    expect(await detail(id)).toMatchObject({ occupancyFee: '10.00' });
    await point.close();
  });

  it('keeps what it owes when its record is billed by another price, and gets all of it back when the record is invalid', async () => {
    const { id, point, cardNumber } = await ended(25);
    await point.status(1, 'Available');
    await decided(id);
    const right = await test.admin.get(contract.prices.create, {
      body: {
        stationId,
        groupId: null,
        effectiveFrom: new Date(Date.now() + 600 * MINUTE).toISOString(),
        ...price,
        occupancyFee: '1',
      },
    });
    const [wrong] = (await detail(id)).tariff;
    await test.admin.get(contract.records.reprice, {
      body: { stationId, wrongVersionId: wrong!.id, rightVersionId: right.id, transactionIds: [id], reason: 'wrong fee' },
    });
    expect(await detail(id)).toMatchObject({ occupancyFee: '15.00', cost: '19.00' });
    await test.admin.get(contract.records.invalidate, { params: { transactionId: id }, body: { reason: 'wrong' } });
    expect(await test.balanceOf(cardNumber)).toBe('100.00');
    await test.checkBooks();
    await point.close();
  });
});

describe('nothing is owed', () => {
  it('by a session that has not charged', async () => {
    const { id, point } = await ended(25, 0);
    expect(await watched()).not.toContain(id);
    await point.close();
  });

  it('while the charger is away: what it tells when it is back counts', async () => {
    const { id, point, serialNumber } = await ended(20);
    await point.close();
    await until(
      async () =>
        !(
          await test.rows(
            'select online from connection_state s join charge_point p on p.id = s.point_id where p.serial_number = $1',
            [serialNumber],
          )
        )[0].online,
    );
    await new Promise((done) => setTimeout(done, 300));
    expect(await watched()).toContain(id);
    const back = await test.boot(serialNumber);
    await back.status(1, 'Finishing');
    await new Promise((done) => setTimeout(done, 300));
    expect(await watched()).toContain(id);
    await back.status(1, 'Available');
    await decided(id);
    expect(await detail(id)).toMatchObject({ occupancyFee: '5.00' });
    await back.close();
  });

  it('not for the time in which its charger was away and nobody saw it', async () => {
    const { id, point, serialNumber } = await ended(20);
    await point.close();
    // As if it had gone 12 minutes after the end of charging.
    const gone = `from charge_point p where p.id = point_id and p.serial_number = $1`;
    await until(
      async () =>
        (
          await test.rows(
            `select 1 from connection_event, charge_point p where p.id = point_id and p.serial_number = $1 and not online`,
            [serialNumber],
          )
        ).length,
    );
    await test.rows(`update connection_event set at = now() - interval '8 minutes' ${gone} and not online`, [serialNumber]);
    await test.rows(
      `update status_history set at = now() - interval '19 minutes', received_at = now() - interval '19 minutes' ${gone}`,
      [serialNumber],
    );
    const back = await test.boot(serialNumber);
    await back.status(1, 'Available');
    await decided(id);
    // 12 minutes, 10 of them free; not the 8 after that.
    const { occupancyFee } = await detail(id);
    expect(Number(occupancyFee)).toBeLessThanOrEqual(1);
    await back.close();
  });

  it('for a record that was made invalid meanwhile', async () => {
    const { id, point, cardNumber } = await ended(20);
    await test.admin.get(contract.records.invalidate, { params: { transactionId: id }, body: { reason: 'wrong' } });
    await point.status(1, 'Available');
    await decided(id);
    expect(await test.balanceOf(cardNumber)).toBe('100.00');
    expect((await detail(id)).bills).toHaveLength(1);
    await test.checkBooks();
    await point.close();
  });
});
