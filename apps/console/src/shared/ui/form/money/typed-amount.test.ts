import { describe, expect, it } from 'vitest';
import { typedAmount, typedDecimal } from './typed-amount.ts';

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
    ['1,5', 0],
    ['1,250', 3],
    ['1e3', 2],
    ['1,000', 2],
    ['12 000', 2],
    ['9'.repeat(13), 2],
    ['abc', 2],
  ])('never guesses at %s', (text, minorUnit) => {
    expect(typedAmount(text, minorUnit)).toBeNull();
  });
});

it('a comma is a decimal comma, or refused: never a thousand that became one', () => {
  expect(['1,5', '1,50', '0,125', ',5', '12,3456', '１，５'].map(typedDecimal)).toEqual([
    '1.5',
    '1.50',
    '0.125',
    '0.5',
    '12.3456',
    '1.5',
  ]);
  for (const text of ['1,500', '12,345', '1,2,3', '1,5.0', '1.234,5', ',', '1,']) expect(typedDecimal(text)).toBeNull();
});
