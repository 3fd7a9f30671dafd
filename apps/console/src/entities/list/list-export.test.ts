// @vitest-environment jsdom
import { cardList, chargeUserList } from '@csms/contract';
import { expect, it } from 'vitest';
import { visibleInFile, withNeeded } from './list-export.tsx';

it('begins with what the screen shows, and with what one of its columns shows together', () => {
  expect(visibleInFile(cardList, ['userName', 'cardNumber', 'actions'])).toEqual(['cardNumber', 'userName', 'phone', 'email']);
  expect(visibleInFile(cardList, ['balance'])).toEqual(['balance', 'currency']);
  expect(visibleInFile(cardList, ['actions'])).toEqual([]);
});

it('never sends an amount without its currency where the list asks for it', () => {
  expect(withNeeded(chargeUserList, ['account', 'mobileBalance', 'cardBalance'])).toEqual([
    'account',
    'mobileBalance',
    'cardBalance',
    'currency',
  ]);
  expect(withNeeded(chargeUserList, ['currency', 'mobileBalance'])).toEqual(['currency', 'mobileBalance']);
  expect(withNeeded(cardList, ['balance'])).toEqual(['balance']);
});
