// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { MoneyInput } from './money-input.tsx';

afterEach(cleanup);

function Amount({ currency }: { currency?: string }) {
  const [value, setValue] = useState('');
  return <MoneyInput currency={currency} value={value} onChange={setValue} />;
}

it('a currency that is known late takes neither the focus nor what was typed', () => {
  const { rerender } = render(<Amount />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  field.focus();
  fireEvent.change(field, { target: { value: '10' } });
  rerender(<Amount currency="$" />);
  expect(screen.getByText('$')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  expect(screen.getByRole('textbox')).toBe(field);
  fireEvent.change(field, { target: { value: '100' } });
  expect(field.value).toBe('100');
});
