import type { SiteMinute } from '@csms/contract';

const MINUTE = 60_000;

const isNothing = ({ buildingW, connectors }: SiteMinute): boolean =>
  (buildingW ?? 0) === 0 && Object.values(connectors).every((watts) => watts === 0);

/**
 * The minutes with readings, in their order. The first minute after a gap may be recorded before any meter has spoken: it shows no power.
 * Such a minute is left out. So a picture begins where the data begins.
 */
export function heardMinutes(minutes: readonly SiteMinute[]): SiteMinute[] {
  const timeOf = (at: number) => Date.parse(minutes[at]?.time ?? '');
  return minutes.filter((minute, at) => {
    const next = minutes[at + 1];
    const isAfterGap = at === 0 || timeOf(at) - timeOf(at - 1) > MINUTE;
    return !(isAfterGap && isNothing(minute) && next && timeOf(at + 1) - timeOf(at) === MINUTE && !isNothing(next));
  });
}
