import { contract } from '@csms/contract';
import { add, compare } from '@csms/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { bonusShare } from './bonus.rules.ts';

const DAY = 86_400_000;
let test: TestServer;
let point: RawPoint;
beforeAll(async () => {
  test = await startTestServer();
  const station = await test.station({ timeZone: 'UTC' });
  const { serialNumber } = await test.point({ stationId: station.id, connectors: 9 });
  point = await test.boot(serialNumber);
});
afterAll(() => test.close());

const card = (cardNumber: string) => test.admin.get(contract.cards.get, { params: { cardNumber } });
const move = (cardNumber: string, amount: string, api = test.admin) =>
  api.call(contract.cards.recharge, { params: { cardNumber }, body: { amount, requestId: unique('request-') } });
const transfer = (from: string, to: string, amount: string) =>
  test.admin.call(contract.transfers.create, {
    body: { from: { kind: 'card', id: from }, to: { kind: 'card', id: to }, amount, requestId: unique('request-') },
  });
let connector = 0;
/** A running session of a card that has cost 5.20 so far. */
async function running(cardNumber: string): Promise<{ id: number; end(wh: number): Promise<unknown> }> {
  const connectorId = ++connector;
  const at = Date.now() - 3_600_000;
  const answer = await point.call('StartTransaction', {
    connectorId,
    idTag: cardNumber,
    meterStart: 0,
    timestamp: new Date(at).toISOString(),
  });
  const id = answer.transactionId as number;
  await point.call('MeterValues', {
    connectorId,
    transactionId: id,
    meterValue: [{ timestamp: new Date(at + 1_800_000).toISOString(), sampledValue: [{ value: '5200' }] }],
  });
  return { id, end: (wh) => point.end(id, wh, Date.now(), { idTag: cardNumber }) };
}

describe('money that leaves a wallet', () => {
  it('leaves what a running session has cost so far: refund, transfer', async () => {
    const { cardNumber } = await test.card({ amount: '9' });
    const other = await test.card({ amount: '1' });
    const session = await running(cardNumber);
    expect((await card(cardNumber)).refundable).toBe('3.80');
    for (const answer of [await move(cardNumber, '-9'), await transfer(cardNumber, other.cardNumber, '9')]) {
      expect(answer).toMatchObject({ code: 601, error: { key: 'balanceHeld' } });
      expect(answer.error.fields?.amount).toMatch(/3\.80 .*5\.20/);
    }
    expect((await move(cardNumber, '-3.81')).error.key).toBe('balanceHeld');
    expect((await move(cardNumber, '-3.80')).status).toBe(200);
    await session.end(5200);
    expect(await test.balanceOf(cardNumber)).toBe('0.00');
  });

  it('leaves it also when a level is bought, and goes along whole with a replaced card', async () => {
    const user = await test.admin.get(contract.chargeUsers.create, {
      body: { account: unique('u'), userType: 'phone', providerId: test.ours },
    });
    await test.admin.get(contract.chargeUsers.recharge, {
      params: { id: user.id },
      body: { amount: '9', requestId: unique('request-') },
    });
    const level = await test.admin.get(contract.membership.create, {
      body: {
        providerId: test.ours,
        levelName: unique('L'),
        minEnergy: null,
        price: '6',
        validDays: 30,
        serviceDiscount: '10',
      },
    });
    const { idTag } = (await test.admin.get(contract.chargeUsers.list, { query: { keyword: user.account } })).list[0]!;
    const session = await running(idTag);
    const bought = await test.admin.call(contract.membership.purchase, {
      params: { id: level.id },
      body: { chargeUserId: user.id, requestId: unique('request-') },
    });
    expect(bought.error.key).toBe('balanceHeld');
    await session.end(5200);

    const { cardNumber } = await test.card({ amount: '9' });
    const own = await running(cardNumber);
    const newCardNumber = unique('N');
    const replaced = await test.admin.get(contract.cards.replace, {
      params: { cardNumber },
      body: { newCardNumber, newPhysicalNumber: unique('P'), remark: '' },
    });
    expect(replaced).toMatchObject({ balance: '9.00', refundable: '3.80' });
    await own.end(5200);
    expect(await test.balanceOf(newCardNumber)).toBe('3.80');
  });

  it('is never more than there is when a refund races a settlement', async () => {
    for (let round = 0; round < 4; round++) {
      const { cardNumber } = await test.card({ amount: '9' });
      const session = await running(cardNumber);
      await Promise.all([session.end(5200), move(cardNumber, '-3.80'), move(cardNumber, '-3.80'), move(cardNumber, '-9')]);
      expect(compare(await test.balanceOf(cardNumber), '0')).toBe(0);
      connector -= 1;
    }
    await test.checkBooks();
  });
});

describe('bonus money', () => {
  let rich: { cardNumber: string };
  const bonusCard = () => test.card({ amount: '50' });
  beforeAll(async () => {
    await test.admin.get(contract.activities.create, {
      body: {
        providerId: test.ours,
        activityName: unique('Bonus'),
        kind: 'rechargeBonus',
        description: '',
        steps: [{ from: '50', bonus: '8' }],
        startTime: new Date(test.now() - DAY).toISOString(),
        endTime: new Date(test.now() + DAY).toISOString(),
        groupIds: [],
      },
    });
    rich = await bonusCard();
  });

  it('is not cashed out: issued with 50 and 8 on top, 50 can be refunded, and the words say so', async () => {
    const { cardNumber } = rich;
    expect(await card(cardNumber)).toMatchObject({ balance: '58.00', bonusBalance: '8.00', refundable: '50.00' });
    const refused = await move(cardNumber, '-58');
    expect(refused).toMatchObject({ code: 601, error: { key: 'bonusNotRefundable' } });
    expect(refused.error.fields?.amount).toContain('50.00');
    expect((await move(cardNumber, '-50')).status).toBe(200);
    expect(await card(cardNumber)).toMatchObject({ balance: '8.00', bonusBalance: '8.00', refundable: '0.00' });
    // What was paid back and is paid in again is no new money.
    expect((await move(cardNumber, '50')).status).toBe(200);
    expect((await card(cardNumber)).balance).toBe('58.00');
    expect((await move(cardNumber, '50')).status).toBe(200);
    expect((await card(cardNumber)).balance).toBe('116.00');
  });

  it('is not brought twice by the same paid money, whatever way it took out: another card, a chain, a replaced card, another card of the user', async () => {
    const plain = () => test.card({ amount: '1' });
    const bonusOf = async (cardNumber: string) => (await card(cardNumber)).bonusBalance;
    const { cardNumber: first } = await bonusCard();
    const { cardNumber: second } = await plain();
    const { cardNumber: third } = await plain();
    for (const round of [1, 2, 3]) {
      expect((await transfer(first, second, (await card(first)).balance)).status).toBe(200);
      // Through a third card, every other time.
      if (round === 2) await transfer(second, third, (await card(second)).balance);
      const [from] = round === 2 ? [third] : [second];
      expect((await move(from, '-50')).status).toBe(200);
      expect((await move(first, '50')).status).toBe(200);
      expect(await card(first), `round ${round}`).toMatchObject({ balance: '50.00', bonusBalance: '0.00' });
    }
    // The one that it left by does not bring another either, and then it is new money again.
    await transfer(first, second, '50');
    expect((await move(second, '-50')).status).toBe(200);
    const before = await bonusOf(second);
    expect((await move(second, '50')).status).toBe(200);
    expect(await bonusOf(second)).toBe(before);
    expect((await move(first, '50')).status).toBe(200);
    expect(await bonusOf(first)).toBe('8.00');

    const { cardNumber } = await bonusCard();
    const newCardNumber = unique('N');
    await test.admin.get(contract.cards.replace, {
      params: { cardNumber },
      body: { newCardNumber, newPhysicalNumber: unique('P'), remark: '' },
    });
    expect((await move(newCardNumber, '-50')).status).toBe(200);
    expect((await move(newCardNumber, '50')).status).toBe(200);
    expect(await card(newCardNumber)).toMatchObject({ balance: '58.00', bonusBalance: '8.00' });

    const user = await test.admin.get(contract.chargeUsers.create, {
      body: { account: unique('u'), userType: 'phone', providerId: test.ours },
    });
    const own = await test.card({ amount: '50', chargeUserId: user.id });
    expect((await move(own.cardNumber, '-50')).status).toBe(200);
    const other = await test.card({ amount: '50', chargeUserId: user.id });
    expect(await bonusOf(other.cardNumber)).toBe('0.00');
    const recharge = { params: { id: user.id }, body: { amount: '50', requestId: unique('request-') } };
    await test.admin.get(contract.chargeUsers.recharge, recharge);
    // All that was refunded is paid in again by now.
    expect((await test.admin.get(contract.chargeUsers.get, { params: { id: user.id } })).bonusBalance).toBe('8.00');
    await test.checkBooks();
  });

  it('is brought by new money also after money was refunded that had brought none', async () => {
    const { cardNumber } = await test.card({ amount: '20' });
    expect((await move(cardNumber, '-20')).status).toBe(200);
    expect((await move(cardNumber, '50')).status).toBe(200);
    expect(await card(cardNumber)).toMatchObject({ balance: '58.00', bonusBalance: '8.00' });
    // What was spent cannot be refunded, so it takes no later bonus away.
    const session = await running(cardNumber);
    await session.end(58_000);
    connector -= 1;
    expect((await move(cardNumber, '50')).status).toBe(200);
    expect(await card(cardNumber)).toMatchObject({ balance: '58.00', bonusBalance: '8.00' });
  });

  it('stays bonus money when it is transferred or its card replaced, and comes back as such with a bill', async () => {
    const { cardNumber } = await bonusCard();
    const other = await test.card({ amount: '1' });
    expect((await transfer(cardNumber, other.cardNumber, '20')).status).toBe(200);
    expect(await card(cardNumber)).toMatchObject({ balance: '38.00', bonusBalance: '0.00' });
    expect(await card(other.cardNumber)).toMatchObject({ balance: '21.00', bonusBalance: '8.00', refundable: '13.00' });
    const session = await running(other.cardNumber);
    // The session spends bonus money first.
    expect((await card(other.cardNumber)).refundable).toBe('13.00');
    await session.end(5200);
    expect(await card(other.cardNumber)).toMatchObject({ balance: '15.80', bonusBalance: '2.80' });
    await test.admin.get(contract.records.invalidate, { params: { transactionId: session.id }, body: { reason: 'wrong' } });
    expect(await card(other.cardNumber)).toMatchObject({ balance: '21.00', bonusBalance: '8.00' });
    const replaced = await test.admin.get(contract.cards.replace, {
      params: { cardNumber: other.cardNumber },
      body: { newCardNumber: unique('N'), newPhysicalNumber: unique('P'), remark: '' },
    });
    expect(replaced).toMatchObject({ balance: '21.00', bonusBalance: '8.00' });
    await test.checkBooks();
  });

  it('is refunded where the provider says so', async () => {
    const { cardNumber } = await bonusCard();
    await test.rows('update provider set refund_bonus = true where id = $1', [test.ours]);
    expect((await card(cardNumber)).refundable).toBe('58.00');
    expect((await move(cardNumber, '-58')).status).toBe(200);
    await test.rows('update provider set refund_bonus = false where id = $1', [test.ours]);
  });

  it('is never more than the balance, nor negative, whatever moves', () => {
    const kinds = ['recharge', 'refund', 'settlement', 'reversal', 'transfer', 'bonus', 'membership'] as const;
    const steps = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: -500, max: 500 }), fc.nat(500)), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(steps, (moves) => {
        let [balance, bonus] = ['0', '0'];
        for (const [kind, amount, moved] of moves) {
          const share = bonusShare(kind, String(amount), balance, bonus, String(Math.min(moved, Math.max(0, amount))));
          balance = add(balance, String(amount));
          bonus = add(bonus, share);
          expect(compare(bonus, '0')).toBeGreaterThanOrEqual(0);
          expect(compare(bonus, compare(balance, '0') > 0 ? balance : '0')).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
