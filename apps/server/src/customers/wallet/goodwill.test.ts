import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
  await test.admin.get(contract.activities.create, {
    body: {
      providerId: test.ours,
      activityName: unique('Bonus '),
      kind: 'rechargeBonus',
      description: '',
      steps: [{ from: '5', bonus: '1' }],
      startTime: new Date(Date.now() - 1000).toISOString(),
      endTime: new Date(Date.now() + 3_600_000).toISOString(),
      groupIds: [],
    },
  });
});
afterAll(() => test.close());

const body = (amount: string, requestId = unique('request-')) => ({ amount, reason: 'Waited an hour', requestId });

it('goodwill is spent first, earns no bonus, is not paid out, and is told as what it is', async () => {
  const { cardNumber } = await test.card({ amount: '4' });
  const requestId = unique('request-');
  const given = await Promise.all(
    [1, 2].map(() => test.admin.call(contract.cards.goodwill, { params: { cardNumber }, body: body('5', requestId) })),
  );
  expect(given.map(({ status }) => status)).toEqual([200, 200]);
  const again = await test.admin.call(contract.cards.goodwill, { params: { cardNumber }, body: body('6', requestId) });
  expect(again.error.key).toBe('conflict');
  const card = await test.admin.get(contract.cards.get, { params: { cardNumber } });
  expect(card).toMatchObject({ balance: '9.00', bonusBalance: '5.00', refundable: '4.00' });
  const history = await test.admin.get(contract.cards.history, { params: { cardNumber }, query: {} });
  expect(history.list[0]).toMatchObject({ kind: 'goodwill', amount: '5.00', remark: 'Waited an hour', operator: 'admin' });
  const records = await test.admin.get(contract.rechargeRecords.list, { query: { keyword: cardNumber } });
  expect(records.list.map(({ tradeType, amount }) => [tradeType, amount])).toEqual([
    ['goodwill', '5.00'],
    ['recharge', '4.00'],
  ]);
  const [sum] = await test.admin.get(contract.rechargeRecords.totals, { query: { keyword: cardNumber } });
  expect(sum).toMatchObject({ recharged: '4.00', refunded: '0.00', goodwill: '5.00' });
  await test.checkBooks();
});

it('goodwill reaches a charge user, and nobody without the permission or of another provider', async () => {
  const { id } = await test.admin.get(contract.chargeUsers.create, {
    body: { account: unique('u'), userType: 'phone', providerId: test.ours },
  });
  const give = async (permissions: string[], providerId = test.ours) =>
    (await test.user(providerId, permissions)).call(contract.chargeUsers.goodwill, { params: { id }, body: body('2.50') });
  expect((await give(['chargeUser:read', 'chargeUser:recharge'])).status).toBe(403);
  expect((await give(['chargeUser:read', 'goodwill:give'], test.theirs)).status).toBe(404);
  expect((await give(['chargeUser:read', 'goodwill:give'])).data).toMatchObject({ mobileBalance: '2.50', bonusBalance: '2.50' });
  const movements = await test.admin.get(contract.chargeUsers.movements, { params: { id }, query: {} });
  expect(movements.list).toMatchObject([{ kind: 'goodwill', amount: '2.50', remark: 'Waited an hour' }]);
  await test.checkBooks();
});

it('goodwill is not given to a lost card, nor in parts of a cent', async () => {
  const { cardNumber } = await test.card({ amount: '0' });
  const give = (amount: string) => test.admin.call(contract.cards.goodwill, { params: { cardNumber }, body: body(amount) });
  expect((await give('0.005')).error.fields).toHaveProperty('amount');
  await test.admin.get(contract.cards.reportLoss, { params: { cardNumber } });
  expect((await give('1')).status).toBe(409);
});
