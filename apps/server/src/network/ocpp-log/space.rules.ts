import type { DiskSpace } from '../../platform/database/disk-space.ts';

/** How much room there is: enough, little (only money is logged), scarcely any (old days of the log go), none (nothing is logged). */
export type Room = 'enough' | 'low' | 'scarce' | 'none';

const GIB = 1024 ** 3;
/** On smaller disks two gigabytes are no sensible bound, and shares alone count. */
const LARGE = 8 * GIB;

/** Below so many free bytes room is low, scarce, none. */
export function boundsOf(total: number): { low: number; scarce: number; none: number } {
  const share = (part: number) => total * part;
  return { low: total > LARGE ? Math.max(share(0.15), 2 * GIB) : share(0.15), scarce: share(0.05), none: share(0.01) };
}

/** So much above a bound room counts as better again, so that it does not go to and fro. */
const ABOVE = 1.15;
const WORSE: readonly Room[] = ['none', 'scarce', 'low', 'enough'];

/** How much room there is, after it was `before`. */
export function roomOf({ total, free }: DiskSpace, before: Room): Room {
  const bounds = boundsOf(total);
  const at = (factor: number): Room =>
    free < bounds.none * factor
      ? 'none'
      : free < bounds.scarce * factor
        ? 'scarce'
        : free < bounds.low * factor
          ? 'low'
          : 'enough';
  const [plain, strict] = [at(1), at(ABOVE)];
  if (WORSE.indexOf(plain) <= WORSE.indexOf(before)) return plain;
  return WORSE.indexOf(strict) < WORSE.indexOf(before) ? before : strict;
}
