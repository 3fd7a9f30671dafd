import type { SentProfile } from '@csms/contract';
import { decimal } from '../../../shared/format/format.ts';

/** The fewest decimals, three at most, with which none of these values is rounded. */
const placesOf = (values: readonly number[]): number =>
  [0, 1, 2].find((places) => values.every((value) => Number(value.toFixed(places)) === value)) ?? 3;

/** The limits of a profile: one, or the least and the most; power in kW. `inColumn`: power has one decimal, as all that stands above and below it; else nothing is rounded. */
export function limitsText(
  { periods, chargingRateUnit: unit }: Pick<SentProfile, 'periods' | 'chargingRateUnit'>,
  inColumn = false,
): string {
  const limits = periods.map(({ powerLimit }) => (unit === 'W' ? powerLimit / 1000 : powerLimit));
  const [least, most] = [Math.min(...limits), Math.max(...limits)];
  const number = (value: number) => decimal(value, inColumn && unit === 'W' ? 1 : placesOf([least, most]));
  const shown = unit === 'W' ? 'kW' : unit;
  return least === most ? `${number(least)} ${shown}` : `${number(least)}–${number(most)} ${shown}`;
}
