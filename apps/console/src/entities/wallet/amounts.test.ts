import { describe, expect, it } from 'vitest';
import { balanceAfter, signed, typedAmount } from './amounts.ts';

describe('a typed amount', () => {
  it.each([
    ['12', 2, '12.00'],
    [' 12.5 ', 2, '12.50'],
    ['12,5', 2, '12.50'],
    ['-30', 2, '30.00'],
    ['１２．５', 2, '12.50'],
    ['.5', 2, '0.50'],
    ['1200', 0, '1200'],
  ])('reads %s', (text, minorUnit, amount) => {
    expect(typedAmount(text, minorUnit)).toBe(amount);
  });

  it.each([
    ['', 2],
    ['0', 2],
    ['0.00', 2],
    ['1.005', 2],
    ['1.5', 0],
    ['1e3', 2],
    ['1,000', 2],
    ['12 000', 2],
    ['9'.repeat(13), 2],
    ['abc', 2],
  ])('never guesses at %s', (text, minorUnit) => {
    expect(typedAmount(text, minorUnit)).toBeNull();
  });
});

it('a refund goes out negative, however it was typed, and lowers the balance to the cent', () => {
  expect(signed(typedAmount('30', 2)!, 'refund')).toBe('-30.00');
  expect(signed(typedAmount('-30', 2)!, 'refund')).toBe('-30.00');
  expect(balanceAfter('30.10', '30.00', 'refund')).toBe('0.10');
  expect(balanceAfter('0.10', '0.20', 'recharge')).toBe('0.30');
});
