import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { lostMs: 50, occupancyMs: 50, reservationsMs: 50 } });
});
afterAll(() => test.close());

const fee = (electricity: string, service = '0') => ({ electricity, service });
const setPrice = (stationId: number, electricity: string, more: object = {}) =>
  test.admin.get(contract.prices.create, {
    body: {
      stationId,
      groupId: null,
      effectiveFrom: new Date().toISOString(),
      slots: new Array(48).fill('flat'),
      fees: { sharp: fee(electricity), peak: fee(electricity), flat: fee(electricity), valley: fee(electricity) },
      reservationFee: '0',
      ...more,
    },
  });
/** A booted point at a station of its own, with a price since long ago. */
async function place(
  electricity = '1',
  more: object = {},
): Promise<{ stationId: number; serialNumber: string; point: RawPoint }> {
  const { id: stationId } = await test.station({ timeZone: 'UTC', price: null });
  await test.rows(`update station set facilities = '{reservations}' where id = $1`, [stationId]);
  await setPrice(stationId, electricity, { effectiveFrom: '2020-01-01T00:00:00Z', ...more });
  const { serialNumber } = await test.point({ stationId, powerW: 50_000 });
  const point = await test.boot(serialNumber);
  return { stationId, serialNumber, point };
}
const detail = (transactionId: number) => test.admin.get(contract.records.get, { params: { transactionId } });
const invalidate = (transactionId: number) =>
  test.admin.get(contract.records.invalidate, { params: { transactionId }, body: { reason: 'wrong' } });
async function replaced(cardNumber: string): Promise<string> {
  const newCardNumber = unique('N');
  await test.admin.get(contract.cards.replace, {
    params: { cardNumber },
    body: { newCardNumber, newPhysicalNumber: unique('P'), remark: '' },
  });
  return newCardNumber;
}
/** Until the time limit has closed it. */
async function closedByRule(id: number): Promise<void> {
  await test.rows(`update charging_live set heard_at = now() - interval '80 hours' where transaction_id = $1`, [id]);
  await until(async () => (await detail(id)).status === 'finished');
}
async function user(amount = '100') {
  const made = await test.admin.get(contract.chargeUsers.create, {
    body: { account: unique('u'), userType: 'phone', providerId: test.ours },
  });
  if (amount !== '0')
    await test.admin.get(contract.chargeUsers.recharge, {
      params: { id: made.id },
      body: { amount, requestId: unique('request-') },
    });
  return test.admin.get(contract.chargeUsers.get, { params: { id: made.id } });
}
const mobileOf = async (id: number) => (await test.admin.get(contract.chargeUsers.get, { params: { id } })).mobileBalance;
const isProven = async () => {
  await test.checkBooks();
  const { differences, id } = await test.admin.get(contract.reconciliations.run, { body: { providerId: test.ours } });
  const { list } = await test.admin.get(contract.reconciliations.differences, { params: { id }, query: {} });
  expect({ differences, list }).toEqual({ differences: 0, list: [] });
};

describe('a card that was replaced after its bill', () => {
  it('has nothing left to come: what is taken back goes to today’s card, over two replacements', async () => {
    const { point } = await place();
    const { cardNumber: old } = await test.card({ amount: '50' });
    const id = await point.start(old, 0, Date.now() - HOUR);
    await point.end(id, 8000, Date.now(), { idTag: old });
    const next = await replaced(old);
    const today = await replaced(next);
    expect(await test.balanceOf(today)).toBe('42.00');
    await invalidate(id);
    expect(await Promise.all([old, next, today].map((card) => test.balanceOf(card)))).toEqual(['0.00', '0.00', '50.00']);
    await isProven();
  });

  it('is paid for by today’s card where its real stop comes late, and billed to it by hand', async () => {
    const { point } = await place();
    const { cardNumber: old } = await test.card({ amount: '50' });
    const id = await point.start(old, 0, Date.now() - HOUR);
    await point.meter(id, 2000, Date.now() - HOUR / 2);
    await closedByRule(id);
    const today = await replaced(old);
    expect(await test.balanceOf(today)).toBe('48.00');
    await point.end(id, 8000, Date.now(), { idTag: old });
    expect(await detail(id)).toMatchObject({ status: 'finished', cost: '8.00' });
    expect(await Promise.all([old, today].map((card) => test.balanceOf(card)))).toEqual(['0.00', '42.00']);

    const stray = await point.start(unique('NOBODY'), 8000, Date.now() - MINUTE * 10);
    await point.end(stray, 9000);
    await test.admin.get(contract.records.settle, {
      params: { transactionId: stray },
      body: { energyWh: 1000, cardNumber: old, reason: 'read on site' },
    });
    expect(await Promise.all([old, today].map((card) => test.balanceOf(card)))).toEqual(['0.00', '41.00']);
    await isProven();
  });

  it('takes no money by hand any more, and says where it is', async () => {
    const { cardNumber: old } = await test.card({ amount: '50' });
    const { cardNumber: other } = await test.card({ amount: '5' });
    const today = await replaced(old);
    const send = (from: string, to: string) =>
      test.admin.call(contract.transfers.create, {
        body: { from: { kind: 'card', id: from }, to: { kind: 'card', id: to }, amount: '5', requestId: unique('request-') },
      });
    for (const [answer, field] of [
      [await send(old, other), 'from'],
      [await send(other, old), 'to'],
    ] as const) {
      expect(answer).toMatchObject({ code: 601, error: { key: 'walletMoved' } });
      expect(answer.error.fields?.[field]).toContain(today);
    }
    expect(await test.balanceOf(other)).toBe('5.00');
    const found = await test.admin.get(contract.walletSearch.find, { query: { keyword: old } });
    expect(found).toEqual([]);
  });
});

describe('a user who was merged after the bill', () => {
  it('is neither offered nor paid: records, refunds and transfers are of the one that lives, and the proof agrees', async () => {
    const { point } = await place();
    const [gone, keep] = [await user('50'), await user('10')];
    const id = await point.start(gone.idTag, 0, Date.now() - HOUR);
    await point.end(id, 8000, Date.now(), { idTag: gone.idTag });
    expect(await mobileOf(gone.id)).toBe('42.00');
    await test.admin.get(contract.chargeUsers.merge, { params: { id: keep.id }, body: { otherId: gone.id } });
    expect(await mobileOf(keep.id)).toBe('52.00');
    await isProven();
    await invalidate(id);
    expect([await mobileOf(gone.id), await mobileOf(keep.id)]).toEqual(['0.00', '60.00']);
    await isProven();
    const { cardNumber } = await test.card({ amount: '5' });
    const sent = await test.admin.call(contract.transfers.create, {
      body: {
        from: { kind: 'card', id: cardNumber },
        to: { kind: 'chargeUser', id: String(gone.id) },
        amount: '5',
        requestId: unique('request-'),
      },
    });
    expect(sent).toMatchObject({ code: 601, error: { key: 'walletMoved' } });
    expect(sent.error.fields?.to).toContain(keep.account);
    const refund = await test.admin.call(contract.chargeUsers.recharge, {
      params: { id: gone.id },
      body: { amount: '-5', requestId: unique('request-') },
    });
    expect(refund).toMatchObject({ code: 601, error: { key: 'walletMoved' } });
    expect(await test.admin.get(contract.walletSearch.find, { query: { keyword: gone.account } })).toEqual([]);
    expect(await test.admin.get(contract.sessions.payers, { query: { keyword: gone.account } })).toEqual([]);
  });
});

describe('a session whose end was corrected', () => {
  const price = { occupancyFee: '0.333', occupancyFreeMinutes: 10, occupancyMostMinutes: 200 };
  const occupied = async (id: number) => {
    await until(async () => (await test.rows('select 1 from occupancy where transaction_id = $1', [id])).length === 0);
    return (await detail(id)).occupancyFee;
  };

  it('owes for the time since its real end, not since the one that a rule took, in whatever order they are judged', async () => {
    for (const judged of ['first', 'later']) {
      const { point } = await place('1', price);
      const { cardNumber } = await test.card({ amount: '100' });
      const now = Date.now();
      const at = (minutes: number) => now - minutes * MINUTE;
      const id = await point.start(cardNumber, 0, at(110));
      await point.meter(id, 4000, at(100));
      await closedByRule(id);
      // What the charger says now it said at these moments: told late, it would be taken for a clock that is slow.
      const stood = async () => {
        for (const [status, minutes] of [
          ['Finishing', 20],
          ['Available', 5],
        ] as const) {
          await point.status(1, status);
          await test.rows(
            'update status_history set at = $3 where status = $2 and point_id = (select point_id from charging_record where transaction_id = $1)',
            [id, status, new Date(at(minutes))],
          );
        }
      };
      if (judged === 'first') {
        await stood();
        await occupied(id);
        await point.end(id, 8000, at(20), { idTag: cardNumber });
      } else {
        await point.end(id, 8000, at(20), { idTag: cardNumber });
        await test.rows('delete from occupancy where transaction_id = $1 returning *', [id]).then(async ([row]) => {
          await stood();
          await test.rows(
            'insert into occupancy (transaction_id, provider_id, point_id, connector_no, since, free_minutes, most_minutes) values ($1, $2, $3, $4, $5, $6, $7)',
            [id, row.provider_id, row.point_id, row.connector_no, row.since, row.free_minutes, row.most_minutes],
          );
        });
      }
      // 15 minutes, 10 of them free.
      expect(await occupied(id), judged).toBe('1.67');
      expect(await detail(id)).toMatchObject({ cost: '9.67', energyWh: 8000 });
      expect(await test.balanceOf(cardNumber)).toBe('90.33');
    }
    await isProven();
  });
});

describe('a reservation', () => {
  it('costs what was promised, in the currency’s smallest unit, used or not, whatever the price becomes', async () => {
    const { point, serialNumber, stationId } = await place('1', { reservationFee: '1.995' });
    for (const no of [0, 1]) await point.status(no, 'Available');
    const point1 = () => test.admin.get(contract.points.get, { params: { serialNumber } });
    await until(async () => (await point1()).connectors[0]!.state === 'available');
    const driver = await user();
    const reserve = () =>
      test.admin.get(contract.reservations.create, {
        body: { serialNumber, chargeUserId: driver.id, expiryTime: new Date(Date.now() + HOUR).toISOString() },
      });
    const used = await reserve();
    expect(used.fee).toBe('2.00');
    await setPrice(stationId, '1', { reservationFee: '9' });
    await until(async () => (await test.admin.get(contract.reservations.get, { params: { id: used.id } })).status === 'held');
    const id = await point.start(driver.idTag, 0, Date.now());
    await point.meter(id, 1000, Date.now() + 10 * MINUTE);
    expect((await test.rows('select cost::text from charging_live where transaction_id = $1', [id]))[0].cost).toBe('3.00');
    await point.end(id, 1000, Date.now() + 10 * MINUTE, { idTag: driver.idTag });
    expect(await detail(id)).toMatchObject({ reserveFee: '2.00', cost: '3.00' });

    await point.status(1, 'Available');
    await until(async () => (await point1()).connectors[0]!.state === 'available');
    const second = await reserve();
    expect(second.fee).toBe('9.00');
    await setPrice(stationId, '1', { reservationFee: '0.5' });
    await test.admin.get(contract.reservations.cancel, { params: { id: second.id }, body: { chargeFee: true } });
    const unused = await until(
      async () => (await test.admin.get(contract.reservations.get, { params: { id: second.id } })).transactionId,
    );
    expect(await detail(unused)).toMatchObject({ reserveFee: '9.00', cost: '9.00', energyWh: 0 });
    expect(await mobileOf(driver.id)).toBe('88.00');
    await isProven();
  });
});

describe('a price that changes', () => {
  it('leaves sessions that began before it as they were promised, unless theirs says that it follows', async () => {
    for (const followsChanges of [false, true]) {
      const { point, stationId } = await place('1', { followsChanges });
      const { cardNumber } = await test.card({ amount: '100' });
      const began = Date.now() - HOUR;
      const id = await point.start(cardNumber, 0, began);
      const { id: version, effectiveFrom } = await setPrice(stationId, '3');
      const at = Date.parse(effectiveFrom);
      // As if it had been set half an hour ago.
      await test.rows(`update price_version set effective_from = effective_from - interval '30 minutes' where id = $1`, [
        version,
      ]);
      await point.meter(id, 8000, began + HOUR / 2 + HOUR / 2);
      await point.end(id, 8000, began + HOUR, { idTag: cardNumber });
      const { cost } = await detail(id);
      expect(Number(cost)).toBeCloseTo(followsChanges ? 16 : 8, 0);
      expect(at).toBeGreaterThan(began);
    }
  });

  it('never reaches back to minutes that are billed, and a bill written anew keeps its own', async () => {
    const { point, stationId } = await place('1', { followsChanges: true });
    const { cardNumber } = await test.card({ amount: '100' });
    const at = Date.now() - HOUR;
    const id = await point.start(cardNumber, 0, at);
    await point.meter(id, 4000, at + HOUR - MINUTE);
    await closedByRule(id);
    expect((await detail(id)).cost).toBe('4.00');
    const now = Date.now();
    const { effectiveFrom, id: version } = await setPrice(stationId, '3', {
      effectiveFrom: new Date(now - 4 * MINUTE).toISOString(),
    });
    expect(Date.parse(effectiveFrom)).toBeGreaterThanOrEqual(now);
    // Even one that lies there by whatever means changes nothing of what is billed.
    await test.rows('update price_version set effective_from = $2 where id = $1', [version, new Date(at + HOUR / 2)]);
    await point.end(id, 4000, at + HOUR - MINUTE, { idTag: cardNumber });
    expect(await detail(id)).toMatchObject({ status: 'finished', cost: '4.00' });
    expect(await test.balanceOf(cardNumber)).toBe('96.00');
  });

  it('that a person has put right is not lost when the real stop comes', async () => {
    const { point, stationId } = await place('5');
    const { cardNumber } = await test.card({ amount: '100' });
    const at = Date.now() - HOUR;
    const id = await point.start(cardNumber, 0, at);
    await point.meter(id, 4000, at + HOUR / 2);
    await closedByRule(id);
    const { id: rightVersionId } = await setPrice(stationId, '1');
    const wrongVersionId = (await detail(id)).lines[0]!.priceVersionId;
    await test.admin.get(contract.records.reprice, {
      body: { stationId, wrongVersionId, rightVersionId, transactionIds: [id], reason: 'wrong price' },
    });
    expect((await detail(id)).cost).toBe('4.00');
    await point.end(id, 6000, at + HOUR - MINUTE, { idTag: cardNumber });
    expect((await detail(id)).cost).toBe('6.00');
    expect(await test.balanceOf(cardNumber)).toBe('94.00');
  });
});

describe('a level', () => {
  const level = (more: object) =>
    test.admin.get(contract.membership.create, {
      body: {
        providerId: test.ours,
        levelName: unique('L'),
        minEnergy: null,
        price: null,
        validDays: null,
        serviceDiscount: '50',
        ...more,
      },
    });
  const served = { fees: { sharp: fee('1', '1'), peak: fee('1', '1'), flat: fee('1', '1'), valley: fee('1', '1') } };
  const charged = async (cardNumber: string, at: number, point: RawPoint) => {
    const id = await point.start(cardNumber, 0, at);
    await point.end(id, 5000, at + HOUR, { idTag: cardNumber });
    return detail(id);
  };

  it('counts as of the session’s start: energy, terms and what was merged since', async () => {
    const made = await level({ minEnergy: 8 });
    const driver = await user('0');
    const { cardNumber } = await test.card({ amount: '100', chargeUserId: driver.id });
    const { point } = await place('1', served);
    const other = (await place('1', served)).point;
    expect((await charged(cardNumber, Date.now() - 10 * HOUR, point)).discount).toBe('0.00');
    expect((await charged(cardNumber, Date.now() - 8 * HOUR, point)).discount).toBe('0.00');
    expect((await charged(cardNumber, Date.now() - 6 * HOUR, point)).discount).toBe('-2.50');
    // Told after all of them, though it was before.
    expect((await charged(cardNumber, Date.now() - 40 * DAY, other)).discount).toBe('0.00');
    // The level becomes better: not for what was before.
    const form = { providerId: test.ours, levelName: made.levelName, minEnergy: 8, price: null, validDays: null };
    await test.admin.get(contract.membership.update, { params: { id: made.id }, body: { ...form, serviceDiscount: '100' } });
    expect((await charged(cardNumber, Date.now() - 4 * HOUR, other)).discount).toBe('-2.50');
    await test.rows(`update membership_level_terms set from_at = from_at - interval '3 hours' where from_at > '-infinity'`);
    expect((await charged(cardNumber, Date.now() - 2 * HOUR, point)).discount).toBe('-5.00');

    const beginner = await user('0');
    const { cardNumber: first } = await test.card({ amount: '100', chargeUserId: beginner.id });
    const id = await other.start(first, 0, Date.now() - HOUR);
    await test.admin.get(contract.chargeUsers.merge, { params: { id: beginner.id }, body: { otherId: driver.id } });
    await other.end(id, 5000, Date.now(), { idTag: first });
    expect(await detail(id)).toMatchObject({ status: 'finished', cost: '10.00', discount: '0.00' });
    await isProven();
  });
});
