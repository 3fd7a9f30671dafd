import type { ChargingProfile, Rate, Supply } from './profile.ts';

const DAY = 86_400_000;

const recurrence = (profile: ChargingProfile): number => (profile.recurrencyKind === 'Weekly' ? 7 * DAY : DAY);
const time = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));

/** When the run of the schedule that counts at `at` began (OCPP 1.6 §7.10, §7.13), epoch ms; undefined before the first. */
function startOf(profile: ChargingProfile, supply: Supply, at: number): number | undefined {
  const given = profile.chargingProfileKind === 'Relative' ? undefined : time(profile.chargingSchedule.startSchedule);
  if (given === undefined) return supply.transaction?.startedAt ?? supply.assumedStart ?? at;
  if (at < given) return undefined;
  if (profile.chargingProfileKind !== 'Recurring') return given;
  const every = recurrence(profile);
  return given + Math.floor((at - given) / every) * every;
}

/** What a profile says at `at` (epoch ms, the charge point's own time); null where it says nothing, for `over` because its duration has passed. */
export function rateOf(profile: ChargingProfile, supply: Supply, at: number): Rate | null | 'over' {
  if (at < (time(profile.validFrom) ?? -Infinity) || at >= (time(profile.validTo) ?? Infinity)) return null;
  const start = startOf(profile, supply, at);
  if (start === undefined) return null;
  const seconds = (at - start) / 1000;
  const { duration, chargingRateUnit: unit, chargingSchedulePeriod, minChargingRate } = profile.chargingSchedule;
  if (duration !== undefined && seconds >= duration) return 'over';
  const period = chargingSchedulePeriod.findLast(({ startPeriod }) => startPeriod <= seconds);
  return period ? { unit, limit: period.limit, numberPhases: period.numberPhases, least: minChargingRate ?? 0 } : null;
}

/** The instants from `from` to before `until` at which a profile may say something else, epoch ms, in no order. */
export function changesOf(profile: ChargingProfile, supply: Supply, from: number, until: number): number[] {
  const { duration, chargingSchedulePeriod, startSchedule } = profile.chargingSchedule;
  const out: number[] = [];
  const add = (at: number | undefined) => at !== undefined && at >= from && at < until && out.push(at);
  add(time(profile.validFrom));
  add(time(profile.validTo));
  const recurring = profile.chargingProfileKind === 'Recurring';
  const given = time(startSchedule);
  const first = startOf(profile, supply, from) ?? given;
  const every = recurring && given !== undefined ? recurrence(profile) : Infinity;
  for (let start = first ?? until; start < until; start += every) {
    for (const { startPeriod } of chargingSchedulePeriod) if (startPeriod * 1000 < every) add(start + startPeriod * 1000);
    if (duration !== undefined && duration * 1000 < every) add(start + duration * 1000);
  }
  return out;
}
