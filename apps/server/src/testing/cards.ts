import { randomUUID } from 'node:crypto';
import type { Card } from '@csms/contract';
import { expect } from 'vitest';
import { createLocalBus } from '../platform/bus/bus.ts';
import { serveCustomers, servePayers } from './customers.ts';
import { callerOf, createTestHttp, type TestHttp } from './http.ts';
import { createWorld, type World } from './world.ts';

/** A server of customers without network and sessions, at the time of `clock` (ms): for a clerk of each of two providers and one who may only read. What it tells of payers is put into `told`. */
export async function serveCards(clock: () => number, told: { providerId: number; accountId: number }[]) {
  const world = await createWorld();
  const test = await createTestHttp({
    ours: callerOf('anna', world.ours),
    theirs: callerOf('boris', world.theirs),
    reader: callerOf('rita', world.ours, { permissions: ['card:read'] }),
  });
  const bus = createLocalBus((error) => {
    throw error;
  });
  bus.subscribe('payer.changed', (message) => told.push(message));
  await serveCustomers(test.http, world.databases, { now: clock }, bus);
  servePayers(test.http, world.databases, clock);
  return { world, test };
}

/** What tests of cards do at their server, as a user of a provider. */
export function cardsOf(server: () => TestHttp, world: () => World) {
  let count = 0;
  const form = (changes: object = {}) => {
    count += 1;
    return {
      providerId: world().ours,
      cardNumber: `AbC${count}`,
      physicalNumber: `P${count}`,
      amount: '50',
      expireTime: '2027-01-01T00:00:00Z',
      email: 'a@example.com',
      ...changes,
    };
  };
  const issue = async (changes: object = {}, token = 'ours'): Promise<Card> => {
    const answer = await server().call<Card>(token, 'POST', '/web/cards', form(changes));
    expect(answer.status).toBe(200);
    return answer.data;
  };
  const recharge = (cardNumber: string, amount: string, requestId: string = randomUUID(), token = 'ours') =>
    server().call<Card>(token, 'POST', `/web/cards/${encodeURIComponent(cardNumber)}/recharge`, { amount, requestId });
  const postings = async (reference: string): Promise<number> =>
    (await world().databases.pool.query('select count(*)::int as n from ledger_transaction where reference = $1', [reference]))
      .rows[0].n;
  const act = (cardNumber: string, path: string, body?: object, token = 'ours') =>
    server().call<Card>(token, 'POST', `/web/cards/${cardNumber}/${path}`, body);
  const replacement = () => {
    count += 1;
    return { newCardNumber: `R${count}`, newPhysicalNumber: `RP${count}` };
  };
  const balances = async (...cardNumbers: string[]) =>
    Promise.all(cardNumbers.map(async (one) => (await server().call<Card>('ours', 'GET', `/web/cards/${one}`)).data.balance));
  return { form, issue, recharge, postings, act, replacement, balances };
}
