import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CardDriver, Snapshot } from '../driver.ts';
import { CLASSIC_ATR, storageCard, ULTRALIGHT_ATR, VirtualCard } from '../testing/virtual-card.ts';
import { type VirtualReader, virtualReader } from '../testing/virtual-reader.ts';
import { loadPcsc } from './binding.ts';
import { createPcscDriver } from './pcsc-driver.ts';

// A virtual reader of somebody's own, on vpcd's usual port, is left alone.
let reader: VirtualReader;
let driver: CardDriver;
let seen: Snapshot[] = [];
const cards: VirtualCard[] = [];

async function until(state: Snapshot['state']): Promise<Snapshot> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (driver.current().state === state) return driver.current();
    await sleep(20);
  }
  throw new Error(`waited in vain for ${state}; seen ${seen.map((one) => one.state).join(', ')}`);
}
async function insert(...args: [atr: Buffer, answers: ReturnType<typeof storageCard>]): Promise<VirtualCard> {
  const card = await VirtualCard.insert(reader.port, ...args);
  cards.push(card);
  return card;
}

beforeAll(async () => {
  reader = await virtualReader();
  driver = createPcscDriver({ load: loadPcsc, waitMs: 100, retryMs: 100 });
  driver.onChange((snapshot) => seen.push(snapshot));
});
afterAll(async () => {
  for (const card of cards) card.remove();
  await driver?.close();
  await reader?.close();
});
beforeEach(() => {
  seen = [];
});

describe('a real PC/SC service with a virtual reader', { timeout: 30_000 }, () => {
  it('that does not run is told apart from a reader that is not there', async () => {
    await sleep(300);
    expect(driver.current()).toEqual({ state: 'noDriver', reader: null, card: null });
    await reader.start();
    expect(await until('noCard')).toMatchObject({ reader: expect.stringContaining('Virtual PCD'), card: null });
  });

  it('reads the serial number and the physical block number of a MIFARE Classic card, and sees it go', async () => {
    const card = await insert(CLASSIC_ATR, storageCard({ uid: '04a1b2c3', key: 'ffffffffffff' }));
    // c3b2a104 little-endian.
    expect((await until('card')).card).toEqual({ uid: '04A1B2C3', blockNumber: String(0xc3b2a104) });
    card.remove();
    await until('noCard');
    expect(seen.map(({ state }) => state)).toEqual(['card', 'noCard']);
  });

  it('reads a card that keeps its first block to itself, or has none, by its serial number alone', async () => {
    const locked = await insert(CLASSIC_ATR, storageCard({ uid: '11223344', key: '010203040506' }));
    expect((await until('card')).card).toEqual({ uid: '11223344', blockNumber: null });
    locked.remove();
    await until('noCard');
    const ultralight = await insert(ULTRALIGHT_ATR, storageCard({ uid: '04112233445566' }));
    expect((await until('card')).card).toEqual({ uid: '04112233445566', blockNumber: null });
    // No key is tried on a card that has none.
    expect(ultralight.asked).toEqual(['ffca000000']);
    expect((await driver.read()).card).toEqual({ uid: '04112233445566', blockNumber: null });
    ultralight.remove();
    await until('noCard');
  });

  it('says that a card was taken away while it was read, and reads it when it comes back', async () => {
    const answers = storageCard({ uid: '55667788', key: 'ffffffffffff' });
    await insert(CLASSIC_ATR, (apdu) => (apdu.toString('hex').startsWith('ff82') ? undefined : answers(apdu)));
    expect(await until('cardRemoved')).toMatchObject({ card: null });
    await sleep(300);
    expect(driver.current().state).toBe('cardRemoved');
    const back = await insert(CLASSIC_ATR, answers);
    expect((await until('card')).card?.uid).toBe('55667788');
    back.remove();
    await until('noCard');
  });

  it('a card that answers nonsense is unreadable, not absent', async () => {
    const card = await insert(ULTRALIGHT_ATR, () => Buffer.from('6d00', 'hex'));
    await until('unreadable');
    card.remove();
    await until('noCard');
  });

  it('that ends and comes back is found again by itself, with the card that lies there', async () => {
    await reader.stop();
    await until('noDriver');
    await reader.start();
    await until('noCard');
    await insert(ULTRALIGHT_ATR, storageCard({ uid: '04998877665544' }));
    expect((await until('card')).card?.uid).toBe('04998877665544');
  });
});
