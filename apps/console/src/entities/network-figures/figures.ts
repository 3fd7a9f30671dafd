import type { DayFigures, Utilisation } from '@csms/contract';

/** The share of the time in service in which connectors were charging; null where none was in service. */
export const shareOf = ({ busySeconds, serviceSeconds }: Utilisation): number | null =>
  serviceSeconds > 0 ? Math.min(1, busySeconds / serviceSeconds) : null;

export const incomeIn = (day: DayFigures | undefined, currency: string): string =>
  day?.income.find((one) => one.currency === currency)?.cost ?? '0';

/** The change against an earlier figure as a share of it; null where there is nothing to compare with. */
export const changeOf = (now: number, before: number): number | null => (before > 0 ? (now - before) / before : null);

/** Currencies that there are amounts in, the chosen one's first: the chosen, else the user's own, else the first. */
export function pickCurrency(present: readonly string[], chosen: string | undefined, own: string) {
  const all = [...new Set(present)].sort();
  const currency = chosen && all.includes(chosen) ? chosen : all.includes(own) || all.length === 0 ? own : all[0]!;
  return { all, currency };
}
