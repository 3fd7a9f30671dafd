import { randomUUID } from 'node:crypto';
import type { Card } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardsOf, serveCards } from '../../testing/cards.ts';
import type { TestHttp } from '../../testing/http.ts';
import type { World } from '../../testing/world.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
let now = NOW;
let world: World;
let test: TestHttp;

beforeAll(async () => {
  ({ world, test } = await serveCards(() => now, []));
});
afterAll(async () => {
  await test.close();
  await world.close();
});

const { issue, recharge, postings } = cardsOf(
  () => test,
  () => world,
);

describe('money on a card', () => {
  it('moves once for two concurrent calls of one request, and both get the same answer', async () => {
    const card = await issue();
    const requestId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => recharge(card.cardNumber, '10.00', requestId)));
    for (const answer of answers)
      expect(answer.data).toEqual({ ...card, balance: '60.00', prepaidAmount: '60.00', refundable: '60.00' });
    expect(await postings(requestId)).toBe(1);
  });

  it('is not moved by a repeated request with another amount', async () => {
    const card = await issue();
    const requestId = randomUUID();
    await recharge(card.cardNumber, '10', requestId);
    expect(await recharge(card.cardNumber, '20', requestId)).toMatchObject({ status: 409, error: { key: 'conflict' } });
    expect((await recharge(card.cardNumber, '10.00', requestId)).data.balance).toBe('60.00');
  });

  it('is never refunded twice when two refunds race for one balance', async () => {
    const card = await issue({ amount: '50' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => recharge(card.cardNumber, '-30')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)!.error.key).toBe('balanceTooLow');
    expect((await test.call('ours', 'GET', `/web/cards/${card.cardNumber}`)).data.balance).toBe('20.00');
  });

  it('a refused refund may be asked for again under the same request', async () => {
    const card = await issue({ amount: '5' });
    const requestId = randomUUID();
    expect((await recharge(card.cardNumber, '-10', requestId)).status).toBe(409);
    await recharge(card.cardNumber, '10');
    expect((await recharge(card.cardNumber, '-10', requestId)).data.balance).toBe('5.00');
  });

  it('a refund that is not negative is refused, and a negative recharge too', async () => {
    const { cardNumber } = await issue();
    const send = (amount: string, tradeType: string) =>
      test.call<Card>('ours', 'POST', `/web/cards/${cardNumber}/recharge`, { amount, tradeType, requestId: randomUUID() });
    const answer = await send('30', 'refund');
    expect(answer).toMatchObject({ status: 422, error: { key: 'refundNotNegative' } });
    expect(Object.keys(answer.error.fields!)).toEqual(['amount']);
    expect((await send('-30', 'recharge')).status).toBe(422);
    expect((await send('-30', 'refund')).data.balance).toBe('20.00');
    expect((await send('30', 'recharge')).data.balance).toBe('50.00');
  });

  it.each([
    ['0', 'amountZero'],
    ['-0.00', 'amountZero'],
    ['0.001', 'invalid'],
    ['1e3', 'invalid'],
    ['NaN', 'invalid'],
    ['999999999999.99', 'invalid'],
  ])('refuses the amount %s at its field', async (amount, key) => {
    const card = await issue();
    const answer = await recharge(card.cardNumber, amount);
    expect(answer).toMatchObject({ status: 422, error: { key } });
    expect(Object.keys(answer.error.fields!)).toEqual(['amount']);
  });

  it('cannot be put on a lost or expired card, but taken off it', async () => {
    const card = await issue();
    const requestId = randomUUID();
    await recharge(card.cardNumber, '1', requestId);
    await test.call('ours', 'POST', `/web/cards/${card.cardNumber}/report-loss`);
    expect(await recharge(card.cardNumber, '1')).toMatchObject({ status: 409, error: { key: 'cardNotUsable' } });
    expect((await recharge(card.cardNumber, '1', requestId)).status).toBe(200);
    expect((await recharge(card.cardNumber, '-51')).data.balance).toBe('0.00');
    const short = await issue({ expireTime: new Date(now + 1000).toISOString() });
    now += 1000;
    expect(await recharge(short.cardNumber, '1')).toMatchObject({ status: 409, error: { key: 'cardNotUsable' } });
    now = NOW;
  });
});
