import { expect, it } from 'vitest';
import { CURRENCIES, currencyOf, minorUnitOf } from './index.ts';

it('knows the smallest unit of each currency', () => {
  expect(['JPY', 'KRW', 'EUR', '$', '€', '£', '¥', 'KWD', 'BHD'].map(minorUnitOf)).toEqual([0, 0, 2, 2, 2, 2, 2, 3, 3]);
});

it('finds a currency by code or sign, and never two under one sign', () => {
  expect(currencyOf(' jpy ')).toEqual({ code: 'JPY', sign: 'JPY', minorUnit: 0 });
  expect(currencyOf('$')?.code).toBe('USD');
  expect(currencyOf('￥')?.sign).toBe('¥');
  for (const text of ['', 'kr', 'XAU', 'toString', '__proto__', 'EURO']) expect(currencyOf(text)).toBeUndefined();
  expect(new Set(CURRENCIES.map(({ sign }) => sign)).size).toBe(CURRENCIES.length);
  for (const currency of CURRENCIES) expect(currencyOf(currency.sign)).toBe(currency);
});
