// @vitest-environment jsdom
import { BESIDE_FEE_KEYS, FEE_FIELDS, FEE_KINDS, type RecordDetail } from '@csms/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withTexts } from '../../../../testing/texts.ts';
import { Bill } from './bill.tsx';

/** A finished record without energy, with these fees. */
const record = (fees: Record<string, string>) => {
  const none = Object.fromEntries(FEE_FIELDS.map((field) => [field, '0']));
  const lists = { lines: [], discounts: [], bills: [], segments: [], refunds: [], refunded: '0' };
  return { ...none, ...lists, status: 'finished', cost: '0', tax: null, currency: '$', ...fees } as unknown as RecordDetail;
};

beforeEach(() => withTexts('en'));
afterEach(cleanup);

it('a finished record without energy is not called unsettled', () => {
  const { container } = render(<Bill record={record({})} />);
  expect(container.textContent).toBe('No energy and no fees, so there is nothing to pay');
});

it.each(BESIDE_FEE_KEYS)('the fee %s is shown where no energy was charged', (key) => {
  render(<Bill record={record({ [FEE_KINDS[key].field]: '7.50', cost: '7.50' })} />);
  expect(screen.getByRole('table').textContent).toContain('$7.50');
});

it.each([
  ['en', 'Session fee already paid in this stay (record 41)'],
  ['zh', '本次停留的单次费已支付（记录 41）'],
] as const)('a bill without session fee says in %s which record has paid it', async (language, words) => {
  await withTexts(language);
  const line = { tier: 'flat', kind: 'electricity', priceVersionId: 1, energyWh: 500, unitPrice: '1', amount: '0.50' };
  render(
    <MemoryRouter>
      <Bill record={record({ lines: [line], sessionFeePaidBy: 41 } as never)} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe('/historyRecord/chargeRecord/41');
});

it('a refund stands below the total of the bill, with what is left', () => {
  const line = { tier: 'flat', kind: 'electricity', priceVersionId: 1, energyWh: 500, unitPrice: '1', amount: '7.50' };
  render(<Bill record={record({ lines: [line], cost: '7.50', refunded: '3.20' } as never)} />);
  const text = screen.getByRole('table').textContent!;
  expect(text).toMatch(/Total\$7\.50Refunded−\$3\.20After refund\$4\.30/);
});
