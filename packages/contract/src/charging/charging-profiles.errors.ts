import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of charging profiles. */
export const CHARGING_PROFILES_ERRORS = {
  powerAboveMaximum: entry(601, 422, 'Maximum power must not exceed the limit ({most} kW)', '最大功率不能超过限值（{most} kW）'),
} as const satisfies Record<string, ErrorEntry>;
