import { expect, it } from 'vitest';
import { billStanding } from './bill-standing.ts';

const move = (kind: 'settlement' | 'reversal' | 'orderRefund', balanceAfter: string | null) => ({
  kind,
  balanceAfter,
  amount: '1.00',
  account: 'card' as const,
  time: '2026-11-28T12:00:00Z',
});

it('of a bill says paid, refunded or due, with the balance after the payment and not after a refund', () => {
  const of = { cost: '8.00', refunded: '0' };
  const income = move('settlement', null);
  expect(billStanding({ ...of, valid: true, ledger: [] })).toEqual({ state: 'due', balanceAfter: null });
  expect(billStanding({ ...of, valid: true, ledger: [move('settlement', '42.00'), income] })).toEqual({
    state: 'paid',
    balanceAfter: '42.00',
  });
  expect(billStanding({ ...of, valid: true, ledger: [move('settlement', '-8.00'), income] }).state).toBe('due');
  // Billed anew: the last payment counts. Under review again: nothing is paid.
  const first = [move('settlement', '48.00'), move('reversal', '50.00')];
  expect(billStanding({ ...of, valid: true, ledger: first }).state).toBe('due');
  expect(billStanding({ ...of, valid: true, ledger: [...first, move('settlement', '42.00')] })).toEqual({
    state: 'paid',
    balanceAfter: '42.00',
  });
  expect(billStanding({ ...of, valid: false, ledger: [move('settlement', '42.00'), move('reversal', '50.00')] })).toEqual({
    state: 'refunded',
    balanceAfter: '42.00',
  });
  expect(billStanding({ ...of, valid: false, ledger: [] }).state).toBe('notCharged');
  // A part that was given back leaves it paid; all of it does not.
  const given = [move('settlement', '42.00'), move('orderRefund', '45.00')];
  expect(billStanding({ ...of, refunded: '3.00', valid: true, ledger: given })).toEqual({ state: 'paid', balanceAfter: '42.00' });
  expect(billStanding({ ...of, refunded: '8.00', valid: true, ledger: given }).state).toBe('refunded');
});
