import { expect, it } from 'vitest';
import { providerLabel } from './provider-name.ts';

it('a provider’s name fits the sidebar: two to four characters spaced out, others cut to seven', () => {
  expect(providerLabel('绿能')).toBe('绿 能');
  expect(providerLabel('充电管理')).toBe('充 电 管 理');
  expect(providerLabel('CSMS')).toBe('C S M S');
  expect(providerLabel('城市绿能充电有限公司')).toBe('城市绿能充电有');
  expect(providerLabel('A')).toBe('A');
});
