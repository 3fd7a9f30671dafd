import { energyOf } from '@csms/kernel';

/** Meters and rated powers are a few per cent off: a connector may deliver this many times its rated power. */
export const CAPACITY_TOLERANCE = 1.1;

/** Registers that count in whole kWh step by 1 000 Wh at once; below this no step proves anything. */
const CAPACITY_SLACK_WH = 1000;

/** The most energy (Wh, not rounded) that a connector of `maxPowerW` can deliver in a time (ms, negative counts as none). Field rule 13. */
export function capacityWh(maxPowerW: number, milliseconds: number): number {
  return energyOf(maxPowerW, Math.max(0, milliseconds)) * CAPACITY_TOLERANCE + CAPACITY_SLACK_WH;
}

/** Longer than this is a wrong clock, not a session: cars stand plugged in over a season, not since 1970. */
export const MAX_SESSION_MS = 90 * 24 * 3_600_000;
