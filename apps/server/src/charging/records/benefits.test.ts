import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertChargeUser } from '../../testing/customers.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { type Discount, type MeterPoint, type PriceVersion, recompute } from '../billing/index.ts';

const HOUR = 3_600_000;
let test: TestServer;
let stationId: number;
let priceId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { lostMs: 50 } });
  stationId = (await test.station({ price: null })).id;
  priceId = await test.price(stationId, { electricity: '1', service: '0.5', from: '2020-01-01T00:00:00Z' });
});
afterAll(() => test.close());

const soon = () => new Date(Date.now() - 1000).toISOString();
const later = () => new Date(Date.now() + 30 * 24 * HOUR).toISOString();
const requestId = () => unique('request-');

/** A charge user with a card of its own, of which it pays. */
async function member(amount = '100') {
  const user = await insertChargeUser(test.databases, { providerId: test.ours, idTag: unique('U'), balance: '100' });
  const { cardNumber } = await test.card({ chargeUserId: user.id, amount });
  return { ...user, cardNumber };
}
const voucherType = (changes: object = {}) =>
  test.admin.get(contract.vouchers.create, {
    body: {
      providerId: test.ours,
      voucherName: unique('Voucher '),
      kind: 'fixed',
      value: '3',
      validFrom: soon(),
      validTo: later(),
      stock: 100,
      ...changes,
    },
  });
const give = (typeId: number, chargeUserIds: number[], changes: object = {}) =>
  test.admin.call(contract.vouchers.issue, {
    params: { id: typeId },
    body: { chargeUserIds, requestId: requestId(), ...changes },
  });
const vouchersOf = async (chargeUserId: number) =>
  (await test.admin.get(contract.vouchers.list, { query: { chargeUserId, limit: 100 } })).list;
const detail = (transactionId: number) => test.admin.get(contract.records.get, { params: { transactionId } });

/** Charges 10 kWh: 10.00 electricity and 5.00 service. */
async function charge(cardNumber: string, at0 = stationId): Promise<number> {
  const { serialNumber } = await test.point({ stationId: at0, powerW: 100_000 });
  const point = await test.boot(serialNumber);
  const at = Date.now() - HOUR / 2;
  const id = await point.start(cardNumber, 0, at);
  await point.end(id, 10_000, at + HOUR / 3);
  await point.close();
  return id;
}

async function expectRecomputes(transactionId: number) {
  const bills = await test.rows<{ tariff: PriceVersion[]; evidence: MeterPoint[]; discounts: Discount[]; cost: string }>(
    'select tariff, evidence, discounts, cost from charging_bill where transaction_id = $1',
    [transactionId],
  );
  for (const { tariff, evidence, discounts, cost } of bills)
    expect(recompute({ tariff, evidence, zone: 'UTC', minorUnit: 2, reservation: false, discounts }).bill.cost).toBe(cost);
}

describe('membership, activity and voucher', () => {
  it('lower a bill line by line, in the books to the cent, and the bill recomputes', async () => {
    const user = await member();
    const station = await test.station({ price: null });
    await test.price(station.id, { electricity: '1', service: '0.5', from: '2020-01-01T00:00:00Z' });
    const level = await test.admin.get(contract.membership.create, {
      body: {
        providerId: test.ours,
        levelName: unique('Gold '),
        minEnergy: null,
        price: '20',
        validDays: 30,
        serviceDiscount: '20',
      },
    });
    const purchase = { params: { id: level.id }, body: { chargeUserId: user.id, requestId: requestId() } };
    const [first, second] = await Promise.all([1, 2].map(() => test.admin.get(contract.membership.purchase, purchase)));
    expect(second).toEqual(first);
    const activity = await test.admin.get(contract.activities.create, {
      body: {
        providerId: test.ours,
        activityName: unique('Spring '),
        kind: 'feeDiscount',
        fee: 'both',
        percent: '50',
        stationIds: [station.id],
        startTime: new Date(Date.now() + 10_000).toISOString(),
        endTime: later(),
      },
    });
    // The session began before it was planned: the test moves its start, which people cannot.
    await test.rows('update activity set starts_at = $2 where id = $1', [activity.id, new Date(Date.now() - 2 * HOUR)]);
    await test.rows('update membership_purchase set starts_at = $2 where charge_user_id = $1', [
      user.id,
      new Date(Date.now() - 2 * HOUR),
    ]);
    const type = await voucherType({ validFrom: new Date(Date.now() - 2 * HOUR).toISOString() });
    await give(type.id, [user.id]);
    const id = await charge(user.cardNumber, station.id);
    const record = await detail(id);
    // 15.00 − 20 % of 5.00 − half of 14.00 − 3.00
    expect(record.discounts.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
      ['membership', level.levelName, '-1.00'],
      ['activity', activity.activityName, '-7.00'],
      ['voucher', type.voucherName, '-3.00'],
    ]);
    expect(record).toMatchObject({ elecFee: '10.00', serviceFee: '5.00', discount: '-11.00', cost: '4.00' });
    expect(await test.balanceOf(user.cardNumber)).toBe('96.00');
    expect(await vouchersOf(user.id)).toMatchObject([{ status: 'used', transactionId: id, amount: '3.00' }]);
    expect((await test.admin.get(contract.vouchers.types, { query: { keyword: type.voucherName } })).list[0]).toMatchObject({
      used: 1,
      uses: 1,
      costAmount: '3.00',
      broughtAmount: '4.00',
    });
    await expectRecomputes(id);
    await test.admin.get(contract.activities.stop, { params: { id: activity.id } });
    await test.checkBooks();
  });

  it('a level is sold once for one request, and never on credit', async () => {
    const user = await member();
    const level = await test.admin.get(contract.membership.create, {
      body: {
        providerId: test.ours,
        levelName: unique('Dear '),
        minEnergy: null,
        price: '60',
        validDays: 1,
        serviceDiscount: '1',
      },
    });
    const buy = () =>
      test.admin.call(contract.membership.purchase, {
        params: { id: level.id },
        body: { chargeUserId: user.id, requestId: requestId() },
      });
    const answers = await Promise.all([buy(), buy(), buy()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)!.error.key).toBe('balanceTooLow');
    expect(await test.rows('select id from membership_purchase where charge_user_id = $1', [user.id])).toHaveLength(1);
    await test.checkBooks();
  });

  it('one voucher is never used by two sessions that end at the same moment', async () => {
    const user = await member();
    const cards = [
      user.cardNumber,
      ...(await Promise.all([1, 2, 3].map(() => test.card({ chargeUserId: user.id, amount: '50' })))).map(
        (card) => card.cardNumber,
      ),
    ];
    const type = await voucherType({ validFrom: new Date(Date.now() - 2 * HOUR).toISOString() });
    await give(type.id, [user.id], { count: 2 });
    const ids = await Promise.all(cards.map((card) => charge(card)));
    const details = await Promise.all(ids.map(detail));
    expect(details.filter((record) => record.discounts.length > 0)).toHaveLength(2);
    const used = (await vouchersOf(user.id)).map((voucher) => voucher.transactionId).sort();
    expect(used).toEqual(
      details
        .filter((record) => record.discounts.length > 0)
        .map((record) => record.transactionId)
        .sort(),
    );
    await test.checkBooks();
  });

  it('the stock is never exceeded by two who issue at once, and one request issues once', async () => {
    const users = await Promise.all([1, 2, 3].map(() => member()));
    const type = await voucherType({ stock: 4 });
    const same = requestId();
    const ids = users.map((user) => user.id);
    const answers = await Promise.all([
      give(type.id, ids, { requestId: same }),
      give(type.id, ids, { requestId: same }),
      give(type.id, ids),
    ]);
    const done = answers.filter((answer) => answer.status === 200);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused.every((answer) => answer.error.key === 'voucherStockOut')).toBe(true);
    expect(done.length).toBeGreaterThan(0);
    expect(await test.rows('select issued from voucher_type where id = $1', [type.id])).toEqual([{ issued: 3 }]);
    const [voucher] = await vouchersOf(users[0]!.id);
    const withdraw = () => test.admin.call(contract.vouchers.withdraw, { params: { id: voucher!.id } });
    expect((await Promise.all([withdraw(), withdraw()])).map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await test.rows('select issued from voucher_type where id = $1', [type.id])).toEqual([{ issued: 2 }]);
  });

  it('a recharge gets its bonus once, however often it is sent', async () => {
    const { cardNumber } = await test.card({ amount: '1' });
    const activity = await test.admin.get(contract.activities.create, {
      body: {
        providerId: test.ours,
        activityName: unique('Bonus '),
        kind: 'rechargeBonus',
        steps: [
          { from: '50', bonus: '5' },
          { from: '100', bonus: '15' },
        ],
        startTime: soon(),
        endTime: later(),
      },
    });
    const body = { amount: '120', requestId: requestId() };
    await Promise.all([1, 2, 3].map(() => test.admin.get(contract.cards.recharge, { params: { cardNumber }, body })));
    expect(await test.balanceOf(cardNumber)).toBe('136.00');
    const refund = { amount: '-10', requestId: requestId() };
    await test.admin.get(contract.cards.recharge, { params: { cardNumber }, body: refund });
    expect(await test.balanceOf(cardNumber)).toBe('126.00');
    const stopped = await test.admin.get(contract.activities.stop, { params: { id: activity.id } });
    expect(stopped).toMatchObject({ status: 'ended', uses: 1, costAmount: '15.00', broughtAmount: '120.00' });
    await test.admin.get(contract.cards.recharge, { params: { cardNumber }, body: { amount: '100', requestId: requestId() } });
    expect(await test.balanceOf(cardNumber)).toBe('226.00');
    await test.checkBooks();
  });

  it('a running activity keeps its terms, a finished one everything', async () => {
    const body = {
      providerId: test.ours,
      activityName: unique('Terms '),
      kind: 'feeDiscount' as const,
      fee: 'service' as const,
      percent: '10',
      startTime: soon(),
      endTime: later(),
    };
    const activity = await test.admin.get(contract.activities.create, { body });
    const change = (changes: object) =>
      test.admin.call(contract.activities.update, {
        params: { id: activity.id },
        body: { ...body, startTime: activity.startTime, ...changes },
      });
    expect((await change({ percent: '90' })).error.key).toBe('activityRunning');
    expect((await change({ percent: '10.00', description: 'longer' })).status).toBe(200);
    await test.admin.get(contract.activities.stop, { params: { id: activity.id } });
    expect((await change({ description: 'too late' })).error.key).toBe('activityStateWrong');
  });
});

it('an activity is found by the user group that it names, and not by another one', async () => {
  const group = () =>
    test.admin.get(contract.userGroups.create, {
      body: { groupName: unique('group-'), providerId: test.ours, electricityLimit: null },
    });
  const [one, other] = [await group(), await group()];
  const { id } = await test.admin.get(contract.activities.create, {
    body: {
      ...{ providerId: test.ours, activityName: unique('Named '), kind: 'rechargeBonus', groupIds: [one.id] },
      ...{ steps: [{ from: '50', bonus: '5' }], startTime: soon(), endTime: later() },
    },
  });
  const of = async (groupId: number) =>
    (await test.admin.get(contract.activities.list, { query: { groupId } })).list.map((activity) => activity.id);
  expect(await of(one.id)).toEqual([id]);
  expect(await of(other.id)).toEqual([]);
});

describe('a record that is marked invalid', () => {
  it('is refunded to the cent once, gives its voucher back, and a late stop bills nothing', async () => {
    const user = await member('50');
    const type = await voucherType({ validFrom: new Date(Date.now() - 2 * HOUR).toISOString() });
    await give(type.id, [user.id]);
    const { serialNumber } = await test.point({ stationId, powerW: 100_000 });
    const point = await test.boot(serialNumber);
    const at = Date.now() - HOUR;
    const id = await point.start(user.cardNumber, 0, at);
    await point.meter(id, 4000, at + HOUR / 4);
    await test.rows(`update charging_live set heard_at = now() - interval '80 hours' where transaction_id = $1`, [id]);
    await until(async () => (await detail(id)).status === 'finished');
    expect(await test.balanceOf(user.cardNumber)).toBe('47.00');
    const invalidate = () =>
      test.admin.call(contract.records.invalidate, { params: { transactionId: id }, body: { reason: 'the meter is broken' } });
    const answers = await Promise.all([invalidate(), invalidate(), invalidate()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect(await test.balanceOf(user.cardNumber)).toBe('50.00');
    expect((await vouchersOf(user.id)).map((voucher) => voucher.status)).toEqual(['free']);
    expect(await detail(id)).toMatchObject({ valid: false, invalid: { reason: 'the meter is broken', by: 'admin' } });
    await point.end(id, 9000, at + HOUR / 2);
    expect(await test.balanceOf(user.cardNumber)).toBe('50.00');
    expect((await detail(id)).valid).toBe(false);
    expect(
      await test.rows('select energy_wh::int, sessions from charge_user_usage where charge_user_id = $1', [user.id]),
    ).toEqual([{ energy_wh: 0, sessions: 0 }]);
    await point.close();
    await test.checkBooks();
  });

  it('is not one that still charges', async () => {
    const { cardNumber } = await test.card();
    const { serialNumber } = await test.point({ stationId });
    const point = await test.boot(serialNumber);
    const id = await point.start(cardNumber, 0);
    const answer = await test.admin.call(contract.records.invalidate, { params: { transactionId: id }, body: { reason: 'no' } });
    expect(answer.error.key).toBe('stillCharging');
    await point.end(id, 0);
    await point.close();
  });
});

describe('billing anew after a wrong tariff', () => {
  it('reverses the old bill and writes the right one for the same energy; the preview changes nothing, a repetition finds nothing', async () => {
    const user = await member();
    const station = await test.station({ price: null });
    const wrongVersionId = await test.price(station.id, { electricity: '9', service: '1', from: '2020-01-01T00:00:00Z' });
    const rightVersionId = await test.price(station.id, { electricity: '1', service: '0.5', from: later() });
    const type = await voucherType({ validFrom: new Date(Date.now() - 2 * HOUR).toISOString() });
    await give(type.id, [user.id]);
    const { serialNumber } = await test.point({ stationId: station.id, powerW: 100_000 });
    const point = await test.boot(serialNumber);
    const at = Date.now() - HOUR;
    const id = await point.start(user.cardNumber, 0, at);
    await point.end(id, 5000, at + HOUR / 2);
    await point.close();
    expect(await test.balanceOf(user.cardNumber)).toBe('53.00');
    const form = { stationId: station.id, wrongVersionId, rightVersionId };
    const preview = await test.admin.get(contract.records.previewReprice, { body: form });
    expect(preview).toMatchObject({ records: 1, costBefore: '47.00', costAfter: '4.50' });
    expect(await test.balanceOf(user.cardNumber)).toBe('53.00');
    const body = { ...form, reason: 'the tariff was typed wrong' };
    const answers = await Promise.all([1, 2].map(() => test.admin.get(contract.records.reprice, { body })));
    expect(answers.map((answer) => answer.records).sort()).toEqual([0, 1]);
    const record = await detail(id);
    expect(record).toMatchObject({ energyWh: 5000, cost: '4.50', discount: '-3.00' });
    expect(record.bills.map(({ revision, cost, cause }) => [revision, cost, cause])).toEqual([
      [2, '4.50', 'the tariff was typed wrong'],
      [1, '47.00', 'stop'],
    ]);
    expect(record.ledger.map(({ kind }) => kind)).toContain('reversal');
    expect(await test.balanceOf(user.cardNumber)).toBe('95.50');
    expect((await vouchersOf(user.id)).map((voucher) => voucher.status)).toEqual(['used']);
    await expectRecomputes(id);
    await test.checkBooks();
  });

  it("refuses a stranger's station, a version of another station, and the same version", async () => {
    const other = await test.station();
    const reprice = (changes: object) =>
      test.admin.call(contract.records.previewReprice, {
        body: { stationId, wrongVersionId: priceId, rightVersionId: priceId, ...changes },
      });
    expect((await reprice({})).error.key).toBe('repriceSame');
    expect((await reprice({ stationId: other.id, rightVersionId: priceId + 1000 })).error.fields).toBeDefined();
    const stranger = await test.user(test.theirs, ['record:reprice']);
    const answer = await stranger.call(contract.records.previewReprice, {
      body: { stationId, wrongVersionId: priceId, rightVersionId: priceId + 1 },
    });
    expect(answer.status).toBe(404);
  });
});
