import { BEYOND_WH } from './after-end.rules.ts';
import { capacityWh } from './capacity.rules.ts';
import { CLOCK_SLACK_MS } from './metering.rules.ts';

/** A register that was heard of a session after its closing: Wh; by its charger's clock, corrected as it was known then, and when it was received (epoch ms). */
export interface HeardAfter {
  at: number;
  receivedAt: number;
  registerWh: number;
}

/** A closing by rule: when (epoch ms, our clock), the session's last reading that was known (epoch ms, Wh), and what its connector can deliver (W). */
export interface Closing {
  closedAt: number;
  endedAt: number;
  endWh: number;
  maxPowerW: number;
}

/** Messages that were sent as they were measured are received in the same step, to so many ms. */
const STEP_MS = 10_000;
/** Closer than this in receipt, in ms, two readings come from a queue. */
const APART_MS = 5_000;

/**
 * Whether readings show that a session goes on after its closing. What was measured before and came late does not: it says nothing of later. One reading is enough that is later than the closing whatever the clocks are off, and above
 * the last register by more than rounding. Two are enough sooner, also of a clock that is a little slow: both received after the closing, in the step in which they were measured, with a register that rises between them.
 */
export function goesOn(readings: readonly HeardAfter[], { closedAt, endedAt, endWh, maxPowerW }: Closing): boolean {
  const after = readings
    .filter(({ receivedAt, registerWh }) => receivedAt > closedAt && registerWh >= endWh)
    // A clock that is fast makes nothing later than its receipt.
    .map((one) => ({ ...one, told: Math.min(one.at, one.receivedAt) }))
    .filter(({ told, registerWh }) => registerWh - endWh <= capacityWh(maxPowerW, told - endedAt))
    .sort((a, b) => a.receivedAt - b.receivedAt || a.told - b.told);
  return after.some((one, index) => {
    if (one.told > closedAt + CLOCK_SLACK_MS && one.registerWh > endWh + BEYOND_WH) return true;
    const before = after[index - 1];
    if (!before || before.told <= closedAt - CLOCK_SLACK_MS) return false;
    const received = one.receivedAt - before.receivedAt;
    return (
      received >= APART_MS &&
      Math.abs(one.told - before.told - received) <= STEP_MS &&
      one.registerWh > before.registerWh &&
      one.registerWh - before.registerWh <= capacityWh(maxPowerW, received)
    );
  });
}
