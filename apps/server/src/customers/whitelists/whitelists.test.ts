import { contract, type Whitelist } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProvider } from '../../access/index.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
let stationId: number;
let providerId: number;
let charger: SimulatedChargePoint;
let serialNumber: string;
beforeAll(async () => {
  test = await startTestServer({ timing: { answerMs: 1000, sweepMs: 100, settleMs: 50, listsMs: 100 } });
});
afterAll(() => test.close());

beforeEach(async () => {
  await charger?.stop();
  // Cards of a provider of its own for each test.
  providerId = await test.databases.system
    .transaction()
    .execute((trx) => createProvider(trx, { name: unique('Provider '), type: 'common', parentId: 1 }));
  stationId = (await test.station({ providerId })).id;
  ({ serialNumber } = await test.point({ stationId, connectors: 2 }));
  charger = new SimulatedChargePoint({
    url: test.ocppUrl,
    serialNumber,
    model: 'hyper-180',
    timeScale: 50,
    configuration: { SendLocalListMaxLength: '2' },
  });
  await charger.start();
  await test.admin.get(contract.configurations.read, { body: { serialNumbers: [serialNumber] } });
  await until(async () => (await look()).sendMaxLength === 2);
  return () => charger.stop();
});

const look = () => test.admin.get(contract.whitelists.get, { params: { serialNumber } });
const send = (mode: 'full' | 'differential' = 'differential') =>
  test.admin.get(contract.whitelists.send, { body: { serialNumbers: [serialNumber], mode } });
const becomes = (wanted: Partial<Whitelist>) =>
  until(async () => {
    expect(await look()).toMatchObject(wanted);
    return true;
  });
const cards = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => test.card({ providerId, cardNumber: unique(`W${index}`) })));
const known = (cardNumber: string) =>
  charger.localList.find(cardNumber, { list: true, cache: false }, Date.now())?.status ?? null;

describe('the whitelist', () => {
  it('holds the cards that may charge there, in parts as small as the charger needs, and only they', async () => {
    const [lost, ...good] = await cards(6);
    await test.admin.get(contract.cards.reportLoss, { params: { cardNumber: lost!.cardNumber } });
    const empty = await test.card({ providerId, amount: '0' });
    const stranger = await test.card();
    expect(await look()).toMatchObject({ cards: 5, differing: 5, heldVersion: null, state: 'none' });
    expect(await send()).toMatchObject({ sending: 1, upToDate: 0 });
    await becomes({ state: 'done', mode: 'full', parts: 3, sentParts: 3, heldVersion: 3, differing: 0, heldCards: 5 });
    expect(charger.localList.size).toBe(5);
    expect(charger.localList.version).toBe(3);
    for (const card of good) expect(known(card.cardNumber)).toBe('Accepted');
    for (const card of [lost!, empty, stranger]) expect(known(card.cardNumber)).toBeNull();
    expect(await send()).toMatchObject({ sending: 0, upToDate: 1 });
  });

  it('is sent by its differences: what is gone is taken off, what is new is added', async () => {
    const [first] = await cards(2);
    await send();
    await becomes({ state: 'done', differing: 0 });
    await test.admin.get(contract.cards.reportLoss, { params: { cardNumber: first!.cardNumber } });
    const [added] = await cards(1);
    expect(await look()).toMatchObject({ differing: 2, cards: 2 });
    const { list } = await test.admin.get(contract.whitelists.cards, { params: { serialNumber }, query: {} });
    expect(list.map((one) => one.difference)).toEqual(['added', 'removed', 'same']);
    await send();
    await becomes({ state: 'done', mode: 'differential', differing: 0, heldVersion: 2 });
    expect(known(first!.cardNumber)).toBeNull();
    expect(known(added!.cardNumber)).toBe('Accepted');
  });

  it('is sent whole when the versions do not match', async () => {
    await cards(2);
    await send();
    await becomes({ state: 'done' });
    charger.localList.version = 40;
    await cards(1);
    await send();
    await becomes({ state: 'done', mode: 'full', fellBack: true, differing: 0, heldCards: 3 });
    expect(charger.localList.size).toBe(3);
  });

  it('is not known any more once the charger tells another version, and then goes whole', async () => {
    await cards(1);
    await send();
    await becomes({ state: 'done', heldVersion: 1 });
    charger.localList.version = 17;
    await test.admin.get(contract.commands.request, { body: { serialNumbers: [serialNumber], action: 'getLocalListVersion' } });
    await becomes({ heldVersion: null, reportedVersion: 17, nextVersion: 18, differing: 1 });
    await send();
    await becomes({ state: 'done', mode: 'full', heldVersion: 18 });
  });

  it.each([
    ['Failed', 'failed'],
    ['NotSupported', 'notSupported'],
  ])('that the charger answers with %s says so, and keeps what was held', async (status, failure) => {
    await cards(1);
    charger.habits.set('SendLocalList', { answer: { status } });
    await send();
    await becomes({ state: 'failed', failure, heldVersion: null, differing: 1 });
    charger.habits.clear();
    await send();
    await becomes({ state: 'done', failure: null, differing: 0 });
  });

  it('whose answer is lost leaves open what the charger holds', async () => {
    await cards(1);
    await send();
    await becomes({ state: 'done' });
    await cards(1);
    charger.habits.set('SendLocalList', { delayS: null });
    await send();
    await becomes({ state: 'failed', failure: 'noAnswer', heldVersion: null });
  });

  it('longer than the charger can hold is not cut in silence', async () => {
    await test.rows(
      `update configuration_key set value = '2' where key = 'LocalAuthListMaxLength' and point_id = (select id from charge_point where serial_number = $1)`,
      [serialNumber],
    );
    await cards(3);
    expect(await send()).toMatchObject({ sending: 0, tooLong: [serialNumber] });
  });
});
