// @vitest-environment jsdom
import { BESIDE_FEE_KEYS, FEE_FIELDS, FEE_KINDS, type RecordDetail } from '@csms/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withTexts } from '../../../../testing/texts.ts';
import { Bill } from './bill.tsx';

/** A finished record without energy, with these fees. */
const record = (fees: Record<string, string>) => {
  const none = Object.fromEntries(FEE_FIELDS.map((field) => [field, '0']));
  const lists = { lines: [], discounts: [], bills: [], segments: [] };
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
