import type { SiteMinute } from '@csms/contract';
import { expect, it } from 'vitest';
import { surplusEnergy } from './surplus-energy.ts';

const minute = (buildingW: number | null, carsW: number): SiteMinute => ({
  time: '2026-03-01T12:00:00Z',
  limitW: null,
  limitA: null,
  buildingW,
  carsW,
  lines: [0, 0, 0],
  connectors: {},
});

it('of the surplus cars use no more than there is, and a building that takes or is silent gives none', () => {
  expect(surplusEnergy([minute(-6000, 3000), minute(-6000, 9000), minute(4000, 5000), minute(null, 5000)])).toEqual({
    surplusWh: 200,
    usedWh: 150,
  });
});
