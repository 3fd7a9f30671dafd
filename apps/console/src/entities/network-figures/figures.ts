import type { DayFigures, Utilisation } from '@csms/contract';

/** The share of the time in service in which connectors were charging; null where none was in service. */
export const shareOf = ({ busySeconds, serviceSeconds }: Utilisation): number | null =>
  serviceSeconds > 0 ? Math.min(1, busySeconds / serviceSeconds) : null;

export const incomeIn = (day: DayFigures | undefined, currency: string): string =>
  day?.income.find((one) => one.currency === currency)?.cost ?? '0';

/** The change against an earlier figure as a share of it; null where there is nothing to compare with. */
export const changeOf = (now: number, before: number): number | null => (before > 0 ? (now - before) / before : null);

/** Currencies that there are amounts in, and the one of the headlines: the chosen one, else the one that the server names for every screen. */
export function pickCurrency(present: readonly string[], chosen: string | undefined, main: string) {
  const all = [...new Set(present)].sort();
  return { all, currency: chosen !== undefined && all.includes(chosen) ? chosen : main };
}
