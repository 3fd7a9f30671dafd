import type { SiteMinute } from '@csms/contract';

const MINUTE = 60_000;

const isNothing = ({ buildingW, connectors }: SiteMinute): boolean =>
  (buildingW ?? 0) === 0 && Object.values(connectors).every((watts) => watts === 0);

/**
 * The minutes of which something was heard, in their order. After a gap the first minute may be recorded before any meter has spoken: it says nothing was drawn, and the next one says what was.
 * Such a minute is left out, so that a picture begins where the data begins.
 */
export function heardMinutes(minutes: readonly SiteMinute[]): SiteMinute[] {
  const timeOf = (at: number) => Date.parse(minutes[at]?.time ?? '');
  return minutes.filter((minute, at) => {
    const next = minutes[at + 1];
    const isAfterGap = at === 0 || timeOf(at) - timeOf(at - 1) > MINUTE;
    return !(isAfterGap && isNothing(minute) && next && timeOf(at + 1) - timeOf(at) === MINUTE && !isNothing(next));
  });
}
