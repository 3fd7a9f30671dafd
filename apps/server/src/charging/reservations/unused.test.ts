import { contract } from '@csms/contract';
import { isZero } from '@csms/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reserving } from '../../testing/reserving.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

const MINUTE = 60_000;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { reservationsMs: 50, statisticsMs: 20 } });
});
afterAll(() => test.close());

const { inMs, reservations, get, customer, balanceOf, place, reserve, refusal, connectorOf, isBack, hasStayed, booksAreRight } =
  reserving(() => test);

describe('an unused reservation', () => {
  it('expires, is charged once without a session, and its books are right', async () => {
    const { serialNumber, point, stationId } = await place();
    const user = await customer();
    const { id } = await reserve(serialNumber, user.id, { expiryTime: inMs(30 * MINUTE) });
    await until(async () => (await get(id)).keeper === 'charger');
    test.shiftClock(31 * MINUTE);
    try {
      await until(async () => (await get(id)).status === 'expired');
      // Its charger was there all the time: nothing can come late.
      await hasStayed({ serialNumber, point });
      await until(async () => (await get(id)).transactionId !== null);
    } finally {
      test.shiftClock(0);
    }
    const { transactionId } = await get(id);
    const record = await test.admin.get(contract.records.get, { params: { transactionId: transactionId! } });
    expect(record).toMatchObject({
      status: 'finished',
      startType: 'reservation',
      stopReason: 'ReservationExpired',
      energyWh: 0,
      reserveFee: '2.00',
      elecFee: '0.00',
      cost: '2.00',
      account: user.account,
    });
    expect(await balanceOf(user.id)).toBe(48);
    expect((await connectorOf(serialNumber)).state).toBe('available');
    await booksAreRight();
    const day = record.startTime.slice(0, 10);
    const summary = await test.admin.get(contract.financialStatistics.summary, { query: { from: day, to: day, stationId } });
    expect(Number(summary.currencies[0]!.income.reservation)).toBe(2);
    expect(summary.currencies[0]!.proof.every((one) => isZero(one.unexplained))).toBe(true);
    await test.admin.get(contract.records.invalidate, {
      params: { transactionId: transactionId! },
      body: { reason: 'a mistake' },
    });
    expect(await balanceOf(user.id)).toBe(50);
    await point.close();
  });

  it('is not charged where its session is told after the end', async () => {
    const { serialNumber, point } = await place();
    const user = await customer();
    const { id } = await reserve(serialNumber, user.id, { expiryTime: inMs(30 * MINUTE) });
    await until(async () => (await get(id)).keeper === 'charger');
    const startedAt = Date.now() + 10 * MINUTE;
    await point.close();
    test.shiftClock(40 * MINUTE);
    try {
      await until(async () => (await get(id)).status === 'expired');
      const back = await test.boot(serialNumber);
      const session = await back.start(user.idTag, 0, startedAt);
      expect(await get(id)).toMatchObject({ status: 'used', transactionId: session });
      const fees = await test.rows(
        `select count(*)::int as n from charging_record where start_type = 'reservation' and start_key = $1`,
        [`reservation|${id}`],
      );
      expect(fees[0].n).toBe(0);
      await back.close();
    } finally {
      test.shiftClock(0);
    }
  });

  it('is not charged where its charger was away for nearly all of the time, or its connector out of order, and says so', async () => {
    const places = [await place(), await place()];
    const users = [await customer(), await customer()];
    const ids: number[] = [];
    for (const [i, { serialNumber }] of places.entries())
      ids.push((await reserve(serialNumber, users[i]!.id, { connectorNo: 1, expiryTime: inMs(30 * MINUTE) })).id);
    for (const id of ids) await until(async () => (await get(id)).keeper === 'charger');
    test.shiftClock(31 * MINUTE);
    try {
      for (const id of ids) await until(async () => (await get(id)).status === 'expired');
      // From the second minute to the last but one.
      const during = `from reservation r cross join (values (2, 'Unavailable', false), (28, 'Available', true)) v (minutes, status, online) where r.id = $1`;
      await test.rows('delete from connection_event where point_id in (select point_id from reservation where id = any ($1))', [
        ids,
      ]);
      await test.rows(
        `insert into connection_event (at, point_id, provider_id, online) select r.starts_at + v.minutes * interval '1 minute', r.point_id, r.provider_id, v.online ${during}`,
        [ids[0]],
      );
      await test.rows(
        `insert into status_history (at, received_at, point_id, provider_id, connector_no, status, error_code)
          select x.at, x.at, r.point_id, r.provider_id, 1, v.status, 'NoError' ${during.replace('where', "cross join lateral (select r.starts_at + v.minutes * interval '1 minute' as at) x where")}`,
        [ids[1]],
      );
      for (const one of places) await isBack(one);
      for (const id of ids) await until(async () => (await get(id)).problem === 'notUsable');
    } finally {
      test.shiftClock(0);
    }
    for (const [i, id] of ids.entries()) {
      expect(await get(id)).toMatchObject({ status: 'expired', transactionId: null, fee: '0' });
      expect(await balanceOf(users[i]!.id)).toBe(50);
    }
    await Promise.all(places.map(({ point }) => point.close()));
  });

  it('is said and charged with the tax that prices are without', async () => {
    const { serialNumber, stationId, point } = await place();
    await test.rows(`update station set country = 'CA' where id = $1`, [stationId]);
    await test.admin.get(contract.taxRates.create, {
      body: { providerId: test.ours, country: 'CA', percent: '13', onTop: true, fromDay: '2020-01-01' },
    });
    const user = await customer('2.25');
    // It would come to 2.26.
    expect(await refusal(serialNumber, user.id)).toMatchObject({ chargeUserId: expect.anything() });
    const rich = await customer();
    const { id, feeWithTax } = await reserve(serialNumber, rich.id);
    expect(feeWithTax).toBe('2.26');
    await test.admin.get(reservations.cancel, { params: { id }, body: { chargeFee: true, reason: 'too late' } });
    await until(async () => (await get(id)).transactionId !== null);
    expect(await balanceOf(rich.id)).toBe(47.74);
    await point.close();
  });

  it('is charged at its cancelling only where that is asked for', async () => {
    const { serialNumber, point } = await place();
    const user = await customer();
    const { id } = await reserve(serialNumber, user.id);
    await test.admin.get(reservations.cancel, { params: { id }, body: { chargeFee: true, reason: 'too late' } });
    await until(async () => (await get(id)).transactionId !== null);
    expect(await balanceOf(user.id)).toBe(48);
    expect(await get(id)).toMatchObject({ status: 'cancelled', fee: '2.00', note: 'too late' });
    await point.close();
  });
});
