import type { ChargingSession, contract, ResponseOf, SessionAbout } from '@csms/contract';

type Sample = Pick<ResponseOf<typeof contract.records.getHisBmsData>['samples'][number], 'time' | 'powerW' | 'soc'>;

const MINUTE = 60_000;
/** Power is looked at over so long, in ms. */
const RECENT_MS = 5 * MINUTE;
/** How fast a battery fills is told from so long, in ms, and from so many per cent at least. */
const FILLING_MS = 15 * MINUTE;
const FILLED = 1;
/** Above this a battery takes less by itself, in per cent. */
const NEARLY_FULL = 95;
/** What goes on as now is said of no longer time than this, in ms: nobody knows of tomorrow. */
const FORESEEN_MS = 24 * 60 * MINUTE;
/** Power drops when it falls below this share of the power before, by at least so many W. */
const PART = 0.6;
const LEAST_W = 2000;

/** A moment (epoch ms) at which power fell and stayed below, from and to W. */
export interface Drop {
  at: number;
  fromW: number;
  toW: number;
}

/** Where power fell at once although the battery was not nearly full; times ascending. A single low sample is none. */
export function dropsOf(samples: readonly Sample[]): Drop[] {
  const known = samples.flatMap(({ time, powerW, soc }) => (powerW === null ? [] : [{ at: Date.parse(time), powerW, soc }]));
  const drops: Drop[] = [];
  let first = 0;
  for (let index = 1; index < known.length; index++) {
    const { at, powerW, soc } = known[index]!;
    const since = Math.max(at - RECENT_MS, drops.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
    while (known[first]!.at < since) first++;
    const fromW = known.slice(first, index).reduce((most, one) => Math.max(most, one.powerW), 0);
    const next = known[index + 1];
    const isLow = (watts: number) => watts < fromW * PART && fromW - watts >= LEAST_W;
    if (isLow(powerW) && (next === undefined || isLow(next.powerW)) && (soc ?? 0) < NEARLY_FULL)
      drops.push({ at, fromW, toW: powerW });
  }
  return drops;
}

export type EndReason = 'goal' | 'battery' | 'balance' | 'departure';

/**
 * When a session will most likely end (epoch ms), and why: its energy is reached, the battery is full, the money is used up, or the driver leaves, whichever
 * comes first if everything goes on as in the last minutes. Undefined: nothing tells, or the stop itself is what is waited for.
 */
export function likelyEnd(
  session: Pick<ChargingSession, 'energyWh' | 'powerW' | 'wantsWh' | 'leavesTime' | 'balance' | 'cost' | 'stale' | 'closesTime'>,
  samples: readonly Sample[],
  price: SessionAbout['price'],
  now: number,
): { at: number; reason: EndReason } | undefined {
  if (session.stale || session.closesTime !== null) return undefined;
  const recent = samples.filter(({ time, powerW }) => powerW !== null && Date.parse(time) >= now - RECENT_MS);
  const powerW =
    recent.length > 0 ? recent.reduce((sum, { powerW: watts }) => sum + (watts ?? 0), 0) / recent.length : (session.powerW ?? 0);
  const ends: { at: number; reason: EndReason }[] = [];
  const hoursOn = (hours: number, reason: EndReason) => {
    const ms = hours * 60 * MINUTE;
    if (ms >= 0 && ms <= FORESEEN_MS) ends.push({ at: now + ms, reason });
  };
  if (session.wantsWh !== null && powerW > 0) hoursOn(Math.max(0, session.wantsWh - session.energyWh) / powerW, 'goal');
  const filling = samples.filter(({ time, soc }) => soc !== null && Date.parse(time) >= now - FILLING_MS);
  const [first, last] = [filling[0], filling.at(-1)];
  if (first && last && last.soc! - first.soc! >= FILLED) {
    const hours = (Date.parse(last.time) - Date.parse(first.time)) / (60 * MINUTE);
    hoursOn(((100 - last.soc!) * hours) / (last.soc! - first.soc!), 'battery');
  }
  if (session.balance !== null && price !== null && powerW > 0) {
    const perHour = (powerW / 1000) * (Number(price.electricity) + Number(price.service));
    if (perHour > 0) hoursOn(Math.max(0, Number(session.balance) - Number(session.cost)) / perHour, 'balance');
  }
  if (session.leavesTime !== null && Date.parse(session.leavesTime) > now)
    ends.push({ at: Date.parse(session.leavesTime), reason: 'departure' });
  return ends.sort((a, b) => a.at - b.at)[0];
}
