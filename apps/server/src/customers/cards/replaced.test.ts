import type { Card } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardsOf, serveCards } from '../../testing/cards.ts';
import type { TestHttp } from '../../testing/http.ts';
import type { World } from '../../testing/world.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
let now = NOW;
let world: World;
let test: TestHttp;
const told: { providerId: number; accountId: number }[] = [];

beforeAll(async () => {
  ({ world, test } = await serveCards(() => now, told));
});
afterAll(async () => {
  await test.close();
  await world.close();
});

const { issue, recharge, act, replacement, balances } = cardsOf(
  () => test,
  () => world,
);

describe('a replaced card', () => {
  it('gives its whole balance, its owner and its expiry to the new one, and tells both wallets', async () => {
    const old = await issue({ amount: '50', userName: 'Lin', phone: '139', email: 'lin@example.com' });
    told.length = 0;
    const form = replacement();
    const answer = await act(old.cardNumber, 'replace', { ...form, remark: 'lost at the gym' });
    expect(answer.data).toMatchObject({
      cardNumber: form.newCardNumber,
      physicalNumber: form.newPhysicalNumber,
      balance: '50.00',
      prepaidAmount: '50.00',
      userName: 'Lin',
      phone: '139',
      email: 'lin@example.com',
      expireTime: old.expireTime,
      status: 'valid',
      replaces: old.cardNumber,
    });
    const after = (await test.call<Card>('ours', 'GET', `/web/cards/${old.cardNumber}`)).data;
    expect(after).toMatchObject({ balance: '0.00', status: 'lost', replacedBy: form.newCardNumber });
    expect(new Set(told.map(({ accountId }) => accountId)).size).toBe(2);
  });

  it('has its card number on its chip where nothing else was read', async () => {
    const old = await issue();
    const { newCardNumber } = replacement();
    const answer = await act(old.cardNumber, 'replace', { newCardNumber });
    expect(answer.data).toMatchObject({ cardNumber: newCardNumber, physicalNumber: newCardNumber, replaces: old.cardNumber });
  });

  it('is out of use for ever: not found, not recharged, not changed, not replaced again; what comes to it later can be paid back', async () => {
    const old = await issue({ amount: '0' });
    const next = (await act(old.cardNumber, 'replace', replacement())).data.cardNumber;
    const found = await act(old.cardNumber, 'cancel-loss');
    expect(found).toMatchObject({ status: 409, error: { key: 'cardReplaced' } });
    expect(found.msg).toContain(next);
    expect(await act(old.cardNumber, 'replace', replacement())).toMatchObject({ status: 409, error: { key: 'cardReplaced' } });
    expect(
      await test.call('ours', 'PUT', `/web/cards/${old.cardNumber}`, { expireTime: old.expireTime, email: 'a@b.co' }),
    ).toMatchObject({ status: 409, error: { key: 'cardReplaced' } });
    expect(await recharge(old.cardNumber, '5')).toMatchObject({ status: 409, error: { key: 'cardNotUsable' } });
  });

  it('is refused where a number of the new card is in use, and nothing moves', async () => {
    const [old, other] = [await issue(), await issue()];
    for (const [changes, field] of [
      [{ newCardNumber: other.cardNumber.toLowerCase() }, 'newCardNumber'],
      [{ newPhysicalNumber: other.physicalNumber.toLowerCase() }, 'newPhysicalNumber'],
    ] as const) {
      const answer = await act(old.cardNumber, 'replace', { ...replacement(), ...changes });
      expect(answer).toMatchObject({ status: 409, error: { key: 'duplicate' } });
      expect(Object.keys(answer.error.fields!)).toEqual([field]);
    }
    const both = await act(old.cardNumber, 'replace', {
      ...replacement(),
      newCardNumber: other.cardNumber,
      newPhysicalNumber: other.physicalNumber,
    });
    expect(Object.keys(both.error.fields!).sort()).toEqual(['newCardNumber', 'newPhysicalNumber']);
    expect(await balances(old.cardNumber)).toEqual(['50.00']);
    expect((await test.call<Card>('ours', 'GET', `/web/cards/${old.cardNumber}`)).data.status).toBe('valid');
  });

  it('an expired card is not replaced', async () => {
    const old = await issue({ expireTime: new Date(now + 1000).toISOString() });
    now += 1000;
    expect(await act(old.cardNumber, 'replace', replacement())).toMatchObject({ status: 409, error: { key: 'cardStateWrong' } });
    now = NOW;
  });
});

describe('two clerks at one card', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it('who replace it at the same moment: one wins, and no money is made', async () => {
    for (let round = 0; round < 5; round++) {
      const old = await issue({ amount: '50' });
      const forms = [replacement(), replacement(), replacement()];
      const answers = await Promise.all(forms.map((form) => act(old.cardNumber, 'replace', form)));
      expect(statuses(answers)).toEqual([200, 409, 409]);
      expect(answers.filter(({ status }) => status === 409).map(({ error }) => error.key)).toEqual([
        'cardReplaced',
        'cardReplaced',
      ]);
      const winner = answers.find(({ status }) => status === 200)!.data.cardNumber;
      expect(await balances(old.cardNumber, winner)).toEqual(['0.00', '50.00']);
    }
  });

  it('one refunds, one replaces: what is paid back is not also moved', async () => {
    for (let round = 0; round < 5; round++) {
      const old = await issue({ amount: '50' });
      const form = replacement();
      const [replaced, refunded] = await Promise.all([act(old.cardNumber, 'replace', form), recharge(old.cardNumber, '-30')]);
      expect(replaced.status).toBe(200);
      const [before, after] = await balances(old.cardNumber, form.newCardNumber);
      expect(before).toBe('0.00');
      expect(after).toBe(refunded.status === 200 ? '20.00' : '50.00');
    }
  });

  it('one recharges, one replaces: what was received is on the new card, or was refused', async () => {
    for (let round = 0; round < 5; round++) {
      const old = await issue({ amount: '50' });
      const form = replacement();
      const [charged, replaced] = await Promise.all([recharge(old.cardNumber, '10'), act(old.cardNumber, 'replace', form)]);
      expect(replaced.status).toBe(200);
      expect(await balances(old.cardNumber, form.newCardNumber)).toEqual(['0.00', charged.status === 200 ? '60.00' : '50.00']);
    }
  });

  it('one finds it, one replaces it: a replaced card never becomes valid', async () => {
    for (let round = 0; round < 5; round++) {
      const old = await issue({ amount: '50' });
      await act(old.cardNumber, 'report-loss');
      const [, replaced] = await Promise.all([act(old.cardNumber, 'cancel-loss'), act(old.cardNumber, 'replace', replacement())]);
      expect(replaced.status).toBe(200);
      expect((await test.call<Card>('ours', 'GET', `/web/cards/${old.cardNumber}`)).data.status).toBe('lost');
    }
  });

  it('one reports it lost, others recharge it: on it is what was answered with yes, and nothing more comes', async () => {
    const card = await issue({ amount: '0' });
    const answers = await Promise.all([
      act(card.cardNumber, 'report-loss'),
      ...[1, 2, 3].map(() => recharge(card.cardNumber, '10')),
    ]);
    expect(answers[0]!.status).toBe(200);
    expect(await balances(card.cardNumber)).toEqual([
      `${answers.slice(1).filter(({ status }) => status === 200).length * 10}.00`,
    ]);
  });

  it('who report the same selection lost: each card once, no deadlock', async () => {
    const cards = await Promise.all([issue(), issue(), issue()]);
    const cardNumbers = cards.map((one) => one.cardNumber);
    const answers = await Promise.all([
      test.call('ours', 'POST', '/web/cardGroup/report-loss', { cardNumbers }),
      test.call('ours', 'POST', '/web/cardGroup/report-loss', { cardNumbers: cardNumbers.toReversed() }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)!.data.done).toHaveLength(3);
  });
});
