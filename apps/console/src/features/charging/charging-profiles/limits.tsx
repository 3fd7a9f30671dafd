import type { SentProfile } from '@csms/contract';
import { decimal } from '../../../shared/format/format.ts';

const number = (value: number) => decimal(value, Number.isInteger(value) ? 0 : 1);

/** The limits of a profile: one, or the least and the most. */
export function limitsText({ periods, unit }: Pick<SentProfile, 'periods' | 'unit'>): string {
  const limits = periods.map(({ limit }) => limit);
  const [least, most] = [Math.min(...limits), Math.max(...limits)];
  return least === most ? `${number(least)} ${unit}` : `${number(least)}–${number(most)} ${unit}`;
}
