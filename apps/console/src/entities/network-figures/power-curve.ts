import type { PowerTrace } from '@csms/contract';
import type { Curve } from '../../shared/ui/chart/curve.ts';

/** Samples of the past day, and what is charging now as their end; in kW. */
export const powerCurve = (trace: PowerTrace, nowW: number | undefined, now: number, name: string): Curve => ({
  name,
  unit: 'kW',
  color: '--brand',
  axis: 'left',
  fill: true,
  fraction: 1,
  points: [
    ...trace.map(({ time, powerW }) => [Date.parse(time), powerW === null ? null : powerW / 1000] as [number, number | null]),
    ...(nowW === undefined ? [] : [[now, nowW / 1000] as [number, number | null]]),
  ],
});
