import type { SiteMinute } from '@csms/contract';

/** What the building gave back in a minute, in W. */
export const surplusOf = ({ buildingW }: SiteMinute): number => Math.max(0, -(buildingW ?? 0));

/** What the building gave back in these minutes, and what cars used of it, in Wh. */
export function surplusEnergy(minutes: readonly SiteMinute[]): { surplusWh: number; usedWh: number } {
  const sum = (read: (minute: SiteMinute) => number) => minutes.reduce((total, minute) => total + read(minute) / 60, 0);
  return { surplusWh: sum(surplusOf), usedWh: sum((minute) => Math.min(minute.carsW, surplusOf(minute))) };
}
