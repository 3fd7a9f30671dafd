import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

it('a step counts as done by what the caller has, not by what others have, and goes on with the station without a price', async () => {
  const [ours, theirs] = await Promise.all([test.user(test.ours, ['station:write']), test.user(test.theirs, ['card:issue'])]);
  const look = (api = ours) => api.get(contract.setUp.get);
  expect(await look()).toMatchObject({ counts: { station: 0, price: 0, charger: 0, card: 0, session: 0 }, station: null });
  await test.station();
  const second = await test.station({ price: null });
  const third = await test.station({ price: null });
  expect(await look()).toMatchObject({ counts: { station: 3, price: 1, charger: 0 }, station: { id: second.id, currency: '$' } });
  await Promise.all([test.price(second.id, {}), test.price(third.id, {})]);
  await test.point({ stationId: third.id });
  await test.card({ amount: '0' });
  expect(await look()).toMatchObject({ counts: { price: 3, charger: 1, card: 1 }, cardsWithMoney: 0, station: { id: third.id } });
  await test.card({ amount: '20' });
  expect(await look()).toMatchObject({ counts: { card: 2, session: 0 }, cardsWithMoney: 1 });
  expect(await look(theirs)).toMatchObject({ counts: { station: 0, price: 0, charger: 0, card: 0 }, station: null });
});

it('whoever may do none of the steps is not told how far they are', async () => {
  const reader = await test.user(test.ours, ['station:read']);
  const answer = await reader.raw('GET', contract.setUp.get.path);
  expect(answer.status).toBe(403);
});

it('the address of chargers is the one of the settings, else the one that was asked', async () => {
  const { chargerUrl } = await test.admin.get(contract.setUp.get);
  expect(chargerUrl).toBe(`${test.url.replace('http', 'ws')}/ocpp`);
});
