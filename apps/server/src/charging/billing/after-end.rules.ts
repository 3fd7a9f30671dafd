import { capacityWh } from './capacity.rules.ts';
import type { MeterPoint } from './meter-point.ts';
import { CLOCK_SLACK_MS } from './metering.rules.ts';

/** A register this far above the session's end, in Wh, is no rounding. */
export const BEYOND_WH = 100;

/** Where a session ends: epoch ms, the register of the end in Wh, and what its connector can deliver in W. */
export interface SessionEdge {
  endedAt: number;
  endWh: number;
  maxPowerW: number;
}

/**
 * Parts the samples of a session from those of what its meter went on with after the end: later than a clock's slack, above its register, and no more than the connector can have delivered since. `onWh`: how far the meter went
 * on, 0 where it did not. What is late and not above is left to the judging of clocks.
 */
export function partAtEnd(
  samples: readonly MeterPoint[],
  { endedAt, endWh, maxPowerW }: SessionEdge,
): { within: readonly MeterPoint[]; onWh: number } {
  const isBeyond = ({ at, registerWh }: MeterPoint) =>
    at > endedAt + CLOCK_SLACK_MS && registerWh > endWh + BEYOND_WH && registerWh - endWh <= capacityWh(maxPowerW, at - endedAt);
  const beyond = samples.filter(isBeyond);
  if (beyond.length === 0) return { within: samples, onWh: 0 };
  return {
    within: samples.filter((point) => !isBeyond(point)),
    onWh: Math.max(...beyond.map(({ registerWh }) => registerWh)) - endWh,
  };
}
