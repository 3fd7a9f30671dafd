import type { SiteLimit, SiteLive } from '@csms/contract';

/** A moment (epoch ms) from which on the grid connection has this limit. */
export interface Step {
  time: number;
  limitW: number | null;
  limitA: number | null;
}

type Planned = Pick<SiteLimit, 'circuitId' | 'state' | 'holdsFrom' | 'holdsUntil' | 'limitW' | 'limitA'>;

const least = (own: number | null, others: readonly (number | null)[]): number | null => {
  const given = [own, ...others].filter((value) => value !== null);
  return given.length === 0 ? null : Math.min(...given);
};

/** The limits of the grid connection from `from` to `to` (epoch ms), at each change; empty: no limit begins or ends in that time. */
export function plannedSteps(limits: readonly Planned[], site: Pick<SiteLive, 'form'>, from: number, to: number): Step[] {
  const own = limits.flatMap((one) => {
    const isOpen = one.circuitId === null && (one.state === 'holds' || one.state === 'planned');
    if (!isOpen || one.holdsFrom === null || one.holdsUntil === null) return [];
    return [{ ...one, start: Date.parse(one.holdsFrom), end: Date.parse(one.holdsUntil) }];
  });
  const changes = own.flatMap(({ start, end }) => [start, end]).filter((time) => time > from && time < to);
  if (changes.length === 0) return [];
  const times = [...new Set([from, ...changes, to])].sort((a, b) => a - b);
  return times.map((time) => {
    const holding = own.filter(({ start, end }) => start <= time && end > time);
    return {
      time,
      limitW: least(
        site.form.siteLimitW,
        holding.map(({ limitW }) => limitW),
      ),
      limitA: least(
        site.form.limitA,
        holding.map(({ limitA }) => limitA),
      ),
    };
  });
}
