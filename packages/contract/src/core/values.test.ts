import { expect, it } from 'vitest';
import { identity } from './values.ts';

it('an identity holds nothing that nobody sees: two that look alike are one', () => {
  const serial = identity(48);
  for (const typed of ['CP\u200b-1', '\u00a0CP-1\u00a0', '\ufeffCP-1', 'CP\u00ad-1', 'C\u202eP-1', 'CP-\u20601'])
    expect(serial.parse(typed), JSON.stringify(typed)).toBe('CP-1');
  expect(serial.parse('CP\u00a01')).toBe('CP 1');
  expect(serial.safeParse('\u200b\u00a0').success).toBe(false);
  expect(serial.parse('Ładowarka 充电桩 1')).toBe('Ładowarka 充电桩 1');
});
