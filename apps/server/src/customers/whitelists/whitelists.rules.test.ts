import { expect, it } from 'vitest';
import { entriesInMessage, type ListedCard } from './whitelists.rules.ts';

const longest: ListedCard = { cardNumber: '12345678901234567890', expiresAt: Date.parse('2026-12-31T23:59:59.999Z') };

it.each([
  [null, null, null],
  [40, null, 40],
  [40, 2_200, 10],
  [5, 2_200, 5],
  [null, 2_200, 10],
  // Less than one entry: it is tried all the same.
  [null, 100, 1],
])('a message of a list of %s entries and %s bytes holds %s', (items, bytes, entries) => {
  expect(entriesInMessage(items, bytes)).toBe(entries);
});

it('no entry of a card is longer than what is reckoned for it', () => {
  const { cardNumber, expiresAt } = longest;
  const entry = {
    idToken: { idToken: cardNumber, type: 'ISO14443' },
    idTokenInfo: { status: 'Accepted', cacheExpiryDateTime: new Date(expiresAt!).toISOString() },
  };
  expect(JSON.stringify(entry).length).toBeLessThan(200);
});
