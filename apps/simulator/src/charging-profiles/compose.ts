import {
  type ChargingProfile,
  type CompositeSchedule,
  type Installed,
  type Limit,
  limitFrom,
  type Purpose,
  type Rate,
  type RateUnit,
  type Supply,
  smaller,
} from './profile.ts';
import { changesOf, rateOf } from './schedule.ts';

const DAY = 86_400_000;

const belongs = (profile: ChargingProfile, { transaction }: Supply): boolean =>
  profile.chargingProfilePurpose !== 'TxProfile' ||
  (transaction !== undefined && (profile.transactionId === undefined || profile.transactionId === transaction.id));

/** The profiles of a purpose that may count at a connector: its own before those of connector 0, the highest stack level first. */
function candidates(installed: readonly Installed[], purpose: Purpose, supply: Supply): Installed[] {
  return installed
    .filter(
      ({ connectorId, profile }) =>
        profile.chargingProfilePurpose === purpose &&
        (connectorId === supply.connectorId || connectorId === 0) &&
        belongs(profile, supply),
    )
    .toSorted((a, b) => b.connectorId - a.connectorId || b.profile.stackLevel - a.profile.stackLevel);
}

/** The rate of a purpose at an instant: the highest stack level that says something then (OCPP 1.6 §3.13.2). 'over' where one did until its duration had passed. */
function rateOfPurpose(installed: readonly Installed[], purpose: Purpose, supply: Supply, at: number): Rate | null | 'over' {
  let over = false;
  for (const { profile } of candidates(installed, purpose, supply)) {
    const rate = rateOf(profile, supply, at);
    if (rate !== null && rate !== 'over') return rate;
    over ||= rate === 'over';
  }
  return over ? 'over' : null;
}

/** The rate that the whole charge point is held to at an instant (ChargePointMaxProfile); null for none. */
export function stationRate(installed: readonly Installed[], supply: Supply, at: number): Rate | null {
  const rate = rateOfPurpose(installed, 'ChargePointMaxProfile', supply, at);
  return rate === 'over' ? null : rate;
}

/**
 * The rate of one connector's transaction at an instant: TxProfile, otherwise TxDefaultProfile. OCPP 1.6 leaves open whether the default
 * counts again when the duration of a TxProfile is over: it does, unless `noLimitAfterDuration`.
 */
export function connectorRate(
  installed: readonly Installed[],
  supply: Supply,
  at: number,
  noLimitAfterDuration = false,
): Rate | null {
  const own = rateOfPurpose(installed, 'TxProfile', supply, at);
  if (own !== null && own !== 'over') return own;
  if (own === 'over' && noLimitAfterDuration) return null;
  const byDefault = rateOfPurpose(installed, 'TxDefaultProfile', supply, at);
  return byDefault === 'over' ? null : byDefault;
}

/** The limit at one connector at an instant: the smallest over the purposes (OCPP 1.6 §3.13.3), as if it had the charge point for itself. Null for none. */
export function limitAt(installed: readonly Installed[], supply: Supply, at: number): Limit | null {
  const own = connectorRate(installed, supply, at);
  const whole = stationRate(installed, supply, at);
  return smaller(own && limitFrom(own, supply), whole && limitFrom(whole, supply));
}

/** The instants from `from` to before `until` at which a connector's limit may change: ascending, each once; epoch ms. */
export function changesBetween(installed: readonly Installed[], supply: Supply, from: number, until: number): number[] {
  const all = installed.flatMap(({ connectorId, profile }) =>
    (connectorId === 0 || connectorId === supply.connectorId) && belongs(profile, supply)
      ? changesOf(profile, supply, from, until)
      : [],
  );
  return [...new Set(all)].toSorted((a, b) => a - b);
}

/** The next instant after `at`, within a day, at which a connector's limit may change; undefined where there is none. */
export const nextChange = (installed: readonly Installed[], supply: Supply, at: number): number | undefined =>
  changesBetween(installed, supply, at + 1, at + DAY)[0];

/**
 * The plan of the next `duration` seconds from `from` (OCPP 1.6 §5.7): of one connector, or of the charge point, where `supplies` are all of
 * its connectors: what they may draw together. Limits are rounded down to 0.1 A or W.
 */
export function compositeSchedule(
  installed: readonly Installed[],
  supplies: readonly Supply[],
  from: number,
  duration: number,
  unit: RateUnit,
): CompositeSchedule {
  const assumed = supplies.map((supply) => ({ ...supply, assumedStart: from }));
  const until = from + duration * 1000;
  const times = new Set([from, ...assumed.flatMap((supply) => changesBetween(installed, supply, from, until))]);
  const periods: CompositeSchedule['chargingSchedulePeriod'] = [];
  for (const at of [...times].toSorted((a, b) => a - b)) {
    const limit = Math.floor(togetherAt(installed, assumed, at, unit) * 10 + 1e-6) / 10;
    if (periods.at(-1)?.limit !== limit) periods.push({ startPeriod: Math.round((at - from) / 1000), limit });
  }
  return { duration, startSchedule: new Date(from).toISOString(), chargingRateUnit: unit, chargingSchedulePeriod: periods };
}

function togetherAt(installed: readonly Installed[], supplies: readonly Supply[], at: number, unit: RateUnit): number {
  const inUnit = ({ amperes, watts }: Pick<Limit, 'amperes' | 'watts'>) => (unit === 'A' ? amperes : watts);
  let sum = 0;
  for (const supply of supplies) {
    const own = connectorRate(installed, supply, at);
    const most = inUnit({ amperes: supply.maxCurrentA, watts: supply.maxPowerW });
    sum += own ? Math.min(most, inUnit(limitFrom(own, supply))) : most;
  }
  const [first] = supplies;
  const whole = first && stationRate(installed, first, at);
  return whole ? Math.min(sum, inUnit(limitFrom(whole, first))) : sum;
}
