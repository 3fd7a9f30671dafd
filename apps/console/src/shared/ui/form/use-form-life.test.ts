// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { pathOf } from './use-form-life.ts';

it('a field error of the server lands at its field, however the path is written', () => {
  expect(pathOf('phone')).toEqual(['phone']);
  expect(pathOf('connectors.0.maxPowerW', { maxPowerW: 'maxPowerKw' })).toEqual(['connectors', 0, 'maxPowerKw']);
  expect(pathOf('payload.vendorId', { payload: '' })).toEqual(['vendorId']);
  expect(pathOf('connectors[1].connectorNo')).toEqual(['connectors', 1, 'connectorNo']);
});
