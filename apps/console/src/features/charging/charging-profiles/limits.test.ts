// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { limitsText } from './limits.tsx';

const periods = (...limits: number[]) => limits.map((powerLimit, n) => ({ startPeriod: n * 60, powerLimit }));

it('tells power in kW, exactly, and current in A', () => {
  expect(limitsText({ chargingRateUnit: 'W', periods: periods(75_000, 150_000) } as never)).toBe('75–150 kW');
  expect(limitsText({ chargingRateUnit: 'W', periods: periods(17_664) } as never)).toBe('17.664 kW');
  expect(limitsText({ chargingRateUnit: 'W', periods: periods(7360, 11_000) } as never)).toBe('7.36–11.00 kW');
  expect(limitsText({ chargingRateUnit: 'A', periods: periods(16, 32) } as never)).toBe('16–32 A');
});

it('power that stands in a column has one decimal in every row', () => {
  const limits = [[17_664], [7360], [75_000, 150_000]].map((all) =>
    limitsText({ chargingRateUnit: 'W', periods: periods(...all) } as never, true),
  );
  expect(limits).toEqual(['17.7 kW', '7.4 kW', '75.0–150.0 kW']);
  expect(limitsText({ chargingRateUnit: 'A', periods: periods(16, 32) } as never, true)).toBe('16–32 A');
});
