/** Wh in one kWh: energy is counted in integer Wh everywhere, and shown in kWh. */
export const WH_PER_KWH = 1000;

/** True for an energy or meter register we can count with: an integer number of Wh, zero or above, exact in a double. */
export function isEnergyWh(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Integer Wh as exact kWh text with three decimals (12340 → "12.340", -5 → "-0.005"). Throws RangeError on a non-integer. */
export function formatKWh(wh: number): string {
  if (!Number.isSafeInteger(wh)) throw new RangeError(`not an energy in Wh: ${wh}`);
  const size = Math.abs(wh);
  const rest = size % WH_PER_KWH;
  return `${wh < 0 ? '-' : ''}${(size - rest) / WH_PER_KWH}.${String(rest).padStart(3, '0')}`;
}

/** The energy in Wh that a power in W gives over a time in ms; not rounded: a bound to compare with, never an amount to bill. */
export function energyOf(powerW: number, milliseconds: number): number {
  return (powerW * milliseconds) / 3_600_000;
}
