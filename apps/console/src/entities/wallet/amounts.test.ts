import { expect, it } from 'vitest';
import { typedAmount } from '../../shared/ui/form/money/typed-amount.ts';
import { balanceAfter, signed } from './amounts.ts';

it('a refund goes out negative, however it was typed, and lowers the balance to the cent', () => {
  expect(signed(typedAmount('30', 2)!, 'refund')).toBe('-30.00');
  expect(signed(typedAmount('-30', 2)!, 'refund')).toBe('-30.00');
  expect(balanceAfter('30.10', '30.00', 'refund')).toBe('0.10');
  expect(balanceAfter('0.10', '0.20', 'recharge')).toBe('0.30');
});
